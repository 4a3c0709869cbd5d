import type { Term } from '../knowledge/schema.ts';

/**
 * Everyday words of the field that mean the same in a question, a group a line. Not terms: nobody asks what they mean, so
 * they are no part of the glossary. The first word names the group.
 */
const GROUPS: readonly (readonly string[])[] = [
  ['gpu', 'graphics card', 'video card', 'card', '显卡', 'gpu卡'],
  ['gpu-zero', 'gpu 0', 'gpu0', 'cuda:0', 'first gpu', 'first card', '0 号卡', '0 卡', '卡 0', '第一张卡', '第一块卡', '第一张', '第一块'],
  ['checkpoint', 'ckpt', 'checkpoint file', '检查点', '断点'],
  ['gradient', 'grad', 'grads', '梯度'],
  ['image', 'picture', 'pic', 'photo', 'img', '图片', '图像', '照片'],
  ['model', 'network', 'net', '模型', '网络'],
  ['backbone', '骨干', '骨干网络', '主干'],
  ['weight', 'param', 'parameter', '权重', '参数'],
  ['validation', 'validate', 'val', 'eval', 'evaluation', 'evaluate', '验证', '评估', '验证集'],
  ['inference', 'prediction', 'predict', 'infer', '推理', '预测'],
  ['training', 'train', '训练'],
  ['fine-tuning', 'finetune', 'finetuning', 'fine tune', 'fine-tune', '微调', 'sft'],
  ['attention', 'attn', '注意力'],
  ['smaller', 'shrink', 'reduce', 'reducing', 'lower', 'decrease', 'downsize', 'downscale', '缩小', '减小', '降低', '调小', '改小', '减少'],
  ['larger', 'increase', 'enlarge', 'raise', 'bigger', '调大', '增大', '加大', '开大', '扩大'],
  ['growing', 'grow', 'climb', 'creep', 'rise', 'increasing', 'accumulate', 'pile up', 'goes up', '一直涨', '一直在涨', '都在涨', '上涨', '增长', '在增加', '不断增加', '上升', '越来越大', '越来越多', '越来越高', '一点点涨'],
  ['release', 'free up', 'give back', 'released', 'freed', '释放', '放掉'],
  ['hold', 'occupy', 'occupied', 'taken', 'hog', 'hogging', 'eat', 'sit on', '占用', '占着', '被占', '占了', '占满', '吃掉', '吃满', '霸占'],
  ['kill', 'terminate', 'end process', '杀掉', '结束', '杀死', '杀进程'],
  ['killed', 'exit with 137', 'code 137', '137'],
  ['turn-on', 'enable', 'switch on', 'activate', '开启', '打开', '启用'],
  ['turn-off', 'disable', 'switch off', '关闭', '禁用', '关掉', '关了'],
  ['process', 'program', 'procs', 'proc', 'script', '进程', '程序', '脚本'],
  ['slow', 'slower', 'sluggish', '变慢', '很慢', '奇慢', '特别慢', '慢很多', '慢了'],
  ['random', 'sometimes', 'suddenly', 'occasionally', 'randomly', '偶尔', '随机', '突然', '有时'],
  ['many-steps', 'thousands of steps', 'hours', 'half way', 'halfway', '几千步', '几个小时', '跑着跑着', '一半', '跑久了'],
  ['length', 'len', '长度'],
  ['sequence', 'seq', '序列'],
  ['several-gpus', 'multi-gpu', 'multi gpu', 'multiple gpus', 'two gpus', '多卡', '两张卡', '两张显卡', '两块卡', '四张卡', '双卡'],
  ['second-gpu', '2nd gpu', 'second gpu', 'gpu 1', 'other gpu'],
  ['split', 'divide', '拆', '切块', '分块', '切分', '切成'],
  ['large-image', 'huge image', 'big image', 'whole slide', '大图', '整图', '超大图'],
  ['camera', '相机', '摄像头'],
  ['batch-by-batch', 'each batch', 'every batch', '每个 batch', '每轮'],
  ['every-step', 'each step', 'every step', 'every iteration', 'each iteration', '每一步', '每步', '每个 iteration', '每次迭代', '每个迭代'],
  ['colleague', 'someone else', 'somebody else', 'other people', 'others', '别人', '同学', '同事', '其他人'],
  ['which-tool', 'profile', 'profiler', 'profiling', 'measure', '查看', '测量', '分析'],
  ['laptop', 'notebook computer', '笔记本电脑', '游戏本', '笔记本'],
  ['mac', 'macbook', 'apple', '苹果', 'm1', 'm2', 'm3'],
  ['container', 'docker', 'pod', '容器'],
  ['generate', 'generation', 'generating', 'generated', '生成'],
  ['history', 'long chat', 'chat history', '多轮对话', '聊天', '对话'],
  ['request', 'concurrent requests', 'concurrency', '并发', '请求'],
  ['load', 'loading', 'loaded', '加载', '载入'],
  ['save', 'saving', 'saved', 'write', '保存', '存权重', '存模型', '写入'],
  ['resume', 'resuming', 'continue training', '恢复训练', '接着训练', '续训', '继续训练'],
  ['buy', '买', '购买'],
  ['fit', 'fits', '放得下', '装得下', '装不下', '放不下', '能跑', '跑得动', '跑不动'],
  ['huggingface', 'hf', 'transformers'],
  ['upgrade', 'upgrading', 'update', 'newer version', '升级', '更新'],
  ['frozen', 'freeze', 'freezing', '冻结'],
  ['adversarial', 'attack', 'pgd', 'fgsm', '对抗', '攻击'],
];

/** What figures say, which no list of spellings can: both sides are searched for these. */
export const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/(?:\bbatch(?:[ _-]?size)?|\bbs)\b[^\d,.;，。；]{0,10}(?<!\d)1(?![\d.])/, '=batch-of-one'],
  [/(?<![\d.])\d{3,} ?gi?b?\b|\d ?(?:t|p|e)i?b\b|\b(?:tera|peta|exa)bytes?\b|几(?:百|千) ?g|几(?:十|个) ?t/, '=absurd-size'],
];

/** The groups in the shape of terms, so that the same finder reads them; `=` marks them among tokens. */
export const SYNONYMS: readonly Term[] = GROUPS.map(([name = '', ...rest]) => ({
  id: `=${name}`,
  en: [name, ...rest],
  zh: [name],
  meaning: { en: name, zh: name },
}));
