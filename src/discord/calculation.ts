import type { Calculator, Given } from '../estimate/calculator.ts';
import { fieldsOf } from '../estimate/calculators/field.ts';
import { describeRefusal } from '../estimate/describe-refusal.ts';
import type { Facts } from '../estimate/facts.ts';
import type { Language } from '../language.ts';
import type { Block } from '../render/block.ts';
import { disarm } from '../render/escape.ts';
import { reportBlocks } from '../render/report-blocks.ts';

/** What a calculator answers, or why it cannot, as blocks in a language. */
export interface CalculationAnswer {
  readonly ok: boolean;
  /** Made when asked for: a search takes longer than the time for a first response may be. */
  blocks(): readonly Block[];
}

/** Answers what was put into the options of a calculator's command. */
export function calculationAnswer(
  calculator: Calculator,
  given: Given,
  facts: Facts,
  language: Language,
): CalculationAnswer {
  const answered = calculator.calculate(given, facts);
  if (answered.ok) return { ok: true, blocks: () => reportBlocks(answered.report(language)) };
  const fields = fieldsOf(calculator);
  const nameOf = (key: string): string => `\`${fields.find((field) => field.key === key)?.flag ?? key}\``;
  const [sentence = '', ...pointer] = describeRefusal(answered, language, nameOf);
  const code = { title: '', language: '', text: disarm(pointer.join('\n')) };
  return {
    ok: false,
    blocks: () => [
      { kind: 'paragraph', text: sentence },
      ...(pointer.length > 0 ? [{ kind: 'code', code } as const] : []),
    ],
  };
}
