import { REST, type RESTPostAPIApplicationCommandsJSONBody, Routes } from 'discord.js';
import type { Config } from '../platform/config.ts';
import { COMMANDS } from './commands/index.ts';

export type RegisterConfig = Pick<Config, 'DISCORD_API_URL' | 'DISCORD_APPLICATION_ID' | 'DISCORD_GUILD_ID'>;

/** Our commands as Discord takes them; in one server without what only global ones may have. */
export function commandBodies(guild: boolean): readonly RESTPostAPIApplicationCommandsJSONBody[] {
  return COMMANDS.map((command) => {
    const { integration_types, contexts, ...body } = command.data();
    return guild ? body : { ...body, integration_types, contexts };
  }) as readonly RESTPostAPIApplicationCommandsJSONBody[];
}

/** Discord describes permissions as a number in what it takes, and gives them back as a string. */
function asTaken(body: RESTPostAPIApplicationCommandsJSONBody): object {
  const permissions = body.default_member_permissions;
  return permissions === undefined || permissions === null
    ? body
    : { ...body, default_member_permissions: Number(permissions) };
}

/** A REST client for the token. */
export function createRest(token: string, config: RegisterConfig): REST {
  const api = config.DISCORD_API_URL?.replace(/\/+$/, '');
  return new REST(api === undefined ? {} : { api }).setToken(token);
}

/** The application's id, from the settings or from Discord. */
export async function applicationId(rest: REST, config: RegisterConfig): Promise<string> {
  if (config.DISCORD_APPLICATION_ID !== undefined) return config.DISCORD_APPLICATION_ID;
  const application = (await rest.get(Routes.currentApplication())) as { readonly id: string };
  return application.id;
}

/** Replaces the list of commands, in the given server or globally; doing it again changes nothing. */
export async function register(rest: REST, application: string, guild?: string): Promise<readonly string[]> {
  const body = commandBodies(guild !== undefined);
  const route =
    guild === undefined ? Routes.applicationCommands(application) : Routes.applicationGuildCommands(application, guild);
  await rest.put(route, { body: body.map(asTaken) });
  return body.map((command) => command.name);
}

/** Whether the global commands are ours as they stand here. */
export async function registered(rest: REST, application: string): Promise<boolean> {
  const query = new URLSearchParams({ with_localizations: 'true' });
  const remote = await rest.get(Routes.applicationCommands(application), { query });
  const own = commandBodies(false);
  return (
    Array.isArray(remote) && remote.length === own.length && own.every((body) => remote.some((r) => holds(body, r)))
  );
}

/** Made from zh-CN, so that comparing that is enough. */
const DERIVED = 'zh-TW';

/** Whether `remote` says all that `own` says; what Discord adds does not count, and it leaves out what is false. */
function holds(own: unknown, remote: unknown): boolean {
  if (Array.isArray(own)) {
    return Array.isArray(remote) && own.length === remote.length && own.every((item, at) => holds(item, remote[at]));
  }
  if (typeof own !== 'object' || own === null) return own === remote || (own === false && remote === undefined);
  if (typeof remote !== 'object' || remote === null) return false;
  const other = remote as Readonly<Record<string, unknown>>;
  const mine = own as Readonly<Record<string, unknown>>;
  const keys = Object.keys(own).filter((key) => key !== DERIVED && mine[key] !== undefined);
  return keys.every((key) => holds(mine[key], other[key]));
}
