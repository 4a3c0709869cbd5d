import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Gateway } from './gateway.ts';
import { fileProblems, filesOf, jsonBody, type SentFile } from './multipart.ts';
import { guild, message, SELF, snowflake, thread } from './objects.ts';
import { requestProblems, templateOf } from './schema.ts';

export interface Recorded {
  readonly method: string;
  readonly path: string;
  readonly template: string;
  readonly body: unknown;
  /** Files sent with it. */
  readonly files: readonly SentFile[];
  /** What Discord would hold against it. */
  readonly problems: readonly string[];
  readonly status: number;
  readonly at: number;
}

interface Fault {
  readonly template: string;
  times: number;
  readonly status: number;
  readonly retryAfter?: number;
  /** The request was done, and only its reply is lost. */
  readonly done?: boolean;
  /** Discord's own code in the reply. */
  readonly code?: number;
}

interface Waiter {
  readonly wants: (request: Recorded) => boolean;
  readonly resolve: (request: Recorded) => void;
}

interface Reply {
  readonly status: number;
  readonly body?: unknown;
}

const PREFIX = '/api/v10';
export const MESSAGES = '/channels/{channel_id}/messages';
export const CALLBACK = '/interactions/{interaction_id}/{interaction_token}/callback';
export const THREADS = '/channels/{channel_id}/messages/{message_id}/threads';
export const ORIGINAL = '/webhooks/{webhook_id}/{webhook_token}/messages/@original';

/** Permissions are put as a number and come back as a string. */
const asGiven = (command: object): object =>
  'default_member_permissions' in command
    ? { ...command, default_member_permissions: String(command.default_member_permissions) }
    : command;

/** A Discord on loopback: REST, gateway and attachments, with every request kept and checked. */
export class Double {
  readonly requests: Recorded[] = [];
  readonly files = new Map<
    string,
    { readonly bytes: Uint8Array; readonly ranges?: boolean; readonly redirect?: string }
  >();
  readonly fetched: { readonly path: string; readonly range: string | undefined }[] = [];
  /** Messages written to channels, each once. */
  readonly written: unknown[] = [];
  locale = 'en-US';
  commands: unknown[] = [];
  readonly #faults: Fault[] = [];
  readonly #waiters = new Set<Waiter>();
  /** The messages that came of answers, by the id of the message or the token of the interaction that they answer. */
  readonly sent = new Map<string, { readonly id: string }>();
  /** Tokens of the interactions whose message was deleted. */
  readonly deleted: string[] = [];
  readonly #answered = new Set<string>();
  readonly #nonces = new Map<string, unknown>();
  readonly #server: Server;
  readonly gateway: Gateway;

  private constructor(server: Server) {
    this.#server = server;
    this.gateway = new Gateway(server, () => [
      [
        'READY',
        {
          v: 10,
          user: SELF,
          guilds: [{ id: guild('en-US').id, unavailable: true }],
          session_id: 'session',
          resume_gateway_url: this.#ws,
          application: { id: SELF.id, flags: 0 },
          shard: [0, 1],
        },
      ],
      ['GUILD_CREATE', guild(this.locale)],
    ]);
    server.on('request', (request, response) => void this.#handle(request, response));
  }

  static async start(): Promise<Double> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new Double(server);
  }

  get #address(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get #ws(): string {
    return `ws://${this.#address}/gateway`;
  }

  get api(): string {
    return `http://${this.#address}/api`;
  }

  /** Serves a file and gives its address. */
  serve(
    name: string,
    bytes: Uint8Array | string,
    rest: { readonly ranges?: boolean; readonly redirect?: string } = {},
  ): string {
    this.files.set(`/attachments/${name}`, { bytes: Buffer.from(bytes), ...rest });
    return `http://${this.#address}/attachments/${name}`;
  }

  /** The next requests of a kind fail. */
  fail(
    template: string,
    status: number,
    times: number,
    rest: { readonly retryAfter?: number; readonly done?: boolean; readonly code?: number } = {},
  ): void {
    this.#faults.push({ template, status, times, ...rest });
  }

  /** A request that was made, or the next one that is wanted. */
  async request(wants: (request: Recorded) => boolean, limitMs = 20_000): Promise<Recorded> {
    const made = this.requests.find(wants);
    if (made !== undefined) return made;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('the request did not come')), limitMs);
      const done = (request: Recorded) => {
        clearTimeout(timer);
        resolve(request);
      };
      this.#waiters.add({ wants, resolve: done });
    });
  }

  /** What Discord would hold against any request so far. */
  get problems(): readonly string[] {
    return this.requests.flatMap(({ template, problems }) => problems.map((problem) => `${template}: ${problem}`));
  }

  /** Closes, and fails where a request was wrong: no test that starts a double can overlook one. */
  async close(): Promise<void> {
    this.gateway.close();
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
    if (this.problems.length > 0) throw new Error(`Discord would refuse: ${this.problems.join('; ')}`);
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://double');
    if (pathname.startsWith('/attachments/')) return this.#sendFile(pathname, request, response);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const path = decodeURIComponent(pathname.slice(PREFIX.length));
    const template = pathname.startsWith(`${PREFIX}/`) ? (templateOf(path) ?? '') : '';
    const method = (request.method ?? 'GET').toLowerCase();
    const raw = Buffer.concat(chunks);
    const type = request.headers['content-type'] ?? '';
    const [body, files] = [jsonBody(raw, type), filesOf(raw, type)];
    const fault = this.#faults.find((candidate) => candidate.template === template && candidate.times > 0);
    if (fault !== undefined) fault.times -= 1;
    const reply =
      fault === undefined || fault.done === true
        ? this.#reply(template, method, path, body, searchParams.get('with_response') === 'true')
        : { status: fault.status };
    const status = fault?.status ?? reply.status;
    const problems =
      template === ''
        ? [`unknown address ${pathname}`]
        : [...requestProblems(template, method, body), ...fileProblems(body, files)];
    this.#record({ method, path, template, body, files, problems, status, at: performance.now() });
    const limited =
      fault?.status === 429 ? { message: 'slow down', retry_after: fault.retryAfter ?? 0.05, global: false } : null;
    const json = limited ?? (fault === undefined ? reply.body : { message: 'fault', code: fault.code ?? 0 });
    response.writeHead(status, {
      ...(status === 204 ? {} : { 'content-type': 'application/json' }),
      ...(limited === null ? {} : { 'retry-after': String(limited.retry_after), 'x-ratelimit-scope': 'user' }),
    });
    response.end(status === 204 ? undefined : JSON.stringify(json ?? {}));
  }

  #record(request: Recorded): void {
    this.requests.push(request);
    for (const waiter of this.#waiters) {
      if (!waiter.wants(request)) continue;
      this.#waiters.delete(waiter);
      waiter.resolve(request);
    }
  }

  #reply(template: string, method: string, path: string, body: unknown, described: boolean): Reply {
    if (template === '/gateway/bot') {
      const limit = { total: 1_000, remaining: 1_000, reset_after: 0, max_concurrency: 1 };
      return { status: 200, body: { url: this.#ws, shards: 1, session_start_limit: limit } };
    }
    if (template === '/applications/@me') return { status: 200, body: { id: SELF.id, name: 'VRAM Doctor' } };
    if (template.endsWith('/commands')) {
      if (method === 'put')
        this.commands = (body as object[]).map((command) => ({ id: snowflake(), version: '1', ...asGiven(command) }));
      return { status: 200, body: this.commands };
    }
    if (template === CALLBACK) {
      const token = path.split('/')[3] ?? '';
      if (this.#answered.has(token)) return { status: 400, body: { message: 'already acknowledged', code: 40_060 } };
      this.#answered.add(token);
      if (!described) return { status: 204 };
      const { type, data } = body as { readonly type: number; readonly data?: { readonly components?: unknown[] } };
      const sent = message({ author: SELF, components: data?.components ?? [] });
      this.sent.set(token, sent);
      const interaction = { id: path.split('/')[2], type: 2 };
      return { status: 200, body: { interaction, resource: { type, message: sent } } };
    }
    if (template === ORIGINAL) {
      const token = path.split('/')[3] ?? '';
      if (!this.#answered.has(token)) return { status: 404, body: { message: 'Unknown Webhook', code: 10_015 } };
      if (method === 'delete') {
        this.deleted.push(token);
        return { status: 204 };
      }
      const sent = message({ author: SELF });
      this.sent.set(token, sent);
      return { status: 200, body: sent };
    }
    if (template === THREADS) {
      const { name } = body as { readonly name: string };
      return { status: 201, body: thread(path.split('/')[4] ?? '', { name, parent_id: path.split('/')[2] ?? '' }) };
    }
    if (template === MESSAGES && method === 'post') return this.#write(body as Readonly<Record<string, unknown>>);
    return { status: 404, body: { message: 'not in the double', code: 0 } };
  }

  #write(body: Readonly<Record<string, unknown>>): Reply {
    const nonce = body.enforce_nonce === true ? String(body.nonce) : null;
    const before = nonce === null ? undefined : this.#nonces.get(nonce);
    if (before !== undefined) return { status: 200, body: before };
    const sent = message({ author: SELF, components: body.components as unknown[] });
    this.written.push(body);
    if (nonce !== null) {
      this.#nonces.set(nonce, sent);
      this.sent.set(nonce, sent);
    }
    return { status: 200, body: sent };
  }

  #sendFile(path: string, request: IncomingMessage, response: ServerResponse): void {
    const file = this.files.get(path);
    this.fetched.push({ path, range: request.headers.range });
    if (file === undefined) return void response.writeHead(404).end();
    if (file.redirect !== undefined) return void response.writeHead(302, { location: file.redirect }).end();
    const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
    if (file.ranges === false || (from === '' && to === '')) return void response.writeHead(200).end(file.bytes);
    const part = from === '' ? file.bytes.subarray(-Number(to)) : file.bytes.subarray(Number(from), Number(to) + 1);
    response.writeHead(206).end(part);
  }
}
