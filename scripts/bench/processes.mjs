import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
const REPORT = 'data:text/javascript,process.on("exit",()=>console.error("peak "+process.resourceUsage().maxRSS))';

/** Milliseconds from the start of a bare Node to its first byte: no start of a program on it takes less. */
export const floor = async () => (await started(['-e', 'console.log(1)'], '')).milliseconds;

/** Milliseconds from the start of one `vram-doctor diagnose` over a text to the first byte of the answer. */
export const diagnose = async (text) => (await started([MAIN, 'diagnose'], text)).milliseconds;

/** Peak resident KiB of one `vram-doctor diagnose` over a text; apart from its time, since telling it takes time. */
export async function peakOf(text) {
  const { errors } = await started(['--import', REPORT, MAIN, 'diagnose'], text);
  const peak = /^peak (\d+)$/m.exec(errors)?.[1];
  if (peak === undefined) throw new Error(errors || 'no peak');
  return Number(peak);
}

function started(args, text) {
  return new Promise((resolve, reject) => {
    const at = performance.now();
    const child = spawn(process.execPath, args, { stdio: 'pipe' });
    let answered = null;
    let errors = '';
    child.stdout.on('data', () => {
      answered ??= performance.now() - at;
    });
    child.stderr.on('data', (chunk) => {
      errors += chunk;
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code !== 0 || answered === null) reject(new Error(errors || 'no answer'));
      else resolve({ milliseconds: answered, errors });
    });
    child.stdin.end(text);
  });
}

/** Resident KiB of the bot when Discord's double on loopback has said READY; a reason where it cannot be measured. */
export async function bot() {
  if (process.platform !== 'linux') return { reason: 'needs /proc' };
  let double;
  try {
    const { tsImport } = await import('tsx/esm/api');
    const { Double } = await tsImport('../../tests/discord/double/double.ts', import.meta.url);
    double = await Double.start();
  } catch (error) {
    return { reason: `the double did not start: ${error.message}` };
  }
  const child = spawn(process.execPath, [MAIN, 'bot'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DISCORD_TOKEN: 'dG9rZW4.bench.token', DISCORD_API_URL: double.api, LOG_LEVEL: 'info' },
  });
  try {
    await ready(child);
    const resident = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1];
    return { kibibytes: Number(resident) };
  } catch (error) {
    return { reason: error.message };
  } finally {
    child.kill('SIGTERM');
    await double.close();
  }
}

function ready(child) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('not ready after 20 s')), 20_000);
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
      if (!output.includes('"msg":"ready"')) return;
      clearTimeout(timer);
      resolve();
    });
    child.on('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`the bot ended with status ${code}`));
    });
  });
}
