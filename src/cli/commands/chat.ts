import { defineCommand } from 'citty';
import { chat } from '../chat.ts';
import { OPTIONS } from '../options.ts';
import { processTerminal, type Terminal } from '../terminal.ts';

export const chatCommand = defineCommand({
  meta: { name: 'chat', description: 'Paste or type, and read the answer  粘贴或输入，直接看回答' },
  args: { ...OPTIONS },
  run: ({ args, data }) => chat(args, (data as Terminal | undefined) ?? processTerminal()),
});
