import { createRequire } from 'node:module';
import type { core } from 'zod';
import type * as Locales from 'zod/locales';
import type { Bilingual } from '../language.ts';
import type { Fault, Path, Position } from './fault.ts';
import { WORDS } from './words.ts';

interface Places {
  locate(path: Path): Position;
  keyAt(path: Path): Position;
  present(path: Path): boolean;
}

const load = createRequire(import.meta.url);

/** Says one issue of zod in the words of a curator, at the key or value that is wrong. */
export function issueFaults(file: string, issue: core.$ZodIssue, places: Places): readonly Fault[] {
  const path = issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step));
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      file,
      ...places.keyAt([...path, key]),
      message: WORDS.unknownKey(dotted([...path, key])),
    }));
  }
  if (!places.present(path)) {
    return [{ file, ...places.locate(path), message: WORDS.missingKey(dotted(path)) }];
  }
  const words = say(issue);
  return [{ file, ...places.locate(path), message: path.length > 0 ? WORDS.code(dotted(path), words) : words }];
}

function say(issue: core.$ZodIssue): Bilingual {
  if (issue.code === 'too_small' && issue.origin === 'array') return WORDS.atLeast(issue.minimum);
  if (issue.code === 'too_small' && issue.origin === 'string' && issue.minimum === 1) return WORDS.empty();
  if (issue.code === 'too_big' && issue.origin === 'string') return WORDS.tooLong(issue.maximum);
  if (issue.code === 'invalid_format' && issue.format === 'regex') return WORDS.kebab();
  return { en: lowerFirst(issue.message), zh: inChinese(issue) };
}

/** zod's own Chinese sentence; its locales load only where something is wrong. */
function inChinese(issue: core.$ZodIssue): string {
  const { zhCN } = load('zod/locales') as typeof Locales;
  const said = zhCN().localeError(issue as core.$ZodRawIssue);
  return (typeof said === 'string' ? said : said?.message) ?? issue.message;
}

function dotted(path: Path): string {
  return path.map((step, index) => (typeof step === 'number' ? `[${step}]` : index > 0 ? `.${step}` : step)).join('');
}

function lowerFirst(message: string): string {
  return message.charAt(0).toLowerCase() + message.slice(1);
}
