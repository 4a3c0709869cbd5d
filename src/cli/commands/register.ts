import { defineCommand } from 'citty';
import { OPTIONS } from '../options.ts';
import { processTerminal, type Terminal } from '../terminal.ts';
import { refused, requireToken } from '../token.ts';

/** `vram-doctor register`: puts the slash commands to Discord, globally. */
export const registerCommand = defineCommand({
  meta: { name: 'register', description: "Register the bot's slash commands  为机器人注册斜杠命令" },
  args: { ...OPTIONS },
  async run({ args, data }) {
    const { output } = (data as Terminal | undefined) ?? processTerminal();
    const { token, config } = requireToken();
    const { applicationId, createRest, register } = await import('../../discord/register.ts');
    const rest = createRest(token, config);
    const names = await applicationId(rest, config)
      .then((application) => register(rest, application))
      .catch(refused);
    output.write(`${args.json ? JSON.stringify({ commands: names }) : names.join(', ')}\n`);
    return 0;
  },
});
