import { isSpoken } from './denial.ts';
import { failsEvaluationBatch } from './evaluating.ts';
import type { ErrorReport, Frame, Phase } from './evidence.ts';
import { formatOf } from './formats.ts';
import { type Part, partsOf } from './parts.ts';
import { FAILED, WORKED } from './verdict.ts';

interface FrameRule {
  readonly phase: Phase;
  /** On the frame's function and code, joined as `function: code`. */
  readonly frame: RegExp;
  readonly file?: RegExp;
  /** Frames of that file which do something else. */
  readonly except?: RegExp;
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
      /\btorch\.save\(|save_pretrained\w{0,12}\(|save_model\(|save_checkpoint\(|_save_checkpoint|state_dict_to_cpu|full_state_dict|consolidate|deepcopy\((?:\w+\.)*(?:model|net|state_dict)|__deepcopy__|^save(?:_(?:model|checkpoint|ckpt|weights|state|fsdp\w*))?: |(?<!load_state_dict\([^\n]{0,80})\bmodel\w*\.state_dict\(\)|_(?:pre|post)_state_dict_hook|\bget_(?:model_)?state_dict\(/,
    // FSDP gathers the shards of the weights there.
    file: /fsdp[\\/]_state_dict_utils\.py$/,
    except: /load/,
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
      /\btorch\.load\(|\bload_state_dict\(|from_pretrained\(|\bWhisperModel\(|\bload_model\(|_load_from_state_dict|load_checkpoint\(|load_model\w*\(|deserialize_tensors|restore_location|load_pretrained|_load_state_dict_into|load_weights|\bset_module_tensor_to_device\b|^(?:from_pretrained|_load_pretrained_model|_load_state_dict_\w+): /,
    file: /torch[\\/]serialization\.py$/,
  },
  {
    phase: 'evaluation',
    frame:
      /^(?:_?validat(?:e|ion)(?:_(?:step|epoch|loop|one_epoch|batch|model|fn))?|_?evaluat\w*|eval_(?:step|epoch|loop|one_epoch|model|fn)|val_(?:step|epoch|loop|one_epoch)|val|eval|test|infer|inference|test_(?:step|epoch|loop|model|fn)|run_eval\w*|prediction_(?:loop|step)|_run_sanity_check\w*|predict(?:_(?:step|batch|loop|epoch))?|\w{1,30}_(?:validation|evaluation)|(?:single|multi)_gpu_test|inference_on_dataset|predict_sliding_window\w{0,20}): |\bsliding_window_inference\(|\bnested_(?:concat|gather)\b|\b(?:preds|labels|losses)_host\b|torch_pad_and_concatenate|EvalLoopContainer|\b(?:validate|evaluate|trainer\.(?:predict|test|validate)|evaluation_loop|run_validation)\(/i,
  },
  {
    phase: 'generation',
    frame: /\b(?:model|self|pipe\w*)\.generate\(|_greedy_search|\b_sample\(|\bp_sample\w*\(|beam_search|greedy_search/,
    file: /generation[\\/]utils\.py$|transformers[\\/]cache_utils\.py$/,
  },
];

/** What the words say, where no frame decides; the first that is found. */
const PROSE: readonly (readonly [Phase, RegExp])[] = [
  ['backward', /\bbackward\b|反向传播|反传|求导时/gi],
  [
    'optimizer-step',
    /optimi[sz]er\.step|\b(?:model_)?engine\.step\b|optimi[sz]er step|first step of the optimi[sz]er|优化器(?:更新|步|\.?step)/gi,
  ],
  [
    'save',
    /\b(?:saving|save) (?:the |a )?(?:model|checkpoint|weights)|\b(?:during|in|at|on|before|after|while) (?:the |each |every )?(?:saving|(?:model |checkpoint |weight )?sav(?:e|ing) (?:step|phase|stage|process|time|point))\b|(?<!数据|图片?|结果|日志|特征|文件)保存(?:的时候|时|阶段|那一?步|瞬间)|\bsave ?(?:模型|权重|参数|一下)[^\n。]{0,3}(?:的时候|时|后|就)|(?:保)?存(?:模型|权重|检查点|checkpoints?|ckpts?|参数|档)[^\n。]{0,3}(?:的时候|时|后|就)|\b(?:saves?|saving|writ(?:es?|ing)) (?:\w+ ){0,3}(?:checkpoints?|ckpts?|state_?dicts?)\b|\bcheckpoint is (?:saved|written)\b|\bsave_pretrained\w{0,12}\b|\b(?:sav|export)ing (?:(?:it|the|my|this|model) ){0,3}(?:in|to|as|into) (?:the |a )?(?:gguf|safetensors)\b|(?:保存|导出|存)(?:成|为)? ?gguf/gi,
  ],
  [
    'evaluation',
    /\b(?:during|in|at|when|while|on) (?:the )?(?:validation|evaluation|eval|testing|test phase|inference|predicting|prediction|validating|evaluating)\b|(?:验证|测试|评估|评测|推理|预测)(?:时|阶段|的时候|的?过程[中里])|(?:验证|测试|评估|评测)集|测试数据|\bval(?:id(?:ation)?)?[ _]?(?:data ?)?loader\b|\b(?:gets?|got|comes?|came|goes|went|starts?|started|begins?|began|moves?|moved|switch(?:es|ed)?|enters?|entered|reach(?:es|ed)?) (?:on )?(?:(?:to|with|into) )?(?:the |my )?(?:validat(?:ion|ing|e)|evaluat(?:ion|ing|e))\b(?! (?:on|our|your) )|\bbut for (?:the )?(?:validation|evaluation|testing)\b|\b(?:into|through|over|on|of) (?:the |my )?val(?:id(?:ation)?)?(?:[ _](?:set|loop|data\w*|epoch))?\b|(?:跑|轮|进|开始|一)到?(?:验证|测试|评估)|\b(?:test|eval(?:uate|uation)?|val) ?(?:的时候|时(?!间)|环节|阶段|过程[中里]?|的?进度)|\b(?:to|into|in) (?:the )?['"`]?val['"`]? mode\b/gi,
  ],
  ['generation', /\b(?:when|while|during) (?:i )?(?:generat|decod)\w+|\.generate\(|生成(?:时|的时候)/gi],
  [
    'data-loading',
    /\bdata ?loader\b.{0,40}(?:worker|killed|crash)|\b(?:load|read|pre-?process|tokeni[sz]|cach)ing (?:(?:the|my|a|all|whole|entire|full|huge|large|big|training|train|raw|of)[ ]){0,4}(?:data(?:[ -]?(?:sets?|frames?))?|samples|csv|parquet|corpus)\b(?! ?loader)|读(?:取)?数据(?:时|的时候)|(?:加载|读取|读入|预处理)(?:整个|全部|所有)?(?:数据|语料)集?(?:时|的时候|就|中)/gi,
  ],
  [
    'load',
    /\b(?:when|while|during|in) (?:i am )?(?:loading|resum\w+|torch\.load|from_pretrained|\.cuda\(\)|\.to\()|加载(?:模型|权重|预训练|检查点|checkpoint)|(?:模型|权重)(?:都)?加载(?:不了|不进|不上|失败)|恢复训练|\bmodel\b(?: \w+)? (?:does(?:n'?t| not)|won'?t|can'?t be|cannot be|fails? to|refuses to) load(?:ed)?\b|\b(?:can'?t|cannot|(?:not |un)able to|fail(?:s|ed)? to) (?:even )?load (?:(?!data|image|csv|batch)[\w.-]{1,24} ){0,5}(?:model|weights)\b|\b(?:at|in|on|when|line)(?: (?:i|calling|call|the|my|running)){0,2} `?model\w*\.(?:cuda|to)\(|\bmodel\w*\.(?:cuda|to)\([^)\n]{0,20}\) ?(?:就|时|的时候|这(?:一?步|里|行)|报错|之后就)/gi,
  ],
  [
    'startup',
    /\b(?:at|on|during|upon) (?:\w+ )?(?:start-?up|launch)\b|\b(?:when|while|as soon as|once) (?:i |we )?(?:start|launch|deploy)\w{0,3} (?:up )?(?:the |my |an? )?(?:\w+ )?(?:server|service|api|demo|web ?ui|engine|container|model)\b|\b(?:server|service|api|demo|engine) starts?\b|\b(?:fails|refuses) to (?:start|launch)\b|启动(?:服务|模型|项目|程序|接口|api|demo)?(?:的时候|时|阶段|就|失败|报错)/gi,
  ],
  ['loss', /\bcross[- _]?entropy\b|comput\w+ (?:the )?loss|计算(?:损失|loss)/gi],
  ['forward', /\bforward(?: pass)?\b|前向/gi],
];

/** What starts may be a training run: its start is its first step. */
const TRAINS = /\btrain|\bfine-?tun|\bepochs?\b|训练|微调/i;

/** A bar of transformers that stands before its end: the shards of the weights are still being read. */
const READS_SHARDS = /\bLoading checkpoint shards: {0,4}\d{1,2}%/;
const HAS_READ_SHARDS = /\bLoading checkpoint shards: {0,4}100%/;

/** A script that is named for what follows training. */
const EVALUATING_SCRIPT = /(?:^|[\\/])(?:eval(?:uate|uation)?|val(?:idate|idation)?|test|predict|infer(?:ence)?)\.py$/i;

/** The node of a graph in which TensorFlow failed: an optimizer's slots and updates stand under its name, gradients under theirs. */
const NODE = /\[\[ ?(?:Node: |\{\{node |node )([\w./-]{1,300})/;
const OF_GRADIENTS = /(?:^|\/)gradients?(?:_\d{1,4})?\//;
const OF_OPTIMIZER = /(?:^|\/)(?:Adam\w{0,8}|RMSProp|Adagrad|Adadelta|Momentum|Nadam|Ftrl)(?:_\d{1,4})?(?:\/|$)/i;

function phaseOfNode(text: string): Phase | null {
  const node = NODE.exec(text)?.[1] ?? '';
  if (OF_GRADIENTS.test(node)) return 'backward';
  return OF_OPTIMIZER.test(node) ? 'optimizer-step' : null;
}

/** FSDP's own words while it gathers the weights of a checkpoint. */
const GATHERS = /\bFailed to clone\(\) tensor with name\b/;

const MOVES_MODEL =
  /\baccelerator\.prepare\(|\bself\.prepare_model\(|\bmodel\w*(?:\[[^\]]{0,20}\])?\.(?:to|cuda|half)\(|\bnet\w*\.(?:to|cuda)\(|\b(?:pipe\w{0,20}|unet|vae|transformer|text_encoder\w{0,4}|backbone|generator|discriminator|encoder|decoder|critic|actor)(?:\[[^\]]{0,20}\])?\.(?:to|cuda)\(|\.apply\(fn\)|_apply\(lambda t: t\.(?:to|cuda)|return t\.to\(|param_applied = fn/;
/** Where torch moves a module, beneath the call of the program itself. */
const MOVES_INSIDE = /^(?:to|cuda|half|float|_apply|convert|<lambda>): /;
const OF_MODULES = /torch[\\/]nn[\\/]modules[\\/]module\.py$/;
const LOSS =
  /^cross_entropy: |\b(?:cross_entropy(?:_loss)?|nll_loss|binary_cross_entropy\w*|kl_div|mse_loss|ctc_loss|log_softmax)\(|\bloss\w* ?= ?(?:self\.)?\w*(?:criterion|loss_f\w*|(?<!compute_)loss)\w*\(|logits\.float\(\)|upcast.*logits/;
const FORWARD = /\bforward\b|_call_impl|\bF\.\w+\(|torch\.(?:cat|matmul|bmm|einsum|softmax|baddbmm)\(/;
// A closure given to the optimizer runs forward and backward inside its step.
const CLOSURE = /^closure: |\bclosure\(\)/;

// IPython names the class too: `Trainer.evaluate`.
const textOf = (frame: Frame): string => `${frame.function.replace(/^.*\./, '')}: ${frame.code}`;

/** The innermost call of the program itself moves a model: whatever the function around it is named for, nothing has run yet. */
function endsInMove(frames: readonly Frame[]): boolean {
  const own = frames.findLast((one) => !(OF_MODULES.test(one.file) && MOVES_INSIDE.test(textOf(one))));
  return own !== undefined && MOVES_MODEL.test(own.code);
}

function phaseOfFrames(frames: readonly Frame[]): Phase | null {
  const texts = frames.map(textOf);
  const afterClosure = texts.findLastIndex((text) => CLOSURE.test(text)) + 1;
  for (const { phase, frame, file, except } of FRAMES) {
    if (phase === 'evaluation' && endsInMove(frames)) return 'load';
    const from = phase === 'optimizer-step' ? afterClosure : 0;
    const hit = frames.some((one, index) => {
      const words = texts[index] ?? '';
      const inFile = (file?.test(one.file) ?? false) && !(except?.test(words) ?? false);
      return index >= from && (frame.test(words) || inFile);
    });
    if (hit) return phase;
  }
  if (texts.some((text) => MOVES_MODEL.test(text))) return 'load';
  // The innermost statement decides between the loss and the rest of the forward pass.
  if (texts.slice(-4).some((text) => LOSS.test(text))) return 'loss';
  return texts.some((text) => FORWARD.test(text)) ? 'forward' : null;
}

const DEF = /^[ \t]*(?:async )?def (\w{1,80})\(/;
const STATEMENT =
  /^(?:>>> |In \[\d{1,4}\]: )?[ \t]*(?:[\w.[\]]+(?:, ?[\w.]+)* ?[+*/-]?= ?)?(?:return )?\(?[\w.]+\(.*\)[ \t]*(?:#.*)?$/;

/** A snippet that ends at the error stands for a traceback of one frame: its last statement, in the function around it. */
function snippetAbove(text: string, error: ErrorReport | undefined): readonly Frame[] {
  if (error === undefined) return [];
  const lines = text.slice(Math.max(0, error.span[0] - 4000), error.span[0]).split('\n');
  // The line of the error itself, then what says nothing.
  lines.pop();
  while (/^\s*(?:Traceback .*)?$/.test(lines.at(-1) ?? '-')) lines.pop();
  const code = lines.at(-1) ?? '';
  if (!STATEMENT.test(code)) return [];
  const name = /^[ \t]/.test(code) ? lines.findLast((line) => DEF.test(line)) : undefined;
  return [{ file: '', line: null, function: DEF.exec(name ?? '')?.[1] ?? '', code: code.trim() }];
}

/** The words without what is said to work, where training is said to fail beside it: "the test runs, training OOMs". */
function withoutWorking(prose: string): string {
  const parts = partsOf(prose);
  const fails = ({ text }: Part): boolean => FAILED.test(text);
  if (!parts.some((part) => TRAINS.test(part.text) && fails(part))) return prose;
  return parts
    .filter((part) => !WORKED.test(part.text) || fails(part))
    .map(({ text }) => text)
    .join(',');
}

/**
 * What the program was doing, from the frames nearest the error, else from the words. A frame of `backward` or of an
 * evaluation loop holds for everything that it calls, so that a checkpoint's recomputed forward stays backward.
 */
export function phaseOf(
  frames: readonly Frame[],
  prose: string,
  errors: readonly ErrorReport[],
  text = '',
): Phase | null {
  const framed = phaseOfFrames(frames.length > 0 ? frames : snippetAbove(text, errors[0]));
  // The frames of a forward pass are those of an evaluation too.
  if (framed === 'forward' && (failsEvaluationBatch(prose) || EVALUATING_SCRIPT.test(frames[0]?.file ?? '')))
    return 'evaluation';
  if (framed !== null) return framed;
  if (READS_SHARDS.test(text) && !HAS_READ_SHARDS.test(text)) return 'load';
  // What stands behind an allocator's whole message came after it.
  const whole = errors.findIndex((error) => error.totalBytes !== undefined && formatOf(error).family === 'allocator');
  const stated = errors
    .slice(0, whole < 0 ? undefined : whole + 1)
    .map((error) => formatOf(error).phase)
    .find((phase) => phase !== undefined);
  if (stated !== undefined) return stated;
  const noded = errors.some(({ format }) => format === 'tensorflow-tensor') ? phaseOfNode(text) : null;
  if (noded !== null) return noded;
  if (failsEvaluationBatch(prose)) return 'evaluation';
  if (GATHERS.test(text)) return 'save';
  const told = withoutWorking(prose);
  return (
    PROSE.find(([phase, pattern]) => isSpoken(told, pattern) && !(phase === 'startup' && TRAINS.test(told)))?.[0] ??
    null
  );
}
