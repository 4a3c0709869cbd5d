import type { ArgsDef } from 'citty';
import type { Language } from '../language.ts';
import { type AnyCommand, COMMANDS } from './commands.ts';
import { say } from './language.ts';
import { resolve } from './lazy.ts';

/** The first page: every command in a line. */
export function rootHelp(language: Language): string {
  const shown = COMMANDS.filter(({ hidden }) => !hidden);
  const lines = table(shown.map(({ usage, summary }) => [usage, say(summary, language)]));
  const words = {
    en: {
      what: 'VRAM Doctor: what ran out of GPU memory, why, and what can help here.',
      usage: 'Usage: vram-doctor COMMAND [OPTIONS]',
      options: 'Everywhere: --lang auto|en|zh-Hans|zh-Hant, --json, --help. Also: --version.',
    },
    zh: {
      what: '显存医生：显存为什么不够，这里怎么办。',
      usage: '用法：vram-doctor 命令 [选项]',
      options: '通用选项：--lang auto|en|zh-Hans|zh-Hant、--json、--help。另有 --version。',
    },
  };
  const word = (key: 'what' | 'usage' | 'options'): string => say({ en: words.en[key], zh: words.zh[key] }, language);
  return `${word('what')}\n\n${word('usage')}\n\n${lines}\n\n${word('options')}\n`;
}

const COMMAND_WORDS = {
  usage: { en: 'Usage', zh: '用法' },
  options: { en: '[OPTIONS]', zh: '[选项]' },
  colon: { en: ': ', zh: '：' },
  example: { en: 'e.g. ', zh: '例如 ' },
} as const;

/** The page of one command; `path` is the command as it was typed. */
export async function commandHelp(command: AnyCommand, path: readonly string[], language: Language): Promise<string> {
  const word = (key: keyof typeof COMMAND_WORDS): string => say(COMMAND_WORDS[key], language);
  const meta = (await resolve(command.meta)) ?? {};
  const args = (await resolve(command.args)) ?? {};
  const subCommands = Object.entries((await resolve(command.subCommands)) ?? {});
  const described = await Promise.all(
    subCommands.map(async ([name, sub]) => {
      const subMeta = await resolve((await resolve(sub))?.meta);
      return [name, half(subMeta?.description, language)] as const;
    }),
  );
  const { positional, options } = rows(args, language, word('example'));
  const usage = [
    ...path,
    ...(options.length > 0 ? [word('options')] : []),
    ...positional.map(([label]) => `[${label}]`),
    ...(described.length > 0 ? [described.map(([name]) => name).join('|')] : []),
  ];
  const parts = [
    half(meta.description, language),
    `${word('usage')}${word('colon')}${usage.join(' ')}`,
    ...[positional, described, options].filter((one) => one.length > 0).map(table),
  ];
  return `${parts.join('\n\n')}\n`;
}

type Row = readonly [label: string, description: string];

function rows(args: ArgsDef, language: Language, example: string): Readonly<Record<'positional' | 'options', Row[]>> {
  const positional: Row[] = [];
  const options: Row[] = [];
  for (const [name, definition] of Object.entries(args)) {
    const description = half(definition.description, language);
    const hint = definition.valueHint;
    if (definition.type === 'positional') {
      const label = `${name.toUpperCase()}${'many' in definition ? '…' : ''}`;
      positional.push([label, hint === undefined ? description : `${description} (${example}${hint})`]);
    } else {
      options.push([`--${name}${hint === undefined ? '' : ` ${hint}`}`, description]);
    }
  }
  return { positional, options };
}

/** Two columns, the left one as wide as its longest label. */
function table(lines: readonly Row[]): string {
  const width = Math.max(0, ...lines.map(([label]) => label.length));
  return lines.map(([label, description]) => `  ${label.padEnd(width)}  ${description}`).join('\n');
}

/** Descriptions stand in both languages, two blanks between them. */
function half(description: string | undefined, language: Language): string {
  const [en = '', zh = en] = (description ?? '').split('  ', 2);
  return say({ en, zh }, language);
}
