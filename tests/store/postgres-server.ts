import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** How to get a server, said where the tests that need one are skipped. */
const NO_POSTGRES =
  'no PostgreSQL server found: the tests on it are skipped (Debian: apt install postgresql; macOS: brew install postgresql)';

/** The folder of the server's programs: of Debian's packages, of Homebrew's, or on the path. */
function programs(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    '/opt/homebrew/bin',
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))) ?? null;
}

/** The user that runs the server: root may not. */
interface Runner {
  readonly uid?: number;
  readonly gid?: number;
}

function runner(): Runner {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string, name: string) => Number(execFileSync('id', [flag, name], { stdio: 'pipe' }));
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: idOf('-u', name), gid: idOf('-g', name) };
    } catch {
      // Not every system has both.
    }
  }
  return {};
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** A PostgreSQL server of the tests' own, in a temporary folder and on a port of loopback. */
export interface PostgresServer {
  /** The address of a new, empty database. */
  database(): string;
  stop(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

/** Starts a server, or gives null where the machine has none; in CI that is a failure. */
export async function startPostgres(): Promise<PostgresServer | null> {
  const bin = programs();
  if (bin === null) {
    if (process.env.CI === 'true') throw new Error(NO_POSTGRES);
    console.warn(NO_POSTGRES);
    return null;
  }
  const folder = mkdtempSync(join(tmpdir(), 'vram-doctor-postgres-'));
  const user = runner();
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const port = await freePort();
  const env = { PATH: process.env.PATH ?? '', LC_ALL: 'C', HOME: folder };
  const run = (program: string, args: readonly string[]): string =>
    execFileSync(join(bin, program), args, { ...user, env, cwd: folder, encoding: 'utf8', stdio: 'pipe' });
  run('initdb', ['-D', data, '-U', 'tests', '-A', 'trust', '-E', 'UTF8', '--no-sync']);

  let server: ReturnType<typeof spawn> | null = null;
  const start = async (): Promise<void> => {
    const options = ['-p', String(port), '-h', '127.0.0.1', '-k', folder, '-c', 'fsync=off'];
    server = spawn(join(bin, 'postgres'), ['-D', data, ...options], { ...user, env, cwd: folder, stdio: 'ignore' });
    for (let tries = 0; tries < 400; tries += 1) {
      try {
        run('pg_isready', ['-h', '127.0.0.1', '-p', String(port), '-U', 'tests', '-d', 'postgres']);
        return;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
    throw new Error('PostgreSQL did not start');
  };
  const stop = async (): Promise<void> => {
    const stopping = server;
    server = null;
    if (stopping === null || stopping.exitCode !== null) return;
    const ended = new Promise((resolve) => stopping.once('exit', resolve));
    // A fast shutdown: connections are cut, as when the machine of the database goes down.
    stopping.kill('SIGINT');
    await ended;
  };
  await start();

  let made = 0;
  return {
    database() {
      made += 1;
      const name = `store${made}`;
      run('psql', [
        '-h',
        '127.0.0.1',
        '-p',
        String(port),
        '-U',
        'tests',
        '-d',
        'postgres',
        '-qc',
        `create database ${name}`,
      ]);
      return `postgres://tests@127.0.0.1:${port}/${name}`;
    },
    stop,
    start,
    async remove() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
