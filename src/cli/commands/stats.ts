import { defineCommand } from 'citty';
import { OPTIONS } from '../options.ts';
import { processTerminal, type Terminal } from '../terminal.ts';

/** `vram-doctor stats`: how the entries fared. */
export const statsCommand = defineCommand({
  meta: {
    name: 'stats',
    description: 'Which entries were shown, solved, did not help  哪些条目展示过、解决了、没帮上',
  },
  args: { ...OPTIONS },
  run: async ({ args, data }) =>
    (await import('../store/print-stats.ts')).printStats(args, (data as Terminal | undefined) ?? processTerminal()),
});
