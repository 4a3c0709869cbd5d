import type { Bilingual } from '../language.ts';

export const PARTS = ['English', '中文', 'Code'] as const;

export type EntryKind = 'cause' | 'fix';

/** The four sections of an entry in each language, in their order. */
export const HEADINGS: Readonly<Record<EntryKind, Bilingual<readonly string[]>>> = {
  cause: {
    en: ['What happens', 'How to recognise it', 'How to confirm it', 'What it is confused with'],
    zh: ['发生了什么', '如何识别', '如何确认', '容易混淆的情况'],
  },
  fix: {
    en: ['What it does', 'When it helps', 'When it does not', 'Check that it worked'],
    zh: ['作用', '何时有用', '何时没用', '如何确认有效'],
  },
};
