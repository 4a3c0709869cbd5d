import type { Answer } from '../answer/answer.ts';
import type { Knowledge } from '../knowledge/knowledge.ts';
import { barLines } from './bar.ts';
import type { Block } from './block.ts';
import { documentOf } from './document.ts';

/** A fence longer than any run of backticks inside. */
function fenced(language: string, text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text.trimEnd()}\n${fence}`;
}

function markdownOf(block: Block): string {
  switch (block.kind) {
    case 'headline':
      return block.text;
    case 'heading':
      return `### ${block.text}`;
    case 'paragraph':
      return block.text;
    case 'list':
      return block.items.map((item) => `- ${item}`).join('\n');
    case 'bar':
      return fenced('', barLines(block.rows, 60).join('\n'));
    case 'code':
      return `${block.code.title === '' ? '' : `#### ${block.code.title}\n\n`}${fenced(block.code.language, block.code.text)}`;
    case 'fix': {
      const verdict = block.verdict === '' ? '' : ` (${block.verdict})`;
      const line = `- **${block.title}**${verdict}: ${block.reason}`;
      return block.code === undefined ? line : `${line}\n\n${fenced(block.code.language, block.code.text)}`;
    }
    case 'calculator':
      return `${block.text}\`vram-doctor ${block.command}\``;
    case 'ruled-out':
      return `- ~~${block.title}~~: ${block.reason}`;
  }
}

/** An answer as Markdown, for a page, an issue or a file. */
export function renderMarkdown(answer: Answer, knowledge: Knowledge): string {
  return `${documentOf(answer, knowledge).map(markdownOf).join('\n\n')}\n`;
}
