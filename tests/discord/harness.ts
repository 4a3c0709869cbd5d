import { once } from 'node:events';
import { createFileReader } from '../../src/discord/attachments.ts';
import type { Bot } from '../../src/discord/bot.ts';
import type { RunningBot } from '../../src/discord/client.ts';
import { attach, createClient } from '../../src/discord/client.ts';
import { readFacts } from '../../src/knowledge/facts/snapshot.ts';
import { NO_LIMITS } from '../../src/platform/limits.ts';
import { createLog } from '../../src/platform/log.ts';
import { NO_STORE } from '../../src/store/none.ts';
import { CALLBACK, type Double, MESSAGES, ORIGINAL, type Recorded } from './double/double.ts';
import { message, SELF } from './double/objects.ts';
import { stubDoctor, stubDocument } from './stub-doctor.ts';

/** Lines that the bot logged. */
export interface Logged {
  readonly lines: string[];
}

export function botOver(double: Double, logged: Logged = { lines: [] }, rest: Partial<Bot> = {}): Bot {
  return {
    doctor: stubDoctor,
    document: stubDocument,
    files: createFileReader({ apiUrl: double.api, timeoutMs: 20_000 }),
    facts: readFacts(),
    store: NO_STORE,
    limits: NO_LIMITS,
    log: createLog('debug', { write: (line: string) => void logged.lines.push(line) }),
    ...rest,
  };
}

/** A real client, logged in to the double and ready. */
export async function connect(double: Double, bot: Bot = botOver(double), content = false): Promise<RunningBot> {
  const client = createClient({ DISCORD_API_URL: double.api, DISCORD_MESSAGE_CONTENT: content });
  const running = attach(client, bot);
  const ready = once(client, 'clientReady');
  await client.login('dG9rZW4.test.token');
  await ready;
  return running;
}

export interface Shown {
  /** All text of the message. */
  readonly text: string;
  readonly components: readonly unknown[];
  readonly ephemeral: boolean;
  readonly request: Recorded;
  /** The id of the message, where the double knows it. */
  readonly id?: string | undefined;
}

interface Component {
  readonly type?: number;
  readonly custom_id?: string;
  readonly label?: string;
  readonly content?: string;
  readonly components?: readonly Component[];
  readonly options?: readonly { readonly label: string; readonly value: string; readonly description?: string }[];
}

const walk = (components: readonly Component[]): readonly Component[] =>
  components.flatMap((component) => [component, ...walk(component.components ?? [])]);

/** What a person sees of a request that wrote a message. */
export function shown(request: Recorded): Shown {
  const body = request.body as { readonly data?: object };
  const data = (request.template === CALLBACK ? body.data : body) as {
    readonly components?: readonly Component[];
    readonly flags?: number;
  };
  const components = data.components ?? [];
  return {
    // An answer's words are the same whether its picture was drawn in time or not.
    text: walk(components)
      .filter(({ type }) => type !== 12)
      .map((component) => component.content ?? '')
      .join('\n'),
    components,
    ephemeral: ((data.flags ?? 0) & 64) !== 0,
    request,
  };
}

/** A component of a message by the action in its custom_id and its first argument. */
export function component(page: Shown, action: string, argument = ''): Component & { readonly custom_id: string } {
  const found = walk(page.components as readonly Component[]).find(({ custom_id }) =>
    custom_id?.startsWith(`1:${action}${argument === '' ? '' : `:${argument}`}`),
  );
  if (found?.custom_id === undefined) throw new Error(`no component ${action} ${argument}`);
  return { ...found, custom_id: found.custom_id };
}

/** Dispatches a message and gives the answer to it. */
export async function say(double: Double, sent: { readonly id: string }): Promise<Shown> {
  const answer = double.request(
    ({ template, body, status }) =>
      template === MESSAGES && status < 300 && (body as { nonce?: string }).nonce === sent.id,
  );
  double.gateway.dispatch('MESSAGE_CREATE', sent);
  return { ...shown(await answer), id: double.sent.get(sent.id)?.id };
}

type Sent = { readonly id: string; readonly token: string };

/** Dispatches an interaction and gives the first response to it. */
export async function respondTo(double: Double, sent: Sent): Promise<Recorded> {
  const answer = double.request(
    ({ template, path, status }) => template === CALLBACK && status < 300 && path.includes(sent.token),
  );
  double.gateway.dispatch('INTERACTION_CREATE', sent);
  return answer;
}

/** Dispatches an interaction and gives the message that it leads to, deferred or not. */
export async function ask(double: Double, sent: Sent): Promise<Shown> {
  const first = await respondTo(double, sent);
  const id = () => double.sent.get(sent.token)?.id;
  if ((first.body as { type: number }).type !== 5) return { ...shown(first), id: id() };
  const edited = shown(
    await double.request(
      ({ template, path, status }) => template === ORIGINAL && status < 300 && path.includes(sent.token),
    ),
  );
  return { ...edited, id: id() };
}

/** The message object that a person presses on. */
export const asMessage = (page: Shown) =>
  message({
    author: SELF,
    components: page.components,
    flags: page.ephemeral ? 64 : 0,
    ...(page.id === undefined ? {} : { id: page.id }),
  });
