import { existsSync, statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { ROOT } from '../../knowledge/root.ts';
import { CliError } from '../error.ts';
import { printable } from '../language.ts';

/** A folder of entries, and the name that faults in it carry: relative, so that an editor opens it. */
export interface Folder {
  readonly path: string;
  readonly shown: string;
}

/** The folder that was named, else `knowledge` here, else the package's own. */
export function findFolder(named: string | undefined): Folder {
  if (named !== undefined) {
    if (isKnowledge(named)) return { path: named, shown: named };
    throw new CliError({
      en: `${printable(named)} is not a knowledge folder: it has no causes and fixes in it`,
      zh: `${printable(named)} 不是知识目录：里面没有 causes 和 fixes`,
    });
  }
  if (isKnowledge('knowledge')) return { path: 'knowledge', shown: 'knowledge' };
  const own = join(ROOT, 'knowledge');
  if (!isKnowledge(own)) {
    throw new CliError({
      en: 'there is no knowledge folder here: use --folder',
      zh: '这里没有知识目录：请用 --folder 指定',
    });
  }
  const path = relative(process.cwd(), own);
  return { path: own, shown: path.startsWith('..') ? own : path || basename(own) };
}

function isKnowledge(path: string): boolean {
  return ['causes', 'fixes'].every((part) => {
    const folder = join(path, part);
    return existsSync(folder) && statSync(folder).isDirectory();
  });
}
