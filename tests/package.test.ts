import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PACKED = [
  'src',
  'knowledge',
  'docs',
  'scripts',
  'package.json',
  'tsconfig.json',
  'tsconfig.build.json',
  'LICENSE',
];
const OOM =
  'torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 20.00 MiB. GPU 0 has a total capacity of 8.00 GiB of which 10.00 MiB is free.';

interface LockedPackage {
  readonly dev?: boolean;
  readonly devOptional?: boolean;
}

const folder = mkdtempSync(join(tmpdir(), 'vram-doctor-package-'));
const checkout = join(folder, 'checkout');
const user = join(folder, 'user');
let files: readonly string[] = [];

const run = (command: string, args: readonly string[], cwd: string, input = ''): string =>
  execFileSync(command, args, { cwd, input, encoding: 'utf8', shell: process.platform === 'win32', stdio: 'pipe' });

/** The lock of a project that depends on the tarball alone, with our own versions: nothing has to be looked up. */
function writeProject(tarball: string): void {
  const dependencies = { 'vram-doctor': `file:${tarball}` };
  const { version, dependencies: needed } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, LockedPackage>>;
  };
  const shipped = Object.entries(packages).filter(
    ([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional,
  );
  const own = {
    version,
    resolved: `file:${tarball}`,
    dependencies: needed,
    bin: { 'vram-doctor': 'dist/cli/main.js' },
  };
  const lock = {
    name: 'user',
    lockfileVersion: 3,
    packages: { '': { name: 'user', dependencies }, 'node_modules/vram-doctor': own, ...Object.fromEntries(shipped) },
  };
  mkdirSync(user);
  writeFileSync(join(user, 'package.json'), JSON.stringify({ name: 'user', type: 'module', dependencies }));
  writeFileSync(join(user, 'package-lock.json'), JSON.stringify(lock));
}

beforeAll(() => {
  // A copy is packed, so that the build in it leaves the checkout's own dist alone.
  for (const name of PACKED) cpSync(join(ROOT, name), join(checkout, name), { recursive: true });
  for (const name of ['README.md', 'README.zh-CN.md']) cpSync(join(ROOT, name), join(checkout, name));
  mkdirSync(join(checkout, 'tests'));
  symlinkSync(join(ROOT, 'node_modules'), join(checkout, 'node_modules'), 'junction');
  run('npm', ['pack', '--pack-destination', folder], checkout);
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { readonly version: string };
  const tarball = join(folder, `vram-doctor-${version}.tgz`);
  files = run('tar', ['-tzf', tarball], folder).split('\n');
  writeProject(tarball);
  run('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], user);
}, 240_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('packs the program and the entries, and neither sources nor tests', () => {
  for (const name of [
    'dist/index.js',
    'dist/index.d.ts',
    'dist/knowledge.json',
    'dist/facts.json',
    'dist/cli/main.js',
  ]) {
    expect(files).toContain(`package/${name}`);
  }
  for (const name of ['knowledge/glossary.yml', 'knowledge/causes/fragmentation.md', 'LICENSE', 'README.zh-CN.md']) {
    expect(files).toContain(`package/${name}`);
  }
  expect(files.filter((name) => /^package\/(?:src|tests|scripts)\//.test(name))).toEqual([]);
});

it('runs as a command', () => {
  const bin = join(user, 'node_modules/.bin/vram-doctor');
  const answer = JSON.parse(run(bin, ['diagnose', '--json'], user, OOM));
  expect(answer).toMatchObject({
    answered: true,
    errors: [{ format: 'pytorch-cuda-c', requestedBytes: 20 * 2 ** 20 }],
  });
});

it('has types that a strict project accepts', () => {
  const text = `import { createDoctor, type Answer, loadKnowledge, renderMarkdown } from 'vram-doctor';
const doctor = createDoctor(loadKnowledge());
const answer: Answer = doctor.diagnose('', { language: 'zh-Hans' });
export const markdown: string = renderMarkdown(answer, doctor.knowledge);
`;
  writeFileSync(join(user, 'user.ts'), text);
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023', '--skipLibCheck', 'false'];
  run(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), ...options, 'user.ts'], user);
});

it('answers as a library without the packages of the bot and the command line', () => {
  for (const name of [
    'discord.js',
    'pino',
    'citty',
    'mdast-util-from-markdown',
    'yaml',
    'kysely',
    'libsql',
    'pg',
    'hono',
  ]) {
    rmSync(join(user, 'node_modules', name), { recursive: true });
  }
  const program = `import { createDoctor, loadKnowledge } from 'vram-doctor';
const doctor = createDoctor(loadKnowledge());
process.stdout.write(doctor.diagnose(${JSON.stringify(OOM)}).causes[0].id);
`;
  writeFileSync(join(user, 'user.mjs'), program);
  expect(run(process.execPath, ['user.mjs'], user)).toMatch(/^[a-z-]+$/);
});
