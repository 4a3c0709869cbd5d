import { either, type Sign } from './sign.ts';

/** What the text holds, whoever wrote it. */
export const TEXT_SIGNS: readonly Sign[] = [
  {
    id: 'traceback',
    text: either('m', /Traceback \(most recent call last\)/, /^[ \t]*File "[^"\n]{1,300}", line \d/),
  },
  {
    id: 'brief',
    // Nothing but a few words: a model and a card in them ask whether it fits.
    text: either('', /^\s{0,9}[^\n]{1,60}\s{0,9}$/),
  },
  {
    id: 'fragments',
    prose: either('i', /\bfragment\w{0,10}/, /碎片/),
  },
  {
    id: 'mentions-memory',
    text: either(
      'i',
      /memory/,
      /\bv?ram\b/,
      /\boom\b/,
      /显存/,
      /内存/,
      /\d ?[GM]i?B\b/,
      /\balloc/,
      /\bbad_alloc\b/,
      /\bbatch\b/,
      /\bbs ?=?\d/,
      /RESOURCE_EXHAUSTED/,
    ),
  },
];
