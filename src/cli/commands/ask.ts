import { defineCommand } from 'citty';
import { type Consultation, openConsultation } from '../consultation.ts';
import { CliError } from '../error.ts';
import { chosenLanguage, terminalLanguage } from '../language.ts';
import { type CommonOptions, OPTIONS, words } from '../options.ts';
import { processTerminal, type Terminal } from '../terminal.ts';

export const askCommand = defineCommand({
  meta: { name: 'ask', description: 'Answer a question about GPU memory  回答关于显存的问题' },
  args: {
    question: words({
      type: 'positional',
      required: false,
      description: 'The question, best in quotes  问题，最好加引号',
    }),
    ...OPTIONS,
  },
  run: ({ args, data }) => ask(args._.join(' '), args, (data as Terminal | undefined) ?? processTerminal()),
});

/** Answers one question on standard output. */
export async function ask(
  question: string,
  options: CommonOptions,
  terminal: Terminal,
  open: (terminal: Terminal) => Promise<Consultation> = openConsultation,
): Promise<number> {
  const language = chosenLanguage(options.lang);
  if (question.trim() === '') {
    throw new CliError({
      en: 'type the question after it: vram-doctor ask "how do I fix fragmentation?"',
      zh: '请在后面写上问题：vram-doctor ask "显存碎片怎么解决？"',
    });
  }
  terminal.onOnlyText?.(question);
  const { doctor, print, json } = await open(terminal);
  const fallback = terminalLanguage(terminal.environment);
  const answer = doctor.ask(question, language === undefined ? { fallback } : { language });
  terminal.output.write(`${options.json ? json(answer) : print(answer).trimEnd()}\n`);
  return 0;
}
