import { type ArgDef, type ArgsDef, type CommandDef, defineCommand } from 'citty';
import type { Calculator, Field, Given } from '../../estimate/calculator.ts';
import { fieldsOf } from '../../estimate/calculators/field.ts';
import { describeRefusal } from '../../estimate/describe-refusal.ts';
import type { Facts } from '../../estimate/facts.ts';
import type { Report } from '../../estimate/report.ts';
import { readFacts } from '../../knowledge/facts/snapshot.ts';
import type { Language } from '../../language.ts';
import { reportBlocks } from '../../render/report-blocks.ts';
import { renderBlocks } from '../../render/terminal.ts';
import { chosenLanguage, terminalLanguage } from '../language.ts';
import { type CommonOptions, OPTIONS, words } from '../options.ts';
import { processTerminal, type Terminal, wantsColor, widthOf } from '../terminal.ts';

/** Read when a calculator looks something up: tensors and layers need none of it. */
function lazyFacts(): Facts {
  let read: Facts | null = null;
  const facts = (): Facts => {
    read ??= readFacts();
    return read;
  };
  return {
    get models() {
      return facts().models;
    },
    get gpus() {
      return facts().gpus;
    },
  };
}

/** A list of values that is longer stands in the description. */
const LONGEST_HINT = 40;

/** The command of a calculator: its flags, help and positional words are its fields. */
export function calculatorCommand(calculator: Calculator): CommandDef<ArgsDef> {
  const fields = fieldsOf(calculator);
  const { id, title } = calculator;
  return defineCommand({
    meta: { name: id, description: `${title.en}  ${title.zh}` },
    args: { ...argsOf(fields), ...OPTIONS } as ArgsDef,
    run: ({ args, data }) => {
      const terminal = (data as Terminal | undefined) ?? processTerminal();
      const typed = args as Typed;
      return answer(calculator, givenBy(fields, typed), typed, terminal);
    },
  });
}

function argsOf(fields: readonly Field[]): ArgsDef {
  const lastPositional = fields.findLast(({ positional }) => positional);
  return Object.fromEntries(
    fields.map((field) => [field.flag, field === lastPositional ? words(argOf(field)) : argOf(field)]),
  );
}

function argOf({ kind, en, zh, example, choices, positional }: Field): ArgDef {
  if (kind === 'flag') return { type: 'boolean', description: `${en}  ${zh}` };
  const listed = choices?.join('|') ?? '';
  const isLong = listed.length > LONGEST_HINT;
  const description = isLong ? `${en}: ${choices?.join(', ')}  ${zh}：${choices?.join('、')}` : `${en}  ${zh}`;
  const valueHint = listed === '' || isLong ? shown(example, positional) : listed;
  const hint = valueHint === undefined ? {} : { valueHint };
  return positional
    ? { type: 'positional', required: false, description, ...hint }
    : { type: 'string', description, ...hint };
}

/** As it is typed in a shell; the words of a positional argument need no quotes. */
const shown = (example: string | undefined, positional: true | undefined): string | undefined =>
  example?.includes(' ') && !positional ? `"${example}"` : example;

type Typed = CommonOptions & { readonly _: readonly string[] } & Readonly<Record<string, unknown>>;

/** What was typed by the keys of the fields; words without a flag belong to the positional ones, the rest of them to the last. */
function givenBy(fields: readonly Field[], typed: Typed): Given {
  const positional = fields.filter((field) => field.positional);
  const rest = [...typed._];
  const given = fields.map(
    ({ key, flag, kind, positional: isWord }): readonly [string, string | boolean | undefined] => {
      if (isWord) {
        const own = key === positional.at(-1)?.key ? rest.splice(0).join(' ') : rest.shift();
        return [key, own === '' ? undefined : own];
      }
      const value = typed[flag];
      const fits = kind === 'flag' ? typeof value === 'boolean' : typeof value === 'string';
      return [key, fits ? (value as string | boolean) : undefined];
    },
  );
  return Object.fromEntries(given);
}

/** Prints what is computed; input that cannot be read is wrong use, one line that says what to type. */
function answer(calculator: Calculator, given: Given, options: CommonOptions, terminal: Terminal): number {
  // Numbers have no language, so that of the terminal decides.
  const language = chosenLanguage(options.lang) ?? terminalLanguage(terminal.environment);
  const answered = calculator.calculate(given, lazyFacts());
  if (!answered.ok) {
    const fields = fieldsOf(calculator);
    const nameOf = (key: string): string => labelOf(fields.find((field) => field.key === key)) ?? key;
    const lines = describeRefusal(answered, language, nameOf);
    terminal.errors.write(`vram-doctor: ${lines.join('\n').replaceAll('`', tick(answered.at))}\n`);
    return 2;
  }
  const text = options.json
    ? `${JSON.stringify(answered.json(language))}\n`
    : print(answered.report(language), language, terminal);
  terminal.output.write(text);
  return 0;
}

/** In the message of a character at fault the text stands below as it was typed. */
const tick = (at: object | undefined): string => (at === undefined ? '"' : '`');

const labelOf = (field: Field | undefined): string | undefined =>
  field && (field.positional ? field.flag.toUpperCase() : `--${field.flag}`);

function print(report: Report, language: Language, terminal: Terminal): string {
  const options = { color: wantsColor(terminal), width: widthOf(terminal) };
  if (report.totalAt === 'first') return renderBlocks(reportBlocks(report), options, language);
  const lines = report.sections.flatMap(({ heading, items }) => [heading, ...items.map((item) => `  ${item}`)]);
  return `${[...lines, report.total].join('\n')}\n`;
}
