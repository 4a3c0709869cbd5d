import { type EntryKind, HEADINGS } from './headings.ts';

const MATTER: Readonly<Record<EntryKind, string>> = {
  cause: `signals:
  en: []
  zh: []
fixes: []
`,
  fix: `frees:
costs: { speed: , accuracy: , effort: }
applies: {}
`,
};

/** The text of a new entry: every key and heading in its place, every value still empty. */
export function skeleton(kind: EntryKind, id: string): string {
  const sections = (headings: readonly string[]): string => headings.map((title) => `### ${title}\n\n`).join('');
  return `---
id: ${id}
title: { en: "", zh: "" }
summary: { en: "", zh: "" }
asks:
  en: []
  zh: []
${MATTER[kind]}sources: []
---
## English

${sections(HEADINGS[kind].en)}## 中文

${sections(HEADINGS[kind].zh)}## Code

### PyTorch

\`\`\`python
\`\`\`
`;
}
