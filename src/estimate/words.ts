import type { Bilingual } from '../language.ts';
import type { ParseReason } from './parse-problem.ts';

/** The words around a tensor's figures. `size` is written with its unit, `exact` is the count of bytes. */
export interface TensorWords {
  readonly unit: string;
  readonly exact: (size: string, exact: string) => string;
  readonly line: (tensor: string, size: string) => string;
  readonly gradient: (size: string) => string;
  readonly adam: (size: string) => string;
  readonly block: (size: string) => string;
  readonly segment: (size: string) => string;
  readonly total: (size: string) => string;
  readonly view: string;
  readonly defaultDtype: string;
  readonly beyondPyTorch: string;
  readonly noGradient: string;
}

/** Words of the tensor calculator's answer. */
export const TENSOR_WORDS: Bilingual<TensorWords> = {
  en: {
    unit: 'bytes',
    exact: (size, exact) => `${size} (${exact})`,
    line: (tensor, size) => `${tensor}: ${size}`,
    gradient: (size) => `gradient: ${size}`,
    adam: (size) => `Adam's two states: ${size}`,
    block: (size) => `block (rounded up to 512 bytes; what memory_allocated() counts): ${size}`,
    segment: (size) => `segment (the most that memory_reserved() grows): ${size}`,
    total: (size) => `Total: ${size}`,
    view: 'a view owns no memory: these are the bytes of the tensor that it shows',
    defaultDtype: "no dtype given: float32, PyTorch's default",
    beyondPyTorch: 'PyTorch refuses this tensor: its byte count does not fit in 64 bits',
    noGradient: 'no gradient: only floating and complex tensors stored in full have one',
  },
  zh: {
    unit: '字节',
    exact: (size, exact) => `${size}（${exact}）`,
    line: (tensor, size) => `${tensor}：${size}`,
    gradient: (size) => `梯度：${size}`,
    adam: (size) => `Adam 的两份状态：${size}`,
    block: (size) => `块（向上取整到 512 字节，memory_allocated() 统计的就是它）：${size}`,
    segment: (size) => `段（memory_reserved() 最多增加这么多）：${size}`,
    total: (size) => `合计：${size}`,
    view: '视图本身不占显存：这是它所指向的张量的字节数',
    defaultDtype: '没有写 dtype：按 PyTorch 默认的 float32 计算',
    beyondPyTorch: 'PyTorch 会拒绝这个张量：字节数超出 64 位整数的范围',
    noGradient: '没有梯度：只有完整存储的浮点和复数张量才有',
  },
};

type ReasonWords = { readonly [Code in ParseReason['code']]: (reason: Extract<ParseReason, { code: Code }>) => string };

const EXAMPLE = '"[1,6,3,928,1600] float32, 8x64x512x512 bf16"';

/** One line for each way in which a text is no list of tensors. */
export const PROBLEM_WORDS: Bilingual<ReasonWords> = {
  en: {
    empty: () => `no shape given; type for example ${EXAMPLE}`,
    'no-shape': () => 'a shape is missing here, for example [8, 3, 224, 224]',
    brackets: () => 'a single number is no shape: write [1000] for one dimension',
    'two-dtypes': () => 'a second dtype; put a comma between tensors',
    'two-layouts': () => 'only one layout a tensor, and each value once',
    dimension: () => 'a dimension must be a whole number',
    'leading-zero': ({ write }) => `no leading zeros and no thousands separators: write ${write}`,
    negative: () => 'a dimension cannot be negative',
    'not-whole': () => 'a dimension must be a whole number, without a fraction',
    unclosed: () => 'this bracket is never closed',
    'too-many': () => 'more than 64 dimensions, which PyTorch does not allow',
    'too-large': () => 'this number is too large to work with',
    'too-long': ({ limit }) => `the text is longer than ${limit} characters`,
    unexpected: ({ found }) => `\`${found}\` is not expected here; type for example ${EXAMPLE}`,
    'unknown-word': ({ word, nearest }) =>
      `unknown dtype or word \`${word}\`${nearest ? `; did you mean ${nearest}?` : ''}`,
    'several-dtypes': ({ word, names }) => `\`${word}\` is no single dtype; write ${names.join(' or ')}`,
    'no-size': ({ word }) =>
      `elements of \`${word}\` have no fixed size: a shape does not tell how many bytes they take`,
    'no-gradient': ({ name }) => `no gradient here: ${name} stored like this has none that we can count`,
    'whole-rows': ({ name, per }) =>
      `${name} stores rows in blocks of ${per}: the last dimension must be a multiple of ${per}`,
    'no-layout': ({ name }) => `\`${name}\` needs a layout that takes it, for example sparse_coo nnz=1000`,
    layout: ({ name, example }) => `${name} does not fit this tensor; for example: ${example}`,
  },
  zh: {
    empty: () => `没有形状；请输入例如 ${EXAMPLE}`,
    'no-shape': () => '这里缺少形状，例如 [8, 3, 224, 224]',
    brackets: () => '单独一个数不是形状：一维请写成 [1000]',
    'two-dtypes': () => '出现了第二个 dtype；多个张量之间请用逗号分开',
    'two-layouts': () => '每个张量只能写一种布局，每个值只能写一次',
    dimension: () => '维度必须是整数',
    'leading-zero': ({ write }) => `数字不能以 0 开头，也不要用千位分隔符：请写 ${write}`,
    negative: () => '维度不能是负数',
    'not-whole': () => '维度必须是整数，不能带小数',
    unclosed: () => '这个括号没有闭合',
    'too-many': () => '超过 64 维，PyTorch 不支持',
    'too-large': () => '这个数太大，无法计算',
    'too-long': ({ limit }) => `文本超过 ${limit} 个字符`,
    unexpected: ({ found }) => `这里不该出现 \`${found}\`；请输入例如 ${EXAMPLE}`,
    'unknown-word': ({ word, nearest }) => `不认识的 dtype 或单词 \`${word}\`${nearest ? `；是不是 ${nearest}？` : ''}`,
    'several-dtypes': ({ word, names }) => `\`${word}\` 不是单独一种 dtype；请写 ${names.join(' 或 ')}`,
    'no-size': ({ word }) => `\`${word}\` 的元素没有固定大小：只凭形状算不出字节数`,
    'no-gradient': ({ name }) => `这里没有梯度：这样存储的 ${name} 没有可以计算的梯度`,
    'whole-rows': ({ name, per }) => `${name} 按每行 ${per} 个元素一块存储：最后一维必须是 ${per} 的倍数`,
    'no-layout': ({ name }) => `\`${name}\` 需要配合相应的布局，例如 sparse_coo nnz=1000`,
    layout: ({ name, example }) => `${name} 不适用于这个张量；例如：${example}`,
  },
};
