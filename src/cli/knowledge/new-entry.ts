import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { skeleton } from '../../knowledge/skeleton.ts';
import { CliError } from '../error.ts';
import { chosenLanguage, printable, say, terminalLanguage } from '../language.ts';
import type { CommonOptions } from '../options.ts';
import type { Terminal } from '../terminal.ts';
import { findFolder } from './folder.ts';

interface Options extends CommonOptions {
  readonly folder?: string | undefined;
}

/** Writes an empty entry of a kind and names the file. */
export function newEntry(
  kind: string | undefined,
  id: string | undefined,
  options: Options,
  terminal: Terminal,
): number {
  const language = chosenLanguage(options.lang) ?? terminalLanguage(terminal.environment);
  if ((kind !== 'cause' && kind !== 'fix') || id === undefined) {
    throw new CliError({
      en: 'type a kind and an id: vram-doctor knowledge new cause|fix some-id',
      zh: '请写出类别和 id：vram-doctor knowledge new cause|fix some-id',
    });
  }
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id)) {
    throw new CliError({
      en: `an id is kebab-case, lower-case letters, digits and hyphens, not "${printable(id)}"`,
      zh: `id 只用小写字母、数字和连字符，不能是 "${printable(id)}"`,
    });
  }
  const folder = findFolder(options.folder);
  const name = join(kind === 'cause' ? 'causes' : 'fixes', `${id}.md`);
  const shown = join(folder.shown, name);
  try {
    writeFileSync(join(folder.path, name), skeleton(kind, id), { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new CliError({ en: `${shown} exists already`, zh: `${shown} 已经存在` });
  }
  const next = {
    en: `Wrote ${shown}. Fill it in, then: vram-doctor knowledge check`,
    zh: `已写入 ${shown}。填好后运行：vram-doctor knowledge check`,
  };
  terminal.output.write(options.json ? `${JSON.stringify({ file: shown })}\n` : `${say(next, language)}\n`);
  return 0;
}
