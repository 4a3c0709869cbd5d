import type { Answer } from '../../src/answer/answer.ts';
import type { Consultation } from '../../src/cli/consultation.ts';
import type { AnswerOptions, Doctor } from '../../src/doctor.ts';
import type { Language } from '../../src/language.ts';

/** A doctor that repeats what it was asked, and in which language it would answer. */
export function fakeConsultation(): Consultation {
  const echo =
    (way: string) =>
    (text: string, options: AnswerOptions = {}) => {
      const stated = /\p{Script=Han}/u.test(text) ? 'zh-Hans' : undefined;
      const language: Language = options.language ?? stated ?? options.fallback ?? 'en';
      const evidence = { languageStated: stated !== undefined };
      return { language, evidence, headline: { key: `${way}:${text.trim()}` } } as Answer;
    };
  const doctor = { diagnose: echo('diagnose'), ask: echo('ask') } as Doctor;
  return {
    doctor,
    print: ({ headline, language }) => `[${language}] ${headline.key}`,
    json: ({ headline, language }) => JSON.stringify({ language, text: headline.key }),
  };
}
