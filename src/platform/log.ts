import { pino } from 'pino';

export type Log = Pick<pino.Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>;

/** What is safe to log of an error. */
export interface LoggedError {
  readonly type: string;
  readonly code?: string | number;
  readonly status?: number;
  readonly method?: string;
  readonly stack?: readonly string[];
  readonly cause?: LoggedError;
}

const field = (error: object, name: string): unknown => (error as Readonly<Record<string, unknown>>)[name];

/**
 * An error without its message: a message, a request body or an address can hold what a person wrote, or an
 * interaction's token. The frames say where it happened.
 */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = field(error, 'code');
  const status = field(error, 'status');
  const method = field(error, 'method');
  const frames = (error.stack ?? '').split('\n').filter((line) => /^ {4}at /.test(line));
  return {
    // discord.js puts codes into `name`; the constructor is the stable part.
    type: error.constructor.name,
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    ...(typeof status === 'number' ? { status } : {}),
    ...(typeof method === 'string' ? { method } : {}),
    ...(frames.length > 0 ? { stack: frames.slice(0, 8).map((line) => line.trim()) } : {}),
    ...(error.cause instanceof Error ? { cause: loggedError(error.cause) } : {}),
  };
}

/**
 * Standard output as a log's destination. pino's own writer waits for ever in its last flush when the reader of a
 * pipe is gone, so that no signal ends the bot any more; here such lines are lost and the bot answers and stops.
 */
function standardOutput(): pino.DestinationStream {
  const { stdout } = process;
  // In place of the command line's handler, which ends a command whose reader has seen enough.
  stdout.removeAllListeners('error');
  stdout.on('error', () => {});
  return { write: (line) => void stdout.write(line) };
}

/** One JSON line an event on standard output; never a person's text, never the token. */
export function createLog(level: string, destination?: pino.DestinationStream): Log {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { error: loggedError, err: loggedError },
    redact: {
      paths: [
        'token',
        '*.token',
        'DISCORD_TOKEN',
        '*.DISCORD_TOKEN',
        'HASH_SECRET',
        '*.HASH_SECRET',
        'DATABASE_URL',
        '*.DATABASE_URL',
        'authorization',
        '*.authorization',
        'content',
        '*.content',
        'text',
        '*.text',
      ],
      censor: '[redacted]',
    },
  };
  return pino(options, destination ?? standardOutput());
}
