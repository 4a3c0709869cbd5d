import type { SubCommandsDef } from 'citty';
import type { Bilingual } from '../language.ts';

/** A command of any arguments, as citty types it. */
export type AnyCommand = Extract<SubCommandsDef[string], { readonly run?: unknown }>;

/** A command of the first level; its module loads only when it is called. */
export interface Listed {
  readonly name: string;
  readonly usage: string;
  readonly summary: Bilingual;
  /** Not in the help: for scripts, not for people. */
  readonly hidden?: boolean;
  load(): Promise<AnyCommand>;
}

export const COMMANDS: readonly Listed[] = [
  {
    name: 'diagnose',
    usage: 'diagnose [FILE…]',
    summary: {
      en: 'read an error or a log: what ran out, why, what can help',
      zh: '读取报错或日志：什么不够、为什么、怎么办',
    },
    load: async () => (await import('./commands/diagnose.ts')).diagnoseCommand,
  },
  {
    name: 'ask',
    usage: 'ask "QUESTION"',
    summary: { en: 'answer a question about GPU memory', zh: '回答关于显存的问题' },
    load: async () => (await import('./commands/ask.ts')).askCommand,
  },
  {
    name: 'chat',
    usage: 'chat',
    summary: { en: 'paste or type in the terminal, and read', zh: '在终端里粘贴或输入，直接看回答' },
    load: async () => (await import('./commands/chat.ts')).chatCommand,
  },
  {
    name: 'memory',
    usage: 'memory tensor|layer|train|infer|fit …',
    summary: { en: 'compute how much memory something takes', zh: '计算占多少显存' },
    load: async () => (await import('./commands/memory.ts')).memoryCommand,
  },
  {
    name: 'knowledge',
    usage: 'knowledge check|list|show|new',
    summary: { en: 'check, read and write the curated entries', zh: '检查、查看、编写知识条目' },
    load: async () => (await import('./commands/knowledge.ts')).knowledgeCommand,
  },
  {
    name: 'bot',
    usage: 'bot',
    summary: { en: 'run the Discord bot (needs DISCORD_TOKEN)', zh: '运行 Discord 机器人（需要 DISCORD_TOKEN）' },
    load: async () => (await import('./commands/bot.ts')).botCommand,
  },
  {
    name: 'gaps',
    usage: 'gaps',
    summary: { en: 'what the bot was asked and could not answer', zh: '机器人没答上的问题' },
    load: async () => (await import('./commands/gaps.ts')).gapsCommand,
  },
  {
    name: 'stats',
    usage: 'stats',
    summary: { en: 'which entries were shown, solved, did not help', zh: '哪些条目展示过、解决了、没帮上' },
    load: async () => (await import('./commands/stats.ts')).statsCommand,
  },
  {
    name: 'register',
    usage: 'register',
    summary: { en: "register the bot's slash commands", zh: '为机器人注册斜杠命令' },
    load: async () => (await import('./commands/register.ts')).registerCommand,
  },
  {
    name: 'start',
    usage: 'start',
    summary: { en: 'the bot where DISCORD_TOKEN is set, else chat', zh: '有 DISCORD_TOKEN 时运行机器人，否则进入对话' },
    hidden: true,
    load: async () => (await import('./commands/start.ts')).startCommand,
  },
];
