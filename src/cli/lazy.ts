/** The value behind citty's `Resolvable`: itself, a promise of it, or a function that gives one. */
export async function resolve<T>(value: T | Promise<T> | (() => T | Promise<T>) | undefined): Promise<T | undefined> {
  return typeof value === 'function' ? await (value as () => T | Promise<T>)() : await value;
}
