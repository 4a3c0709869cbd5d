import type { Bilingual } from '../language.ts';
import type { Say } from './fault.ts';
import { type EntryKind, HEADINGS } from './headings.ts';
import { placeholder } from './placeholder.ts';
import { COSTS, FREES, LEAST_ASKS, OS, PHASES, PLATFORMS } from './schema.ts';

const HINTS: Readonly<Record<EntryKind, Bilingual<readonly string[]>>> = {
  cause: {
    en: [
      'what happens in memory, step by step',
      'what shows it: figures, frames, words',
      'one command or change that confirms it',
      'what looks the same and is something else',
    ],
    zh: [
      '显存里一步步发生了什么',
      '哪些数字、调用栈、文字说明是它',
      '一条命令或一处改动就能确认',
      '看着一样、其实是别的情况',
    ],
  },
  fix: {
    en: [
      'what it frees and how',
      'where it helps, with figures that you know',
      'where it does not help, and the wrong advice that goes round',
      'what to read before and after',
    ],
    zh: [
      '释放哪部分显存，怎么做到',
      '什么情况下有用，知道的数字写出来',
      '什么情况下没用，流传的错误建议',
      '前后各看哪个数字',
    ],
  },
};

const NOTES = {
  title: { en: '60 characters at most', zh: '不超过 60 个字符' },
  summary: { en: 'one sentence, 300 characters at most', zh: '一句话，不超过 300 个字符' },
  asks: {
    en: `as people type them; ${LEAST_ASKS} or more in each language`,
    zh: `大家怎么打字就怎么写；每种语言至少 ${LEAST_ASKS} 条`,
  },
  signals: { en: '2 or more in each language', zh: '每种语言至少 2 条' },
  fixes: { en: 'ids of fixes, the best first', zh: '办法的 id，最好的在前' },
  causes: {
    en: 'the causes that it serves; name it in their fixes too',
    zh: '对应的原因；在那些原因的 fixes 里也写上它',
  },
  applies: { en: 'a key that is left out means: no limit', zh: '不写的键表示不限' },
  optional: {
    en: 'may also stand here: traps, sources, see-also; for search: topic, memory, everyday',
    zh: '还可以写：traps、sources、see-also；供检索用的 topic、memory、everyday',
  },
} as const satisfies Readonly<Record<string, Bilingual>>;

/** The text of a new entry: every key and heading in its place, a placeholder wherever a curator is to write. */
export function skeleton(kind: EntryKind, id: string, say: Say = ({ en }) => en): string {
  const note = (key: keyof typeof NOTES): string => `# ${say(NOTES[key])}`;
  const quoted = (hint: string): string => `"${placeholder(hint)}"`;
  const lines = (count: number, hint: string): string =>
    Array.from({ length: count }, (_, index) => `    - ${quoted(`${hint} ${index + 1}`)}`).join('\n');
  const sections = (language: 'en' | 'zh'): string =>
    HEADINGS[kind][language]
      .map((title, index) => `### ${title}\n${placeholder(HINTS[kind][language][index] ?? '')}\n`)
      .join('\n');
  const choices = (values: readonly string[]): string => placeholder(values.join(' | '));

  const matter: Readonly<Record<EntryKind, string>> = {
    cause: `signals: ${note('signals')}
  en:
${lines(2, 'what in the figures, the text or the frames speaks for it')}
  zh:
${lines(2, '数字、文字或调用栈里的哪些迹象指向它')}
fixes: ${note('fixes')}
  - { id: ${placeholder('some-fix')} }
`,
    fix: `frees: ${choices(FREES)}
costs:
  speed: ${choices(COSTS)}
  accuracy: ${choices(COSTS)}
  effort: ${choices(COSTS)}
applies: {} ${note('applies')}
#  os: [${OS.join(', ')}]
#  platforms: [${PLATFORMS.join(', ')}]
#  frameworks: [pytorch]
#  phases: [${PHASES.join(', ')}]
#  since: "2.1"
see-also: [${placeholder('some-cause')}] ${note('causes')}
`,
  };

  return `---
id: ${id}
title: ${note('title')}
  en: ${quoted('a few words')}
  zh: ${quoted('几个字')}
summary: ${note('summary')}
  en: ${quoted(kind === 'cause' ? 'what runs out, and why' : 'what to do, and what it gives back')}
  zh: ${quoted(kind === 'cause' ? '什么不够，为什么' : '怎么做，能省出什么')}
asks: ${note('asks')}
  en:
${lines(LEAST_ASKS, 'a question')}
  zh:
${lines(LEAST_ASKS, '一个问法')}
${matter[kind]}${note('optional')}
---
## English
${sections('en')}
## 中文
${sections('zh')}
## Code
### PyTorch
\`\`\`python gpu=yes
${placeholder('code to paste: complete, short, with the spelling of today')}
\`\`\`
`;
}
