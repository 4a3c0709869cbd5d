import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const MAIN = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url));
const TSX = new URL('../../node_modules/tsx/dist/loader.mjs', import.meta.url).href;

/** Runs a program in a terminal of its own: each text on stdin is sent once the words before it were written. */
const DRIVER = `
import json, os, pty, select, sys
command, steps = json.loads(sys.argv[1])
pid, terminal = pty.fork()
if pid == 0:
    os.execvp(command[0], command)
seen, start = b"", 0
while True:
    while steps and steps[0][0].encode() in seen[start:]:
        words, typed = steps.pop(0)
        start = seen.index(words.encode(), start) + len(words.encode())
        os.write(terminal, typed.encode())
    try:
        chunk = os.read(terminal, 65536)
    except OSError:
        break
    if not chunk:
        break
    seen += chunk
status = os.waitpid(pid, 0)[1]
sys.stdout.buffer.write(seen)
sys.exit(os.waitstatus_to_exitcode(status) if hasattr(os, "waitstatus_to_exitcode") else status >> 8)
`;

const hasPty = spawnSync('python3', ['-c', 'import pty']).status === 0;
if (!hasPty) process.stderr.write('skipped: the chat in a real terminal needs python3 with its pty module\n');

const OOM = 'torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB.';
const PASTE = `Traceback (most recent call last):\r\r  File "train.py", line 3, in <module>\r${OOM}`;

async function session(steps: readonly (readonly [string, string])[]): Promise<readonly [number | null, string]> {
  const command = [process.execPath, '--import', TSX, MAIN, 'chat', '--lang', 'en'];
  const child = spawn('python3', ['-c', DRIVER, JSON.stringify([command, steps])], {
    env: { PATH: process.env.PATH ?? '', LANG: 'en_US.UTF-8', TERM: 'xterm' },
    timeout: 100_000,
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  child.stderr.on('data', (chunk) => (output += String(chunk)));
  const [code] = await once(child, 'close');
  return [code as number | null, output];
}

describe.skipIf(!hasPty)('the chat in a real terminal', () => {
  it.each([
    ['bracketed', `\u001b[200~${PASTE}\u001b[201~\u0004`],
    ['without brackets', `${PASTE}\u0004`],
    ['without brackets, before the entries are read', `${PASTE}\u0004`, 'Paste an error'],
  ])(
    'answers a paste that Ctrl-D ends, %s',
    async (_, typed, ready = '> ') => {
      const [status, output] = await session([
        [ready, typed],
        ['at one request', ''],
        ['> ', '\u0004'],
      ]);
      expect(output).toContain('Goodbye.');
      expect(output).not.toMatch(/not about/);
      expect(status).toBe(0);
    },
    120_000,
  );
});
