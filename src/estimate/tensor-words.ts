const words = (text: string): readonly string[] => text.split(' ');

/** Words that may stand in a list of tensors without meaning anything. */
export const FILLERS: ReadonlySet<string> = new Set([
  ...words('a an the tensor tensors array of with in is and type dtype shape shapes size sizes dims device cuda cpu'),
  ...words('张量 形状 形状为 形状是 大小 尺寸 的 为 是 类型 类型为 数据类型 和 与 加'),
]);

/** Calls that hold a shape and make float32 when no dtype is given; NumPy's would make float64. */
export const CALLS: ReadonlySet<string> = new Set([
  ...words('torch.size size tensorshape tf.tensorshape tensorspec tf.tensorspec shapedtypestruct jax.shapedtypestruct'),
  ...words('torch jnp tf').flatMap((module) => words('zeros ones empty rand randn').map((name) => `${module}.${name}`)),
]);

/** Words that ask for more than the tensor itself. */
export const REQUESTS: ReadonlyMap<string, 'gradient' | 'adam'> = new Map([
  ['requires_grad', 'gradient'],
  ['gradient', 'gradient'],
  ['grad', 'gradient'],
  ['梯度', 'gradient'],
  ['adam', 'adam'],
  ['adamw', 'adam'],
]);

/** Reads one word: Han characters and Latin ones apart, `torch.float16` and `fp8-e4m3` whole. */
export function readWord(text: string, at: number): string {
  const ahead = text.slice(at, at + 64);
  const han = /^\p{Script=Han}+/u.exec(ahead)?.[0];
  if (han !== undefined) return han;
  const latin = /^(?:\d{1,2}[-_]?bit\b|\.?[a-z_][\w.-]*(?::(?=[a-z])[\w]+)?)/i.exec(ahead)?.[0] ?? '';
  const label = /^[a-z_]+(?=:)/i.exec(latin)?.[0];
  const word = label !== undefined && !/^gg(?:uf|ml)$/i.test(label) ? label : latin;
  return word.replace(/[.-]+$/, '');
}
