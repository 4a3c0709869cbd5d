import { readFileSync, writeFileSync } from 'node:fs';
import { createDoctor, loadKnowledge, renderTerminal } from '../src/index.ts';

// The READMEs show what the program answers: after a change of wording `npx tsx scripts/readme-excerpts.ts` copies it anew.
const FENCE = /```text\n([\s\S]*?)\n```/g;
const RULED_OUT = /^(?:What will not help here|这里不管用的办法)$/;

const doctor = createDoctor(loadKnowledge());

/** The answer up to the first fix's code, and what will not help. */
function excerpt(answer: readonly string[]): string {
  const secondFix = answer.findIndex(
    (line, at) =>
      line.startsWith('  - ') && answer.slice(0, at).some((one) => one.startsWith('    ')) && answer[at - 1] === '',
  );
  const ruledOut = answer.findIndex((line) => RULED_OUT.test(line));
  const after = answer.findIndex((line, at) => at > ruledOut && line === '');
  return [...answer.slice(0, secondFix), '  …', '', ...answer.slice(ruledOut, after), '', '…'].join('\n');
}

for (const file of ['README.md', 'README.zh-CN.md']) {
  const text = readFileSync(file, 'utf8');
  const [paste, shown] = [...text.matchAll(FENCE)];
  if (paste?.[1] === undefined || shown === undefined) throw new Error(`${file} has no example`);
  const answer = renderTerminal(doctor.diagnose(paste[1]), doctor.knowledge, { color: false, width: 80 })
    .trimEnd()
    .split('\n');
  const block = `\`\`\`text\n${excerpt(answer)}\n\`\`\``;
  writeFileSync(file, text.slice(0, shown.index) + block + text.slice(shown.index + shown[0].length));
}
