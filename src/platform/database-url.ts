/** Where the store lies. */
export type DatabaseUrl =
  | { readonly kind: 'sqlite'; readonly file: string }
  | { readonly kind: 'postgres'; readonly url: string };

/** Reads DATABASE_URL: `file:` with a path, or `postgres://`; null where it is neither. */
export function parseDatabaseUrl(value: string): DatabaseUrl | null {
  const file = /^file:(?:\/\/(?=\/))?(.+)$/.exec(value)?.[1];
  if (file !== undefined) return file.includes('\0') || file.endsWith('/') ? null : { kind: 'sqlite', file };
  if (!/^postgres(?:ql)?:\/\/./.test(value) || !URL.canParse(value)) return null;
  return { kind: 'postgres', url: value };
}
