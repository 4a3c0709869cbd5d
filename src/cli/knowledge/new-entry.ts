import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ID } from '../../knowledge/schema.ts';
import { skeleton } from '../../knowledge/skeleton.ts';
import { CliError } from '../error.ts';
import { chosenLanguage, printable, say, terminalLanguage } from '../language.ts';
import type { CommonOptions } from '../options.ts';
import type { Terminal } from '../terminal.ts';
import { findFolder } from './folder.ts';

interface Options extends CommonOptions {
  readonly folder?: string | undefined;
}

/** Longer ids fit no button of Discord. */
const LONGEST_ID = 60;

/** Writes an entry of a kind with a placeholder for all that a curator is to write, and names the file. */
export function newEntry(
  kind: string | undefined,
  id: string | undefined,
  options: Options,
  terminal: Terminal,
): number {
  const language = chosenLanguage(options.lang) ?? terminalLanguage(terminal.environment);
  if ((kind !== 'cause' && kind !== 'fix') || id === undefined || id === '') {
    throw new CliError({
      en: 'type a kind and an id: vram-doctor knowledge new cause|fix some-id',
      zh: '请写出类别和 id：vram-doctor knowledge new cause|fix some-id',
    });
  }
  if (!ID.test(id) || id.length > LONGEST_ID) {
    throw new CliError({
      en: `an id is kebab-case, lower-case letters, digits and hyphens, ${LONGEST_ID} at most, not "${printable(id)}"`,
      zh: `id 只用小写字母、数字和连字符，不超过 ${LONGEST_ID} 个字符，不能是 "${printable(id)}"`,
    });
  }
  const folder = findFolder(options.folder);
  for (const part of ['causes', 'fixes']) {
    // An id names one entry, whatever its kind.
    if (existsSync(join(folder.path, part, `${id}.md`))) throw exists(join(folder.shown, part, `${id}.md`));
  }
  const name = join(kind === 'cause' ? 'causes' : 'fixes', `${id}.md`);
  const shown = join(folder.shown, name);
  try {
    const text = skeleton(kind, id, (words) => say(words, language));
    writeFileSync(join(folder.path, name), text, { flag: 'wx' });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw exists(shown);
    if (code === undefined) throw error;
    throw new CliError({ en: `${shown} cannot be written (${code})`, zh: `无法写入 ${shown}（${code}）` });
  }
  const next = {
    en: `Wrote ${shown}. Replace every «…», then: vram-doctor knowledge check`,
    zh: `已写入 ${shown}。把每个 «…» 换成内容，然后运行：vram-doctor knowledge check`,
  };
  terminal.output.write(options.json ? `${JSON.stringify({ file: shown })}\n` : `${say(next, language)}\n`);
  return 0;
}

function exists(shown: string): CliError {
  return new CliError({ en: `${shown} exists already`, zh: `${shown} 已经存在` });
}
