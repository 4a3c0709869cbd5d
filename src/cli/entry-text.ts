import { written } from '../chinese.ts';
import type { CodeBlock, Entry, Knowledge } from '../knowledge/knowledge.ts';
import type { Language } from '../language.ts';
import { codeText } from '../render/code-text.ts';
import { say } from './language.ts';

/** An entry as Markdown in one language: what it says, the fixes of a cause, and its code. */
export function entryText(entry: Entry, knowledge: Knowledge, language: Language): string {
  const prose = (text: string): string => written(text, language);
  const sections = language === 'en' ? entry.sections.en : entry.sections.zh;
  return [
    `# ${say(entry.title, language)}`,
    say(entry.summary, language),
    ...sections.map(({ heading, text }) => `## ${prose(heading)}\n\n${prose(text)}`),
    ...trapList(entry.traps, language),
    ...(entry.kind === 'cause' ? [fixList(entry.fixes, knowledge, language)] : []),
    ...entry.code.map((block) => {
      const { title, language: code, text } = codeText(block, language);
      return `### ${title}${needsOf(block, language)}\n\n\`\`\`${code}\n${text}\n\`\`\``;
    }),
    ...(entry.sources ?? []).map((url) => `<${url}>`),
  ].join('\n\n');
}

/** What a block needs, with the versions from which its spelling holds, as it stands beside the title. */
function needsOf({ attributes: { needs = '' } }: CodeBlock, language: Language): string {
  const all = needs
    .split(',')
    .filter((need) => need !== '')
    .map((need) => need.replace(/(>=|<|==)/, ' $1 '));
  if (all.length === 0) return '';
  return say({ en: ` · needs ${all.join(', ')}`, zh: ` · 需要 ${all.join('、')}` }, language);
}

function trapList(traps: Entry['traps'], language: Language): readonly string[] {
  if (traps === undefined) return [];
  const lines = traps.en.map((en, index) => `- ${say({ en, zh: traps.zh[index] ?? en }, language)}`);
  return [`## ${say({ en: 'Advice that does not work', zh: '流传的错误做法' }, language)}\n\n${lines.join('\n')}`];
}

function fixList(
  fixes: readonly { readonly id: string; readonly note?: { readonly en: string; readonly zh: string } | undefined }[],
  knowledge: Knowledge,
  language: Language,
): string {
  const lines = fixes.map(({ id, note }, index) => {
    const fix = knowledge.fixes.find((entry) => entry.id === id);
    const title = fix === undefined ? id : `${say(fix.title, language)} (${id})`;
    return `${index + 1}. ${title}${note === undefined ? '' : `: ${say(note, language)}`}`;
  });
  return `## ${say({ en: 'Fixes', zh: '解决办法' }, language)}\n\n${lines.join('\n')}`;
}
