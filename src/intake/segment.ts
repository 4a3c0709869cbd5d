import type { ErrorReport, Segment, SegmentKind } from './evidence.ts';
import type { Family } from './format.ts';
import { formatOf } from './formats.ts';
import { HAN, kindOf } from './line-kind.ts';

/** Three words in a row, "can I do" and "gpu has 8GB" too: more than a mark or a name that a program leaves behind. */
const WORDS = /(?:\b[a-z']{1,30}[ ,]{1,9}){2}[a-z\d]/i;

/** What a program prints before a message on its line: the class of the error, the file of the kernel. */
const OWN_BEGINNING = /(?<![\w.])[\w.]{0,80}(?:Error|Exception): ?$|(?<!\S)[\w.:-]{0,40}[\\/][\w.\\/:-]{0,300}$/;

/** "…, would bf16 help?" */
const ASKS = /\?\s*$|[,;.] (?:so |and |but )?(?:would|will|does|do|should|can|could|is|are|how|what|why)\b[^\n]{4,}$/i;

type Message = Pick<ErrorReport, 'format' | 'span'>;

/** Messages of frameworks, read to their end: what stands behind them is somebody's. */
const COMPLETE: ReadonlySet<Family> = new Set(['allocator', 'above-1eb', 'bare', 'host']);

/** The person's words behind a message on its line; where in `rest` they begin, or −1. */
function wordsBehind(rest: string, family: Family | null, own: 'zh' | 'en' | null): number {
  const han = rest.search(HAN);
  // Windows says its own part in the user's language.
  if (han >= 0 && family !== 'commit-limit') {
    return Math.max(...['. ', ') ', '] ', '; ', '\t'].map((mark) => rest.lastIndexOf(mark, han))) + 1;
  }
  if (own === 'zh') return -1;
  const complete = family !== null && COMPLETE.has(family);
  // Programs ask nothing.
  const asks = ASKS.test(rest);
  return kindOf(rest, null) === 'prose' && (own === 'en' || asks || (complete && WORDS.test(rest))) ? 0 : -1;
}

class Runs {
  readonly text: string;
  private readonly runs: { kind: SegmentKind; start: number; end: number }[] = [];

  constructor(text: string) {
    this.text = text;
  }

  push(kind: SegmentKind, start: number, end: number): void {
    const last = this.runs.at(-1);
    if (last !== undefined && last.kind === kind) last.end = end;
    else if (end > start) this.runs.push({ kind, start, end });
  }

  /** A blank line belongs to what stands before it. */
  extend(start: number, end: number): void {
    this.push(this.runs.at(-1)?.kind ?? 'prose', start, end);
  }

  done(): readonly Segment[] {
    return this.runs.map((one) => ({ ...one, text: this.text.slice(one.start, one.end) }));
  }
}

/** The line from `start` to `end` that holds messages: "my run fails with RuntimeError: CUDA out of memory, what now". */
function splitLine(runs: Runs, start: number, end: number, messages: readonly Message[]): void {
  let at = start;
  let own: 'zh' | 'en' | null = null;
  for (const { span } of messages) {
    const before = runs.text.slice(at, Math.max(at, span[0]));
    const words = before.replace(OWN_BEGINNING, '');
    const begins = words.trim() !== '' && (own !== null || at === start);
    const kind = begins ? kindOf(words, null) : 'error';
    // Settings before a message are read as what they are.
    if (kind === 'code') {
      runs.push('code', at, at + words.length);
      at += words.length;
    } else if (kind === 'prose') {
      own = HAN.test(words) ? 'zh' : 'en';
      runs.push('prose', at, at + words.length);
      at += words.length;
    }
    const reached = Math.min(end, Math.max(at, span[1]));
    runs.push('error', at, reached);
    at = reached;
  }
  const rest = runs.text.slice(at, end);
  const last = messages.at(-1);
  const words = rest.trim() === '' ? -1 : wordsBehind(rest, last === undefined ? null : formatOf(last).family, own);
  runs.push('error', at, words < 0 ? end : at + words);
  if (words >= 0) runs.push('prose', at + words, end);
}

/**
 * Splits a text into runs of lines of one kind. A line that holds a message is an error, with the words before and
 * after the message on that line given back as prose.
 * @param messages in the order in which they stand, repeats included
 */
export function segment(text: string, messages: readonly Message[]): readonly Segment[] {
  const runs = new Runs(text);
  let position = 0;
  let next = 0;
  let previous: SegmentKind | null = null;
  while (position < text.length) {
    const newline = text.indexOf('\n', position);
    const end = newline < 0 ? text.length : newline + 1;
    while ((messages[next]?.span[1] ?? Number.POSITIVE_INFINITY) <= position) next += 1;
    const held: Message[] = [];
    for (let index = next; (messages[index]?.span[0] ?? end) < end; index += 1) {
      const message = messages[index];
      if (message !== undefined && message.span[1] > position) held.push(message);
    }
    if (held.length > 0) {
      splitLine(runs, position, end, held);
      previous = 'error';
    } else {
      const line = text.slice(position, newline < 0 ? end : newline);
      if (line.trim() === '') runs.extend(position, end);
      else {
        previous = kindOf(line, previous);
        runs.push(previous, position, end);
      }
    }
    position = end;
  }
  return runs.done();
}
