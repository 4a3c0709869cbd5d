import type { ErrorReport, Frame, Phase } from './evidence.ts';

interface FrameRule {
  readonly phase: Phase;
  /** On the frame's function and code, joined as `function: code`. */
  readonly frame: RegExp;
  readonly file?: RegExp;
}

/** In order of precedence: what stands higher holds wherever it is met in the stack. */
const FRAMES: readonly FrameRule[] = [
  {
    phase: 'backward',
    frame: /\.backward\(|\bautograd\.(?:grad|backward)\(|_engine_run_backward|run_backward\(/,
    file: /torch[\\/]autograd[\\/]__init__\.py$/,
  },
  {
    phase: 'optimizer-step',
    frame:
      /\b\w{0,40}opt(?:im\w{0,40})?(?:_\w{1,20})?\.step\(|scaler\.step\(|_(?:multi|single)_tensor_\w+|_init_group|exp_avg/i,
    file: /torch[\\/]optim[\\/](?!lr_scheduler)/,
  },
  {
    phase: 'save',
    frame:
      /\btorch\.save\(|save_pretrained\(|save_model\(|save_checkpoint\(|_save_checkpoint|state_dict_to_cpu|full_state_dict|consolidate|deepcopy\((?:\w+\.)*(?:model|net|state_dict)|__deepcopy__/,
  },
  {
    phase: 'data-loading',
    frame:
      /_MultiProcessingDataLoaderIter|_next_data|_fetcher\.fetch\(|pin_memory\b|_try_get_data|enumerate\((?:\w+_)?loader/,
    file: /torch[\\/]utils[\\/]data[\\/]/,
  },
  {
    phase: 'load',
    frame:
      /\btorch\.load\(|\bload_state_dict\(|from_pretrained\(|_load_from_state_dict|load_checkpoint\(|load_model\w*\(|deserialize_tensors|restore_location|load_pretrained|_load_state_dict_into|load_weights/,
    file: /torch[\\/]serialization\.py$/,
  },
  {
    phase: 'evaluation',
    frame:
      /^(?:_?validat(?:e|ion)(?:_(?:step|epoch|loop|one_epoch|batch|model|fn))?|_?evaluat\w*|eval_(?:step|epoch|loop|one_epoch|model|fn)|val_(?:step|epoch|loop|one_epoch)|val|eval|test|infer|inference|test_(?:step|epoch|loop|model|fn)|run_eval\w*|prediction_(?:loop|step)|_run_sanity_check\w*|predict(?:_(?:step|batch|loop|epoch))?): |\b(?:validate|evaluate|trainer\.(?:predict|test|validate)|evaluation_loop|run_validation)\(/i,
  },
  {
    phase: 'generation',
    frame: /\b(?:model|self|pipe\w*)\.generate\(|_greedy_search|\b_sample\(|\bp_sample\w*\(|beam_search|greedy_search/,
    file: /generation[\\/]utils\.py$|transformers[\\/]cache_utils\.py$/,
  },
];

/** What the words say, where no frame decides; the first that is found. */
const PROSE: readonly (readonly [Phase, RegExp])[] = [
  ['backward', /\bbackward\b|反向传播|反传|求导时/i],
  ['optimizer-step', /optimi[sz]er\.step|optimi[sz]er step|first step of the optimi[sz]er|优化器(?:更新|步|\.?step)/i],
  [
    'save',
    /\b(?:saving|save) (?:the |a )?(?:model|checkpoint|weights)|保存(?:模型|权重|检查点|checkpoint)(?:的时候|时)/i,
  ],
  [
    'evaluation',
    /\b(?:during|in|at|when|while|on) (?:the )?(?:validation|evaluation|eval|testing|test phase|inference|predicting|prediction|validating|evaluating)\b|验证(?:集|时|阶段|的时候)|测试(?:集|时|阶段|的时候|数据)|评估(?:时|阶段)|推理(?:时|阶段|的时候)|预测(?:时|的时候)/i,
  ],
  ['generation', /\b(?:when|while|during) (?:i )?(?:generat|decod)\w+|\.generate\(|生成(?:时|的时候)/i],
  [
    'data-loading',
    /\bdata ?loader\b.{0,40}(?:worker|killed|crash)|读(?:取)?数据(?:时|的时候)|加载数据集?(?:时|的时候)/i,
  ],
  [
    'load',
    /\b(?:when|while|during|in) (?:i am )?(?:loading|resum\w+|torch\.load|from_pretrained|\.cuda\(\)|\.to\()|加载(?:模型|权重|预训练|检查点|checkpoint)|恢复训练/i,
  ],
  ['loss', /\bcross[- _]?entropy\b|comput\w+ (?:the )?loss|计算(?:损失|loss)/i],
  ['forward', /\bforward(?: pass)?\b|前向/i],
];

const MOVES_MODEL =
  /\bmodel\w*(?:\[[^\]]{0,20}\])?\.(?:to|cuda|half)\(|\bnet\w*\.(?:to|cuda)\(|\.apply\(fn\)|_apply\(lambda t: t\.(?:to|cuda)|return t\.to\(|param_applied = fn/;
const LOSS =
  /\b(?:cross_entropy|nll_loss|binary_cross_entropy\w*|kl_div|mse_loss|ctc_loss|log_softmax)\(|\bloss\w* ?= ?(?:self\.)?\w*(?:criterion|loss_f\w*|(?<!compute_)loss)\w*\(|logits\.float\(\)|upcast.*logits/;
const FORWARD = /\bforward\b|_call_impl|F\.\w+\(|torch\.(?:cat|matmul|bmm|einsum|softmax|baddbmm)\(/;
// A closure given to the optimizer runs forward and backward inside its step.
const CLOSURE = /^closure: |\bclosure\(\)/;

// IPython names the class too: `Trainer.evaluate`.
const textOf = (frame: Frame): string => `${frame.function.replace(/^.*\./, '')}: ${frame.code}`;

function phaseOfFrames(frames: readonly Frame[]): Phase | null {
  const texts = frames.map(textOf);
  const afterClosure = texts.findLastIndex((text) => CLOSURE.test(text)) + 1;
  for (const { phase, frame, file } of FRAMES) {
    const from = phase === 'optimizer-step' ? afterClosure : 0;
    const hit = frames.some(
      (one, index) => index >= from && (frame.test(texts[index] ?? '') || (file?.test(one.file) ?? false)),
    );
    if (hit) return phase;
  }
  if (texts.some((text) => MOVES_MODEL.test(text))) return 'load';
  // The innermost statement decides between the loss and the rest of the forward pass.
  if (texts.slice(-4).some((text) => LOSS.test(text))) return 'loss';
  return texts.some((text) => FORWARD.test(text)) ? 'forward' : null;
}

/**
 * What the program was doing, from the frames nearest the error, else from the words. A frame of `backward` or of an
 * evaluation loop holds for everything that it calls, so that a checkpoint's recomputed forward stays backward.
 */
export function phaseOf(frames: readonly Frame[], prose: string, errors: readonly ErrorReport[]): Phase | null {
  const framed = phaseOfFrames(frames);
  if (framed !== null) return framed;
  if (errors.some((error) => error.format.startsWith('dataloader'))) return 'data-loading';
  return PROSE.find(([, pattern]) => pattern.test(prose))?.[0] ?? null;
}
