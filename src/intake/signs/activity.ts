import { failsEvaluationBatch, failsTrainingBatch, OF_EVALUATION } from '../evaluating.ts';
import { TRAINERS } from '../trainers.ts';
import { either, type Sign } from './sign.ts';

/** What the run was doing. */
export const ACTIVITY_SIGNS: readonly Sign[] = [
  {
    id: 'evaluating',
    action: true,
    prose: either(
      'i',
      /\b(?:validat|evaluat|predict|inferenc|infer\b)\w{0,40}/,
      /\bsanity[ -]check/,
      /\b(?:eval|val|test(?:ing)?|inference)[ _-]?(?:loop|set|phase|step|time|data|batch\w{0,40}|mode)?\b(?!s? fail)/,
      /验证/,
      /测试/,
      /推理/,
      /预测/,
      /评估/,
      /评测/,
    ),
    // What runs well is not what fails.
    contrary: either(
      'i',
      /\b(?:validation|evaluation|eval|testing|inference|prediction) (?:(?:itself|alone|also|always|step|loop) ){0,2}(?:(?:is|was|goes|runs|works|passes) (?:(?:just|perfectly|also|all) )?(?:fine|ok(?:ay)?|well|smoothly)\b|(?:has|gives|makes) no problems?\b)/,
      /(?:验证|测试|推理|评估|评测|预测)(?:的时候|时|阶段|脚本|代码|集上?)?(?:评估|测试|推理|跑)?(?:都|也|是|就){0,2}(?:没问题|没有问题|没事|正常|好好的|可以|能跑|不会?爆|不报错)(?!吗|么)/,
    ),
  },
  {
    id: 'train-fits-eval-fails',
    negative: true,
    prose: either(
      'i',
      /\btrain\w{0,40}[^\n]{0,60}\b(?:fine|ok|okay|works?|fits?|finish\w{0,40}|passes|succeed\w{0,40}|no problem|without (?:any )?(?:problem|issue|error)s?)\b[^\n]{0,80}\b(?:eval|valid|test|predict|infer)\w{0,40}/,
      /\b(?:eval|valid|test|predict|infer)\w{0,40}[^\n.]{0,60}\b(?:but|while|although|though)\b[^\n.]{0,30}\btrain\w{0,40}[^\n.]{0,30}\b(?:fine|ok|works?|fits?)/,
      // What training takes, and that evaluating takes more.
      /\btrain\w{0,8}\b[^\n.]{0,40}(?:\d ?[gm]i?b\b|\blittle\b|\bflat\b|\bsmall amount\b)[^\n]{0,60}\b(?:but|whereas|while|yet|then)\b[^\n.]{0,60}\b(?:eval|valid|test|predict|infer)\w{0,20}/,
      // An epoch ends well before it.
      /\b(?:first|1st|an?|one|each|whole|\w+ing part of the first) (?:\w+ )?epoch\b[^\n.]{0,24}\b(?:finish\w{0,3}|complet\w{1,3}|passes|goes through|is (?:done|over|fine)|runs? through|ends? (?:well|fine))\b[^\n]{0,80}\b(?:eval|valid|test)\w{0,20}/,
      // Without it the run ends well.
      /\b(?:without|skip\w{0,4}|disabl\w{1,3}|turn(?:ed|ing)? off|no|remov\w{1,3}|switch\w{0,4} off) (?:the |my )?(?:validation|evaluation|eval|val|testing)\b[^\n.]{0,50}\b(?:fine|works?|worked|runs?|ran|finish\w{0,3}|trains?|ok(?:ay)?|complet\w{1,3}|goes through|no (?:oom|problem|issue|error))\b/,
      // The setting that turns it off stands there as it is written: val=False, do_eval: false, eval_strategy="no", EVAL_PERIOD=0.
      /\b(?:do_|run_|skip_)?(?:val(?:id(?:ation)?|idate)?|eval(?:uat(?:e|ion))?)(?:_(?:period|strategy|steps|interval|freq\w{0,5}|every|step))? ?(?:=|:|to|as) ?["'`]?(?:false|0|no|none|off|off by default)\b["'`]?[^\n.]{0,60}\b(?:fine|works?|worked|runs?|ran|finish\w{0,3}|trains?|ok(?:ay)?|no (?:oom|problem|issue|error))\b/,
      /\b(?:do_|run_)?(?:val(?:idation|idate)?|eval(?:uation)?)(?:_\w{1,12})? ?(?:=|:|设(?:为|成|置为)|改(?:为|成)) ?["'`]?(?:false|0|no|none|关)["'`]?[^\n。]{0,16}(?:正常|可以|能(?!不能)|没问题|跑完|不会|不爆|不报错|没事|就好)/,
      /(?:关掉?|关闭|去掉|跳过|不做|不跑|取消)[^\n。,]{0,4}(?:验证|评估|测试|eval)[^\n。]{0,16}(?:正常|可以|能(?!不能)|没问题|跑完|不会|不爆|不报错|没事)/,
      /[把将](?:验证|评估|测试|eval)[^\n。,]{0,6}(?:关|去掉|跳过|停|取消|false)[^\n。]{0,16}(?:正常|可以|能(?!不能)|没问题|跑完|不会|不爆|不报错|没事)/,
      /第 ?[一1] ?(?:轮|个 ?epoch)[^\n。]{0,10}(?:跑完|训完|完成|结束|没问题|正常)[^\n]{0,40}(?:验证|测试|评估|eval)/,
      // The test needs more than the training, by what each takes.
      /(?:验证|测试|推理|\btest|\beval)[^\n。]{0,30}(?:不够|不足|爆|OOM)[^\n]{0,24}训练[^\n。,\d]{0,10}\d{1,5} ?[GM]/,
      /训练[^\n。,\d]{0,10}\d{1,5} ?[GM][^\n]{0,30}(?:验证|测试|推理|\btest|\beval)[^\n。]{0,16}(?:不够|不足|爆|OOM|\d{1,5} ?G)/,
      /训练[^\n。]{0,30}(?:可以|正常|没问题|完|能跑|没事|结束|好好)[^\n]{0,40}(?:验证|测试|预测|推理|评估|eval)/,
    ),
  },
  { id: 'evaluation-batch', text: either('i', new RegExp(OF_EVALUATION)) },
  { id: 'evaluation-batch-fails', holds: failsEvaluationBatch },
  { id: 'training-batch-fails', holds: failsTrainingBatch },
  {
    id: 'no-grad-absent',
    negative: true,
    prose: either(
      'i',
      /\b(?:without|no|forgot|missing|don'?t (?:use|have)|not using) (?:the )?(?:torch\.)?no_grad/,
      /(?:没有?|忘了?|未)(?:加|用|写)[^\n。]{0,12}no_grad/,
    ),
  },
  {
    id: 'eval-mode',
    prose: either(
      'i',
      /\b(?:model\.)?eval\(\)/,
      /\beval(?:uation)? mode\b(?! of\b)/,
      /(?:\beval|评估|验证|推理) ?模式/,
    ),
    text: either('', /\bmodel\.eval\(\)/),
  },
  {
    id: 'eval-in-code',
    // A call on a line of its own: in prose it is only talked about.
    text: either('m', /^[ \t]*(?:\w+\.)*(?:model|net|self)\w*\.eval\(\)[ \t]*(?:#.*)?$/),
  },
  {
    id: 'trains',
    action: true,
    prose: either(
      'i',
      /(?<!\b(?:no|not|without|isn't|never) )\btrain(?!ed\b)\w{0,40}/,
      /\bfine-?tun\w{0,40}/,
      /\bepochs?\b/,
      /\bbackward\b/,
      // As `trained`: what was done once, and elsewhere.
      /训练(?!(?:时|的时候)?(?:是|都)?用(?:了|的)|[好过]的)/,
      /\b(?:mak(?:e|ing)|creat(?:e|ing)|bak(?:e|ing)) (?:(?:a|an|my|own|some|new|the|sdxl|flux|sd|style|character|of) ){0,4}lo(?:ra|con|kr)s?\b/,
      /(?:炼|做|搞|跑)(?:一?个|一下|了)? ?(?:sdxl|flux|人物|画风|风格|自己)?(?:的)? ?(?:lora|丹)(?![^\n。,]{0,4}(?:推理|加载|出图))/,
      // 训 bert-base, 训个 7B
      /(?<![预培集])训(?=[ \t]?(?:[a-z\d]|一?个|[不得]动|得起))/,
      /微调/,
      /反向/,
    ),
    text: either(
      'i',
      // Trainers of adapters for pictures are named for nothing else.
      TRAINERS,
      /, in (?:train\w{0,40}|training_step|fit)\b/,
      /\bloss\.backward\(/,
      /trainer\.(?:train|fit)\(/,
      /\bepoch[ :=]\d/,
    ),
  },
  {
    id: 'infers',
    action: true,
    prose: either(
      'i',
      /\b(?:inference|infer|generat\w+|serv(?:e|ing)|predict\w{0,40}|deploy\w{0,40}|(?<!\bdeep ?speed[ -])chat)\b/,
      /\b(?:api|inference|model) server\b/,
      /推理/,
      /预测/,
      /部署/,
      /生成/,
      /解析(?:一个|这个)?[^\n。,]{0,8}(?:pdf|文档|图片|发票)/,
      /\b(?:parse|parsing|ocr) (?:of )?(?:a |the |my |some )?(?:\w+ )?(?:pdfs?|documents?|scans?|invoices?)\b/,
    ),
    // A model that is loaded to be used, and its calls.
    text: either(
      '',
      /from_pretrained\([^\n]{0,200}\)(?:\.\w+\([^\n()]{0,40}\))?\.eval\(\)/,
      /\bmodel\.(?:generate|chat|stream_chat)\(/,
      /\b(?:web_demo|cli_demo|openai_api|api_server)\w{0,12}\.py\b/,
    ),
  },
  {
    id: 'conversation',
    prose: either(
      'i',
      // Of a talk with a model; not a name as DeepSpeed-Chat, not the memory's own history.
      /(?<![\w-])(?<!\bdeep ?speed[ -])(?:chat(?:bot|ting)?|conversations?|dialog(?:ue)?s?|multi-?turn)(?![\w-]| (?:models?|checkpoints?|versions?|variants?|templates?|llms?|weights|gptq|awq|gguf|ui|datasets?|data|format)\b|模型|模板|数据|格式|版)/,
      /\b(?:chat|message|conversation|long|growing|previous) (?:history|messages)\b/,
      /\bhistory (?:gets?|grows?|is|of the (?:chat|conversation))\b/,
      /\b(?:many|several|few|more|\d{1,3}) (?:turns|rounds|messages)\b/,
      /\b(?:pass|send|includ|append|carr|keep)\w{0,4} (?:(?:the|its|all|whole|full|previous|chat) ){0,3}history\b/,
      /(?:带上?|传入?|附上?|包含|拼接?|加上)(?:了|着)?[^\n。,]{0,6}(?:history|历史(?!版本))/,
      /聊(?:天|了|个|着)/,
      /多轮/,
      /对话(?!模型|数据|模板|格式|语料)/,
      /历史记录/,
      /聊得/,
      /\bpast_key_values\b/,
      /\bkv[- ]?cache\b/,
      /\blong prompts?\b/,
      /\bafter (?:a )?(?:few|couple|some|several|many|\d{1,3})(?: of)? (?:more )?(?:questions|queries|prompts|replies|answers|exchanges)\b/,
      /(?:不断|持续|一直|随着|多次|连续)[^\n。,]{0,4}(?:交互|提问|问答|追问)/,
      /(?:问题|问答|提问|问[得的])(?:一?多|变多|增多)/,
    ),
  },
  {
    // A context that is made longer, of a model that answers.
    id: 'long-context',
    prose: either(
      'i',
      /\b(?:num_ctx|n_ctx|ctx[-_ ]?(?:size|len\w{0,3}))\b/,
      /\b(?:large|larger|long|longer|bigger|huge|higher)[ -](?:context|ctx|prompts?)\b/,
      /\b(?:increas|rais|extend|enlarg)\w{0,4} (?:the )?(?:max[_ ]?)?(?:context|ctx)\b/,
      /上下文[^\n。,]{0,6}(?:长|大)/,
      /\b(?:text|prompt|input|context|sequence)[ _]?length ?(?:=|:|of|is)? ?\d{4,7}\b/,
      /长文本(?:的)?(?:推理|处理|生成|问答|总结)/,
      /(?:^|[ \n])-c (?:从 ?)?\d{5,7}\b/,
    ),
  },
  {
    // From a length on it fails: below it the same run works. Of so few tokens that two digits count them no cache is large.
    id: 'length-threshold',
    prose: either(
      'i',
      /\b(?:up to|beyond|above|over|past|exceed\w{0,3}|reach\w{0,3}|longer than|more than) (?:about |around |roughly |some )?(?:\d[\d.,]{2,7} ?k?|\d{1,3} ?k) (?:tokens?|words|characters)\b/,
      /(?:tokens?|字数|长度|上下文|prompt|输入)[^\n。,\d]{0,8}(?:达到|超过|到了|大于|超出)[^\n。,\d]{0,4}(?:\d[\d.,]{2,6}|\d{1,3} ?[k千万])/,
      /(?:超过|达到|大于|超出)[^\n。,\d]{0,4}(?:\d[\d.,]{2,6} ?[k千万]?|\d{1,3} ?[k千万]) ?个?(?:字|tokens?)/,
    ),
  },
  {
    id: 'one-after-another',
    prose: either(
      'i',
      /\bfolds?\b/,
      /\bcross[- ]validation\b/,
      /\b(?:optuna|hyper-?parameter search|sweep|trials?)\b/,
      /\b(?:models?|runs?|experiments?) one after (?:the other|another)/,
      /\bsequential(?:ly)?\b/,
      /\beach (?:trial|fold|model) (?:alone|by itself)/,
      /[一二三四五几每0-9] ?折/,
      /交叉验证/,
      /依次(?:训练|跑|加载)/,
      /循环(?:里|中)[^\n。]{0,10}(?:多个|几个)模型/,
      /训到第[^\n。]{1,3}个/,
    ),
  },
  {
    // The loop of transformers' Trainer turns gradients off by itself.
    id: 'trainer-evaluates',
    text: either(
      '',
      /\btrainer\.(?:predict|evaluate)\(/,
      // So do those of the large detectors' and segmenters' programs.
      /\b(?:single|multi)_gpu_test\b|mmengine[\\/]runner[\\/]loops\.py|\bperform_actual_validation\b|\bpredict_sliding_window\w{0,20}|\binference_on_dataset\b|ultralytics[\\/]\S{0,40}validator\.py/,
      /transformers[\\/]trainer(?:_seq2seq)?\.py", line \d{1,6}, in (?:evaluate|predict|evaluation_loop|prediction_step)\b/,
    ),
  },
  {
    // What fails works on outputs that are there already.
    id: 'scores-outputs',
    text: either(
      'i',
      /, in (?:_?(?:compute|calc|calculate|eval|evaluate|get|score)_(?:\w{1,20}_)?(?:metrics?|predictions?|scores?|maps?|miou|iou|recall|auc|distances?|nn_dists|fast_model)|evaluate_(?:predictions|results)|score_\w{1,20}|mean_average_precision|dist_?chamfer)\b/,
    ),
  },
  {
    id: 'outputs-gathered',
    text: either('', /\bnested_concat\b/, /\bpreds_host\b/, /torch_pad_and_concatenate/, /\bprediction_step\b/),
  },
];
