import { inLanguage, written } from '../chinese.ts';
import type { Entry, Section } from '../knowledge/knowledge.ts';
import type { Language } from '../language.ts';
import type { Block } from './block.ts';
import { blocksFor } from './block-fit.ts';
import { codeText } from './code-text.ts';

/** An entry's sections in a language. */
export const sectionsIn = (entry: Entry, language: Language): readonly Section[] =>
  language === 'en'
    ? entry.sections.en
    : entry.sections.zh.map(({ heading, text }) => ({
        heading: written(heading, language),
        text: written(text, language),
      }));

/** An entry's sections as blocks, and its code: that for the program in use where one is named. */
export function entryBlocks(entry: Entry, language: Language, program: string | null = null): readonly Block[] {
  return [
    { kind: 'paragraph', text: inLanguage(entry.summary, language) },
    ...sectionsIn(entry, language).flatMap(({ heading, text }): readonly Block[] => [
      { kind: 'heading', text: heading },
      { kind: 'paragraph', text },
    ]),
    ...blocksFor(entry.code, program).map((block): Block => ({ kind: 'code', code: codeText(block, language) })),
  ];
}
