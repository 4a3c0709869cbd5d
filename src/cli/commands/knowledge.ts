import { defineCommand } from 'citty';
import { OPTIONS } from '../options.ts';
import { processTerminal, type Terminal } from '../terminal.ts';

const terminalOf = (data: unknown): Terminal => (data as Terminal | undefined) ?? processTerminal();
const folder = { type: 'string', description: 'The folder of the entries  条目所在的目录', valueHint: 'DIR' } as const;
const kind = { type: 'string', description: 'Only these  只列出这一类', valueHint: 'cause|fix' } as const;

const check = defineCommand({
  meta: { name: 'check', description: 'Check every entry and print what is wrong, with its line  检查所有条目' },
  args: { folder, ...OPTIONS },
  run: async ({ args, data }) => (await import('../knowledge/check-folder.ts')).checkFolder(args, terminalOf(data)),
});

const list = defineCommand({
  meta: { name: 'list', description: 'List ids and titles  列出条目' },
  args: { kind, ...OPTIONS },
  run: async ({ args, data }) => (await import('../knowledge/list-entries.ts')).listEntries(args, terminalOf(data)),
});

const show = defineCommand({
  meta: { name: 'show', description: 'Print an entry  显示一个条目' },
  args: { id: { type: 'positional', required: false, description: 'Its id  条目的 id' }, ...OPTIONS },
  run: async ({ args, data }) =>
    (await import('../knowledge/show-entry.ts')).showEntry(args._[0], args, terminalOf(data)),
});

const create = defineCommand({
  meta: { name: 'new', description: 'Write an empty entry to fill in  新建一个待填写的条目' },
  args: {
    kind: { type: 'positional', required: false, description: 'cause or fix  原因或办法' },
    id: { type: 'positional', required: false, description: 'Its id, kebab-case  条目的 id' },
    folder,
    ...OPTIONS,
  },
  run: async ({ args, data }) =>
    (await import('../knowledge/new-entry.ts')).newEntry(args._[0], args._[1], args, terminalOf(data)),
});

export const knowledgeCommand = defineCommand({
  meta: { name: 'knowledge', description: 'Check, list, show and start entries  检查、列出、显示、新建知识条目' },
  subCommands: { check, list, show, new: create },
});
