/** The options without what is undefined. */
export function defined<T extends object>(options: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } {
  const entries = Object.entries(options).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Name in keyof T]?: Exclude<T[Name], undefined> };
}
