import { defineCommand } from 'citty';
import { tensorCommand } from './memory-tensor.ts';

/** `vram-doctor memory …`: the calculators. */
export const memoryCommand = defineCommand({
  meta: { name: 'memory', description: 'Compute how much memory something takes  计算占多少显存' },
  subCommands: { tensor: tensorCommand },
});
