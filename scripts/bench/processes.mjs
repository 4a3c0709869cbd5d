import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
const REPORT = 'data:text/javascript,process.on("exit",()=>console.error("peak "+process.resourceUsage().maxRSS))';

/** One `vram-doctor diagnose` over a text: milliseconds from start to the first byte of the answer, and peak KiB. */
export function diagnose(text) {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const child = spawn(process.execPath, ['--import', REPORT, MAIN, 'diagnose'], { stdio: 'pipe' });
    let answered = null;
    let errors = '';
    child.stdout.on('data', () => {
      answered ??= performance.now() - started;
    });
    child.stderr.on('data', (chunk) => {
      errors += chunk;
    });
    child.on('error', reject);
    child.on('close', (code) => {
      const peak = /^peak (\d+)$/m.exec(errors)?.[1];
      if (code !== 0 || answered === null || peak === undefined) reject(new Error(errors || 'no answer'));
      else resolve({ milliseconds: answered, kibibytes: Number(peak) });
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
