import type { ErrorReport, Frame, Phase } from './evidence.ts';

interface PhaseRule {
  readonly phase: Phase;
  /** On the frame's code and function, joined as `function: code`. */
  readonly frame?: RegExp;
  readonly file?: RegExp;
  /** On the prose, where no frame decides. */
  readonly prose?: RegExp;
}

/** In order of precedence: what stands higher holds wherever it is met in the stack. */
const RULES: readonly PhaseRule[] = [
  {
    phase: 'backward',
    frame: /\.backward\(|\bautograd\.(?:grad|backward)\(|_engine_run_backward|run_backward\(/,
    file: /torch[\\/]autograd[\\/](?:__init__|graph|function)\.py$/,
    prose: /\bbackward\b|反向传播|反传|求导时/i,
  },
  {
    phase: 'optimizer-step',
    frame: /\boptim\w*\.step\(|scaler\.step\(|_(?:multi|single)_tensor_\w+|_init_group|exp_avg/,
    file: /torch[\\/]optim[\\/](?!lr_scheduler)/,
    prose: /optimi[sz]er\.step|optimi[sz]er step|first step of the optimi[sz]er|优化器(?:更新|步|\.?step)/i,
  },
  {
    phase: 'save',
    frame: /\btorch\.save\(|save_pretrained\(|save_model\(|save_checkpoint\(|_save_checkpoint|state_dict_to_cpu|full_state_dict|consolidate/,
    prose: /\b(?:saving|save) (?:the |a )?(?:model|checkpoint|weights)|保存(?:模型|权重|检查点|checkpoint)(?:的时候|时)/i,
  },
  {
    phase: 'evaluation',
    frame: /^(?:validat\w*|evaluat\w*|eval_\w+|val_\w+|test_step|test_epoch|run_eval\w*|prediction_(?:loop|step)|evaluation_loop|_run_sanity_check\w*|predict\w*)\b|\b(?:validate|evaluate|trainer\.(?:predict|test|validate)|evaluation_loop|run_validation)\(/i,
    prose:
      /\b(?:during|in|at|when|while|on) (?:the )?(?:validation|evaluation|eval|testing|test phase|inference|predicting|prediction|validating|evaluating)\b|验证(?:集|时|阶段|的时候)|测试(?:集|时|阶段|的时候|数据)|评估(?:时|阶段)|推理(?:时|阶段|的时候)|预测(?:时|的时候)/i,
  },
  {
    phase: 'generation',
    frame: /\b(?:model|self|pipe\w*)\.generate\(|_greedy_search|_sample\(|beam_search|greedy_search|generation[\\/]utils/,
    file: /generation[\\/]utils\.py$/,
    prose: /\b(?:when|while|during) (?:i )?(?:generat|decod)\w+|\.generate\(|生成(?:时|的时候)/i,
  },
  {
    phase: 'data-loading',
    frame: /_MultiProcessingDataLoaderIter|_next_data|fetch\(|pin_memory\b|_try_get_data|enumerate\((?:\w+_)?loader/,
    file: /torch[\\/]utils[\\/]data[\\/]/,
    prose: /\bdata ?loader\b.{0,40}(?:worker|killed|crash)|读(?:取)?数据(?:时|的时候)|加载数据集?(?:时|的时候)/i,
  },
  {
    phase: 'load',
    frame:
      /\btorch\.load\(|\bload_state_dict\(|from_pretrained\(|_load_from_state_dict|load_checkpoint\(|load_model\w*\(|deserialize_tensors|restore_location|default_restore_location|load_pretrained|_load_state_dict_into|load_weights/,
    file: /torch[\\/]serialization\.py$|transformers[\\/]modeling_utils\.py$/,
    prose:
      /\b(?:when|while|during|in) (?:i am )?(?:loading|resum\w+|torch\.load|from_pretrained|\.cuda\(\)|\.to\()|加载(?:模型|权重|预训练|检查点|checkpoint)|恢复训练/i,
  },
];

const MOVES_MODEL = /\bmodel\w*(?:\[[^\]]{0,20}\])?\.(?:to|cuda|half)\(|\bnet\w*\.(?:to|cuda)\(|\.apply\(fn\)|_apply\(lambda t: t\.(?:to|cuda)|return t\.to\(|param_applied = fn/;
const LOSS =
  /\b(?:cross_entropy|nll_loss|binary_cross_entropy\w*|kl_div|mse_loss|ctc_loss|log_softmax)\(|\bloss\w* ?= ?\w*(?:criterion|loss_f\w*|loss)\w*\(|logits\.float\(\)|upcast.*logits/;
const FORWARD = /\bforward\b|_call_impl|F\.\w+\(|torch\.(?:cat|matmul|bmm|einsum|softmax|baddbmm)\(/;
const FORWARD_PROSE = /\bforward(?: pass)?\b|前向/i;
const LOSS_PROSE = /\bcross[- _]?entropy\b|comput\w+ (?:the )?loss|计算(?:损失|loss)/i;

const textOf = (frame: Frame): string => `${frame.function}: ${frame.code}`;

/**
 * What the program was doing, from the frames nearest the error, else from the words. A frame of `backward` or of an
 * evaluation loop holds for everything that it calls, so that a checkpoint's recomputed forward stays backward.
 */
export function phaseOf(frames: readonly Frame[], prose: string, errors: readonly ErrorReport[]): Phase | null {
  if (frames.length > 0) {
    for (const rule of RULES) {
      const hit = frames.some((frame) => (rule.frame?.test(textOf(frame)) ?? false) || (rule.file?.test(frame.file) ?? false));
      if (hit) return rule.phase;
    }
    if (frames.some((frame) => MOVES_MODEL.test(textOf(frame)))) return 'load';
    // The innermost statement decides between the loss and the rest of the forward pass.
    const inner = frames.slice(-4);
    if (inner.some((frame) => LOSS.test(textOf(frame)))) return 'loss';
    if (frames.some((frame) => FORWARD.test(textOf(frame)))) return 'forward';
  }
  if (errors.some((error) => error.format.startsWith('dataloader'))) return 'data-loading';
  for (const rule of RULES) if (rule.prose?.test(prose)) return rule.phase;
  if (LOSS_PROSE.test(prose)) return 'loss';
  return FORWARD_PROSE.test(prose) ? 'forward' : null;
}
