import { stripVTControlCharacters } from 'node:util';
import { renderUsage } from 'citty';
import type { Language } from '../language.ts';
import { type AnyCommand, COMMANDS } from './commands.ts';
import { say } from './language.ts';

/** The first page: every command in a line. */
export function rootHelp(language: Language): string {
  const shown = COMMANDS.filter(({ hidden }) => !hidden);
  const width = Math.max(...shown.map(({ usage }) => usage.length));
  const lines = shown.map(({ usage, summary }) => `  ${usage.padEnd(width)}  ${say(summary, language)}`);
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
  return `${word('what')}\n\n${word('usage')}\n\n${lines.join('\n')}\n\n${word('options')}\n`;
}

/** The page of one command; `path` is what was typed before it. */
export async function commandHelp(command: AnyCommand, path: readonly string[], color: boolean): Promise<string> {
  const usage = await renderUsage(command, { meta: { name: path.join(' ') } });
  return `${color ? usage : stripVTControlCharacters(usage)}\n`;
}
