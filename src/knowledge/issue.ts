import type { core } from 'zod';
import type { Bilingual } from '../language.ts';
import type { Fault, Path, Position } from './fault.ts';
import { ID } from './schema.ts';
import { WORDS } from './words.ts';

interface Places {
  locate(path: Path): Position;
  keyAt(path: Path): Position;
  present(path: Path): boolean;
}

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
  switch (issue.code) {
    case 'invalid_type':
      return WORDS.wrongType(typeWords(issue.expected), found(issue.input));
    case 'invalid_value':
      return WORDS.noChoice(issue.values.map(String), found(issue.input));
    case 'too_small':
      if (issue.origin === 'array') return WORDS.atLeast(issue.minimum);
      if (issue.origin !== 'string') return WORDS.least(issue.minimum, issue.inclusive !== false);
      return issue.minimum === 1 ? WORDS.empty() : WORDS.tooShort(issue.minimum);
    case 'too_big':
      if (issue.origin === 'array') return WORDS.atMost(issue.maximum);
      return issue.origin === 'string'
        ? WORDS.tooLong(issue.maximum)
        : WORDS.most(issue.maximum, issue.inclusive !== false);
    case 'invalid_format':
      if (issue.format === 'url') return WORDS.address();
      if (issue.format === 'regex' && issue.pattern === String(ID)) return WORDS.kebab();
      return WORDS.invalid(issue.message);
    default:
      return WORDS.invalid(issue.message);
  }
}

/** What YAML has, in words; what zod may expect besides never stands in a schema of entries. */
const TYPES: Readonly<Record<string, Bilingual>> = {
  string: { en: 'text', zh: '文字' },
  number: { en: 'a number', zh: '数字' },
  int: { en: 'a whole number', zh: '整数' },
  boolean: { en: 'true or false', zh: 'true 或 false' },
  array: { en: 'a list', zh: '列表' },
  object: { en: 'keys with values', zh: '键和值' },
  record: { en: 'keys with values', zh: '键和值' },
};

const typeWords = (type: string): Bilingual => TYPES[type] ?? { en: type, zh: type };

/** A value as it stands in the file, or what kind of thing it is. */
function found(value: unknown): Bilingual {
  if (value === null || value === undefined) return { en: 'nothing', zh: '空值' };
  if (Array.isArray(value)) return typeWords('array');
  if (typeof value === 'object') return typeWords('object');
  const text = JSON.stringify(value);
  return { en: text, zh: text };
}

function dotted(path: Path): string {
  return path.map((step, index) => (typeof step === 'number' ? `[${step}]` : index > 0 ? `.${step}` : step)).join('');
}
