import type { Language } from '../language.ts';
import { type Consultation, openConsultation } from './consultation.ts';
import { chosenLanguage, say, terminalLanguage } from './language.ts';
import { readMessages } from './messages.ts';
import type { CommonOptions } from './options.ts';
import type { Terminal } from './terminal.ts';

const GREETING = `VRAM Doctor · 显存医生
Paste an error or type a question, then press Enter on an empty line, or Ctrl-D. "exit", or Ctrl-D where nothing is typed, leaves.
粘贴报错或输入问题，再按一次回车（空行）或 Ctrl-D 就有回答。输入 exit，或什么都没输入时按 Ctrl-D，就离开。
`;

/** Answers message after message until the input ends; resolves to the exit status. */
export async function chat(
  options: CommonOptions,
  terminal: Terminal,
  open: (terminal: Terminal) => Promise<Consultation> = openConsultation,
): Promise<number> {
  const chosen = chosenLanguage(options.lang);
  let fallback: Language = terminalLanguage(terminal.environment);
  // Before the greeting: what is pasted as soon as it stands there must meet the editor.
  const messages = readMessages(terminal);
  if (!options.json) terminal.output.write(GREETING);
  try {
    const { doctor, print, json } = await open(terminal);
    for await (const message of messages) {
      const answer = doctor.ask(message, chosen === undefined ? { fallback } : { language: chosen });
      if (answer.evidence.languageStated) fallback = answer.language;
      terminal.output.write(options.json ? `${json(answer)}\n` : `\n${print(answer).trimEnd()}\n\n`);
    }
  } finally {
    messages.close();
  }
  if (!options.json) terminal.output.write(`${say({ en: 'Goodbye.', zh: '再见。' }, chosen ?? fallback)}\n`);
  return 0;
}
