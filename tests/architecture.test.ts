import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

interface Report {
  readonly summary: {
    readonly totalCruised: number;
    readonly violations: readonly {
      readonly from: string;
      readonly to: string;
      readonly rule: { readonly name: string };
    }[];
  };
}

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const CLI = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');

/** Checks the `src` of a folder with the repository's own rules. */
function cruise(folder: string): Report['summary'] {
  const args = [CLI, '--config', join(ROOT, '.dependency-cruiser.cjs'), '--output-type', 'json', 'src'];
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 2 ** 20,
  });
  if (!stdout.startsWith('{')) throw new Error(stderr || stdout);
  return (JSON.parse(stdout) as Report).summary;
}

const named = ({ violations }: Report['summary']): readonly string[] =>
  violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);

it('finds the modules of the source and no broken rule', () => {
  const summary = cruise(ROOT);
  expect(summary.totalCruised).toBeGreaterThan(100);
  expect(named(summary)).toEqual([]);
});

const PLANTED: Readonly<Record<string, string>> = {
  'package.json': '{ "type": "module", "dependencies": { "discord.js": "*" } }',
  'src/cli/a.ts': "import { Client } from 'discord.js';\nexport const a = Client;\n",
  'src/render/a.ts': "import { a } from '../cli/a.ts';\nexport type A = typeof a;\n",
  'src/intake/a.ts': "import { readFileSync } from 'node:fs';\nexport const a = readFileSync;\n",
  'src/intake/b.ts': "import type { A } from '../render/a.ts';\nexport type B = A;\n",
  'src/store/a.ts': "import { b } from './b.ts';\nexport const a = () => b;\n",
  'src/cli/b.ts': "import { a } from '../store/c.ts';\nexport const b = a;\n",
  'src/store/c.ts': "import type { A } from '../render/a.ts';\nexport const a: A | null = null;\n",
  'src/estimate/a.ts': "import { a } from '../store/c.ts';\nexport const b = a;\n",
  'src/store/b.ts': "import { a } from './a.ts';\nexport const b = a;\n",
};

it('finds each violation that is planted', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vram-doctor-rules-'));
  try {
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    for (const [file, text] of Object.entries(PLANTED)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    const found = named(cruise(folder));
    for (const expected of [
      /^only-discord-imports-discord: src\/cli\/a\.ts → .*discord\.js/,
      /^core-without-adapters: src\/render\/a\.ts → src\/cli\/a\.ts$/,
      /^core-without-system: src\/intake\/a\.ts → fs$/,
      /^flow-intake: src\/intake\/b\.ts → src\/render\/a\.ts$/,
      /^no-circular: src\/store\//,
      /^bot-on-demand: src\/cli\/b\.ts → src\/store\/c\.ts$/,
      /^store-stands-alone: src\/store\/c\.ts → src\/render\/a\.ts$/,
      /^core-without-adapters: src\/estimate\/a\.ts → src\/store\/c\.ts$/,
    ]) {
      expect(found).toContainEqual(expect.stringMatching(expected));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
