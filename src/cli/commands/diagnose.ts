import { defineCommand } from 'citty';
import type { AnswerOptions } from '../../doctor.ts';
import type { Language } from '../../language.ts';
import { type Consultation, openConsultation } from '../consultation.ts';
import { CliError } from '../error.ts';
import { readFileText, readStreamText } from '../input.ts';
import { chosenLanguage, printable, say, terminalLanguage } from '../language.ts';
import { type CommonOptions, OPTIONS, words } from '../options.ts';
import { processTerminal, type Terminal } from '../terminal.ts';

export const diagnoseCommand = defineCommand({
  meta: {
    name: 'diagnose',
    description: 'Read an error or a log and say what ran out and why  读取报错或日志，说明原因',
  },
  args: {
    file: words({
      type: 'positional',
      required: false,
      description: 'Files; standard input without one  文件；不写则读标准输入',
    }),
    ...OPTIONS,
  },
  run: ({ args, data }) => diagnose(args._, args, (data as Terminal | undefined) ?? processTerminal()),
});

/** Diagnoses each file, or standard input, in order; the exit status is 2 where one could not be read. */
export async function diagnose(
  files: readonly string[],
  options: CommonOptions,
  terminal: Terminal,
  open: (terminal: Terminal) => Promise<Consultation> = openConsultation,
): Promise<number> {
  const words = terminalLanguage(terminal.environment);
  const language = chosenLanguage(options.lang);
  const answerOptions: AnswerOptions = language === undefined ? { fallback: words } : { language };
  let exitCode = 0;
  let opened: Promise<Consultation> | null = null;
  for (const file of files.length > 0 ? files : ['-']) {
    const headed = files.length > 1 && !options.json;
    try {
      // Nothing stands over a file that cannot be read.
      const text = await read(file, terminal, language ?? words);
      if (headed) terminal.output.write(`${heading(file)}\n`);
      if (files.length <= 1) terminal.onOnlyText?.(text);
      opened ??= open(terminal);
      const { doctor, print, json } = await opened;
      const answer = doctor.diagnose(text, answerOptions);
      terminal.output.write(`${options.json ? json(answer) : print(answer).trimEnd()}\n${headed ? '\n' : ''}`);
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      exitCode = error.exitCode;
      const message = say(error.words, language ?? words);
      if (options.json) terminal.output.write(`${JSON.stringify({ error: message })}\n`);
      terminal.errors.write(`vram-doctor: ${message}\n`);
    }
  }
  return exitCode;
}

function read(file: string, terminal: Terminal, language: Language): Promise<string> {
  if (file !== '-') return readFileText(file);
  if (terminal.input.isTTY) {
    const hint = { en: 'Paste the error, then press Ctrl-D.', zh: '粘贴报错，然后按 Ctrl-D。' };
    terminal.errors.write(`${say(hint, language)}\n`);
  }
  return readStreamText(terminal.input);
}

function heading(file: string): string {
  return `── ${printable(file)} ──`;
}
