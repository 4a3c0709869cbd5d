import { simplified } from '../chinese.ts';
import { findTensors } from '../estimate/parse-tensors.ts';
import type { Language } from '../language.ts';
import { withAskedDtype } from './asked-dtype.ts';
import { endsOf } from './ends.ts';
import type { Evidence, Segment } from './evidence.ts';
import { framesOf } from './frames.ts';
import { imagesOf } from './images.ts';
import { isTraditional, languageOf } from './language.ts';
import { withLimitPrinted } from './limit-printed.ts';
import { withSummary } from './memory-summary.ts';
import { isMention } from './mention.ts';
import { asMeant } from './miswritten.ts';
import { normalize } from './normalize.ts';
import { phaseOf } from './phase.ts';
import { plainLines } from './plain-lines.ts';
import { distinctErrors, readMessages } from './read.ts';
import { statedRelease } from './release.ts';
import { requestTensorsOf } from './request-tensor.ts';
import { segment } from './segment.ts';
import { setupOf } from './setup.ts';
import { signsOf } from './signs/index.ts';
import { smiOf, smiProcessesOf } from './smi.ts';
import { frameworkOf, platformOf, systemOf } from './system.ts';

export interface IntakeOptions {
  /** The person's choice; wins over everything. */
  readonly language?: Language | undefined;
  /** Where neither a choice nor the prose decides. */
  readonly fallback?: Language | undefined;
}

/** As many as an answer tells of. */
const MOST_TENSORS = 3;
const PROSE_LIMIT = 40_000;
/** Settings and commands stand before a log or in one of its first lines. */
const BESIDE_LIMIT = 200_000;
/** Shapes that matter stand near the question or the error, not in the middle of a long log. */
const TENSOR_LIMIT = 200_000;

/** Prefixes of ranks are gone from the normalised text, though they tell of several processes. */
const RANKED = /^\[(?:rank|default)\d{1,5}\]:/m;
const RANK_LIMIT = 400_000;

const ONE_LINE = /^\s*[^\n]{1,300}\s*$/;

/** Nobody speaks of an error more often: from here on they are those of a log. */
const MOST_SPOKEN = 200;

const ERROR_NAME = /(?:[\w.]{1,60}Error: ?)?CUDA (?:error: ?)?out of memory/gi;

/** The text of the segments of some kinds up to a limit: a copy of a long log costs more than reading it does. */
function textOf(segments: readonly Segment[], limit: number, wanted: (one: Segment) => boolean): string {
  const parts: string[] = [];
  let left = limit;
  for (const one of segments) {
    if (!wanted(one)) continue;
    const part = one.text.trimEnd().slice(0, left);
    parts.push(part);
    left -= part.length + 1;
    if (left <= 0) break;
  }
  return parts.join('\n');
}

/** Reads a text: what failed with which figures, where, on what, and what the person says about it. Linear in its length. */
export function intake(raw: string, options: IntakeOptions = {}): Evidence {
  const { text, shortened } = normalize(raw);
  const plain = plainLines(text);
  const messages = readMessages(text, plain).filter(
    (message, index) => index >= MOST_SPOKEN || !isMention(text, message),
  );
  const errors = withSummary(distinctErrors(messages).map((error) => withLimitPrinted(text, error)));
  const segments = segment(text, messages);
  const spoken = textOf(segments, PROSE_LIMIT, (one) => one.kind === 'prose');
  // One line that looks like an error's and is none that we know is all that the person says.
  const isUnread = spoken.trim() === '' && errors.length === 0 && ONE_LINE.test(text);
  const written = isUnread ? textOf(segments, PROSE_LIMIT, (one) => one.kind === 'error') : spoken;
  const isHant = isTraditional(written);
  const prose = asMeant(isHant ? simplified(written).normalize('NFKC') : written);
  const beside = textOf(segments, BESIDE_LIMIT, (one) => one.kind !== 'prose' && one.kind !== 'error');
  // The name of an error is English in every language.
  const said = languageOf((isUnread ? '' : written).replace(ERROR_NAME, ' '));
  const frames = framesOf(plain);
  const ends = endsOf(text);
  const signs = signsOf(prose, ends);
  const release = statedRelease(text);
  const tensors = findTensors(text.slice(0, TENSOR_LIMIT));
  const isDownToOne = errors.some(({ format }) => format === 'accelerate-batch');
  const setup = {
    ...imagesOf(tensors),
    ...setupOf(prose, beside),
    ...(release === undefined ? {} : { release }),
    // It ends at zero only after one has failed.
    ...(isDownToOne ? { batch: 1 } : {}),
  };
  return {
    language: options.language ?? said ?? options.fallback ?? 'en',
    languageStated: said !== null,
    text,
    segments,
    prose,
    errors,
    frames,
    phase: phaseOf(frames, prose, errors, text),
    os: systemOf(text, errors, ends),
    platform: platformOf(errors),
    framework: frameworkOf(text, errors, ends),
    tensors: errors.length === 0 && signs.includes('asks-size') ? withAskedDtype(tensors, prose) : tensors,
    smi: smiOf(text),
    smiProcesses: smiProcessesOf(text),
    setup,
    requestTensors: requestTensorsOf(errors, prose, text, setup, tensors.slice(0, MOST_TENSORS)),
    signs: [
      ...signs,
      ...(isHant ? ['traditional'] : []),
      ...(RANKED.test(raw.slice(0, RANK_LIMIT)) ? ['ranks', 'multi-gpu'] : []),
    ],
    shortened,
  };
}
