import { inLanguage, written } from '../chinese.ts';
import type { Entry, Section } from '../knowledge/knowledge.ts';
import type { Language } from '../language.ts';
import type { Block } from './block.ts';
import { codeText } from './code-text.ts';

/** An entry's sections in a language. */
export const sectionsIn = (entry: Entry, language: Language): readonly Section[] =>
  language === 'en'
    ? entry.sections.en
    : entry.sections.zh.map(({ heading, text }) => ({
        heading: written(heading, language),
        text: written(text, language),
      }));

/** An entry's sections and code as blocks. */
export function entryBlocks(entry: Entry, language: Language): readonly Block[] {
  return [
    { kind: 'paragraph', text: inLanguage(entry.summary, language) },
    ...sectionsIn(entry, language).flatMap(({ heading, text }): readonly Block[] => [
      { kind: 'heading', text: heading },
      { kind: 'paragraph', text },
    ]),
    ...entry.code.map((block): Block => ({ kind: 'code', code: codeText(block, language) })),
  ];
}
