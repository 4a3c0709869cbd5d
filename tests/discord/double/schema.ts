import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { commandLength, countProblems } from './count.ts';

type Operation = { readonly requestBody?: unknown };
type OpenApi = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> };

const document = JSON.parse(
  readFileSync(new URL('../../fixtures/discord-openapi.json', import.meta.url), 'utf8'),
) as OpenApi;
const ajv = new Ajv2020({ strict: false, validateFormats: false, logger: false });
ajv.addSchema(document, 'discord');

/** Every path template with its pattern; the longest first, so that `@original` wins over a placeholder. */
const templates = Object.keys(document.paths)
  .map((path) => ({ path, pattern: new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`) }))
  .sort((a, b) => a.path.split('{').length - b.path.split('{').length);

/** The path template of Discord's description that an address belongs to. */
export function templateOf(path: string): string | null {
  return templates.find(({ pattern }) => pattern.test(path))?.path ?? null;
}

const escaped = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));

/** What Discord's own description says against a body. */
function schemaProblems(template: string, method: string, body: unknown): readonly string[] {
  const operation = document.paths[template]?.[method];
  if (operation === undefined) return [`Discord has no ${method} ${template}`];
  if (operation.requestBody === undefined) return [];
  const pointer = ['paths', template, method, 'requestBody', 'content', 'application/json', 'schema'];
  const validate = ajv.getSchema(`discord#/${pointer.map(escaped).join('/')}`);
  if (validate === undefined) return [`no schema for ${method} ${template}`];
  if (validate(body)) return [];
  return (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message ?? ''}`);
}

type Body = Readonly<Record<string, unknown>>;
const isBody = (value: unknown): value is Body => typeof value === 'object' && value !== null;

const MOST_COMMAND_CHARACTERS = 8_000;

/** The sums and promises that the description does not state. */
function messageProblems(message: Body): readonly string[] {
  const v2 = (Number(message.flags ?? 0) & (1 << 15)) !== 0;
  const mentions = message.allowed_mentions;
  const quiet = isBody(mentions) && Array.isArray(mentions.parse) && mentions.parse.length === 0;
  return [
    ...(v2 ? [] : ['a message that is not Components V2']),
    ...(v2 && (message.content !== undefined || message.embeds !== undefined) ? ['content beside Components V2'] : []),
    ...countProblems(message.components),
    ...(quiet && mentions.replied_user !== true ? [] : ['allowed_mentions is not empty']),
    ...(isBody(mentions) && (mentions.users !== undefined || mentions.roles !== undefined) ? ['mentions someone'] : []),
    ...(/@(everyone|here)|<@[!&]?\d/.test(JSON.stringify(message.components)) ? ['a mention in the text'] : []),
  ];
}

function ownProblems(template: string, body: unknown): readonly string[] {
  if (template.endsWith('/commands')) {
    const commands = Array.isArray(body) ? body.filter(isBody) : [];
    return commands
      .filter((command) => commandLength(command) > MOST_COMMAND_CHARACTERS)
      .map((command) => `command ${String(command.name)} is too long`);
  }
  if (!isBody(body)) return [];
  if (template.endsWith('/callback')) {
    const data = isBody(body.data) ? body.data : {};
    if (body.type === 4 || body.type === 7) return messageProblems(data);
    return body.type === 9 ? countProblems(data.components) : [];
  }
  // A thread under a message has a name, and no text of its own.
  return template.includes('/messages') && !template.endsWith('/threads') ? messageProblems(body) : [];
}

/** Everything wrong with a request. */
export function requestProblems(template: string, method: string, body: unknown): readonly string[] {
  if (body === undefined) return [];
  return [...schemaProblems(template, method, body), ...ownProblems(template, body)];
}
