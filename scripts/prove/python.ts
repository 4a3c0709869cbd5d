import { spawnSync } from 'node:child_process';
import { z } from 'zod';
import type { PythonBlock } from './block.ts';
import type { Proofs } from './proofs.ts';

const claim = z.object({ claim: z.string(), measured: z.string(), ok: z.boolean() });
const answer = z.object({
  python: z.string(),
  torch: z.string(),
  results: z.array(
    z.object({
      status: z.enum(['broken', 'compiled', 'unmet', 'run']),
      claims: z.array(claim).optional(),
      error: z.string().optional(),
      needs: z.string().optional(),
    }),
  ),
});

/** What the runner measured: one result a block, in the order of the blocks. */
export type Measured = z.infer<typeof answer>;

/** The work arrives on standard input whole, since a Python behind chroot sees no file of the checkout. */
const START = `import json, sys
work = json.load(sys.stdin)
names = {"__name__": "runner"}
exec(compile(work["runner"], "knowledge/proofs/runner.py", "exec"), names)
names["main"](work)`;

const ENVIRONMENT = { PYTHONUTF8: '1', PYTHONDONTWRITEBYTECODE: '1' };
const LIMIT_MS = 15 * 60_000;

/** The words of a command line, quotes taken off. */
export function splitCommand(command: string): readonly string[] {
  const words = command.match(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g) ?? [];
  return words.map((word) => word.replace(/"([^"]*)"|'([^']*)'/g, (_, double, single) => double ?? single));
}

/** The Python to prove with, PROVE_PYTHON's or the system's, or null where it has no PyTorch. */
export function findPython(environment: NodeJS.ProcessEnv): readonly string[] | null {
  const python = splitCommand(environment.PROVE_PYTHON || 'python3');
  const { status } = start(python, ['-c', 'import torch']);
  return status === 0 ? python : null;
}

/** Runs the proofs; throws with Python's own words where the runner itself fails. */
export function measure(python: readonly string[], blocks: readonly PythonBlock[], proofs: Proofs): Measured {
  const work = JSON.stringify({ runner: proofs.runner, files: proofs.files, blocks });
  const { status, stdout, stderr, error } = start(python, ['-c', START], work);
  if (status !== 0) throw new Error(`the runner failed: ${error?.message ?? stderr}`);
  return answer.parse(JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? ''));
}

function start([program = '', ...first]: readonly string[], rest: readonly string[], input = '') {
  return spawnSync(program, [...first, ...rest], {
    input,
    encoding: 'utf8',
    env: { ...process.env, ...ENVIRONMENT },
    timeout: LIMIT_MS,
    maxBuffer: 64 * 2 ** 20,
  });
}
