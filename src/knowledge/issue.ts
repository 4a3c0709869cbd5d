import type { core } from 'zod';
import type { Fault, Path, Position } from './fault.ts';

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
      message: `unknown key "${dotted([...path, key])}"`,
    }));
  }
  if (!places.present(path)) {
    return [{ file, ...places.locate(path), message: `missing key "${dotted(path)}"` }];
  }
  const name = path.length > 0 ? `${dotted(path)}: ` : '';
  return [{ file, ...places.locate(path), message: `${name}${words(issue)}` }];
}

function words(issue: core.$ZodIssue): string {
  if (issue.code === 'too_small' && issue.origin === 'array') return `at least ${issue.minimum} are needed`;
  if (issue.code === 'too_small' && issue.origin === 'string' && issue.minimum === 1) return 'is empty';
  if (issue.code === 'too_big' && issue.origin === 'string') return `is longer than ${issue.maximum} characters`;
  return lowerFirst(issue.message);
}

function dotted(path: Path): string {
  return path.map((step, index) => (typeof step === 'number' ? `[${step}]` : index > 0 ? `.${step}` : step)).join('');
}

function lowerFirst(message: string): string {
  return message.charAt(0).toLowerCase() + message.slice(1);
}
