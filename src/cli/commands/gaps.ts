import { defineCommand } from 'citty';
import { OPTIONS } from '../options.ts';
import { processTerminal, type Terminal } from '../terminal.ts';

/** `vram-doctor gaps`: what was asked of the bot and not answered. */
export const gapsCommand = defineCommand({
  meta: {
    name: 'gaps',
    description: 'What the bot was asked and could not answer, grouped  机器人没答上的问题，按相近条目归类',
  },
  args: { ...OPTIONS },
  run: async ({ args, data }) =>
    (await import('../store/print-gaps.ts')).printGaps(args, (data as Terminal | undefined) ?? processTerminal()),
});
