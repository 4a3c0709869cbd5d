import type { SubCommandsDef } from 'citty';
import { defineCommand } from 'citty';
import { CALCULATORS } from '../../estimate/calculators/calculators.ts';
import { calculatorCommand } from './memory-calculator.ts';

const subCommands: SubCommandsDef = Object.fromEntries(
  CALCULATORS.map((calculator) => [calculator.id, calculatorCommand(calculator)]),
);

/** `vram-doctor memory …`: the calculators, each made from its declaration. */
export const memoryCommand = defineCommand({
  meta: { name: 'memory', description: 'Compute how much memory something takes  计算占多少显存' },
  subCommands,
});
