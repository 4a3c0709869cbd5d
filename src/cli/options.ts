import type { ArgDef, ArgsDef } from 'citty';

/** The two options that every command takes. */
export const OPTIONS = {
  lang: { type: 'string', description: 'Language of the answer  回答的语言', valueHint: 'auto|en|zh-Hans|zh-Hant' },
  json: { type: 'boolean', description: 'One line of JSON for a program  给程序用的一行 JSON' },
} as const satisfies ArgsDef;

/** A positional argument that takes any number of words; without this mark a command takes one word for each. */
export function words<T extends ArgDef>(definition: T): T & { readonly many: true } {
  return { ...definition, many: true };
}

/** What a command reads of them. */
export interface CommonOptions {
  readonly lang?: string | undefined;
  readonly json?: boolean | undefined;
}
