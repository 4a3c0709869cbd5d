import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { pythonBlocks } from '../../scripts/prove/block.ts';
import { mismatches, readProofs } from '../../scripts/prove/proofs.ts';
import { findPython, measure } from '../../scripts/prove/python.ts';
import { tabulate } from '../../scripts/prove/table.ts';
import { run } from '../../src/cli/run.ts';
import { loadFolder } from '../../src/knowledge/load.ts';
import { fakeTerminal } from '../cli/fake-terminal.ts';

const FILES = ['knowledge/README.md', 'knowledge/README.zh-CN.md'] as const;
const read = (file: string): string => readFileSync(file, 'utf8');
const digits = (text: string): string => text.replace(/\d+/g, 'N');

interface Shown {
  readonly info: string;
  readonly text: string;
}

/** The fenced blocks of a page, in order. */
const blocks = (page: string): readonly Shown[] =>
  [...page.matchAll(/^(`{3,})([^`\n]*)\n([\s\S]*?)\n\1$/gm)].map(([, , info = '', text = '']) => ({ info, text }));

/** The commands of a console block, each with what stands below it. */
const commands = (text: string): readonly (readonly [command: string, output: string])[] =>
  text
    .split(/^\$ /m)
    .slice(1)
    .map((part) => {
      const [command = '', ...output] = part.trimEnd().split('\n');
      return [command, output.join('\n')] as const;
    });

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const python = findPython(process.env);

describe.each(FILES)('the worked example of %s', (file) => {
  it('does what it shows', async () => {
    const root = mkdtempSync(join(tmpdir(), 'example-'));
    folders.push(root);
    const folder = join(root, 'knowledge');
    cpSync('knowledge', folder, { recursive: true });
    // The example's own entries once more, alone.
    const example = join(root, 'example');
    for (const part of ['causes', 'fixes']) mkdirSync(join(example, part), { recursive: true });
    let ran = 0;
    for (const { info, text } of blocks(read(file))) {
      const target = /file=(\S+)/.exec(info)?.[1];
      if (target !== undefined) {
        writeFileSync(join(root, target), `${text}\n`);
        if (target.endsWith('.md')) writeFileSync(join(root, target.replace('knowledge', 'example')), `${text}\n`);
      }
      if (info !== 'console') continue;
      for (const [command, output] of commands(text)) {
        ran += 1;
        const [, proof] = /^npm run prove -- --only=(\S+)$/.exec(command) ?? [];
        if (proof !== undefined) {
          const all = pythonBlocks(loadFolder(example));
          const proofs = readProofs(join(folder, 'proofs'));
          expect(mismatches(all, [proof])).toEqual([]);
          expect(proofs.names).toContain(proof);
          // Without PyTorch here, the claims are measured where `npm run prove` is.
          if (python === null) continue;
          const own = all.filter((block) => block.proof === proof);
          const outcome = tabulate(own, measure(python, own, proofs));
          expect(outcome.faults).toEqual([]);
          expect(digits(outcome.lines.join('\n'))).toContain(digits(output));
        } else {
          const args = command.replace(/^npx vram-doctor /, '').split(' ');
          const terminal = fakeTerminal();
          expect(await run([...args, '--folder', folder], terminal), terminal.out() + terminal.err()).toBe(0);
          expect(digits(terminal.out().replaceAll(folder, 'knowledge').trimEnd())).toBe(digits(output));
        }
      }
    }
    expect(ran).toBe(4);
  }, 180_000);
});

describe('the two pages', () => {
  const [english, chinese] = FILES.map(read) as [string, string];

  it('have the same headings and the same blocks, messages aside', () => {
    const levels = (page: string): readonly string[] =>
      [...page.matchAll(/^(#{1,4}) /gm)].map(([, level]) => level ?? '');
    expect(levels(chinese)).toEqual(levels(english));
    const plain = (page: string): readonly Shown[] => blocks(page).filter(({ info }) => info !== 'console');
    expect(plain(chinese)).toEqual(plain(english));
    expect(plain(english).length).toBeGreaterThan(7);
  });

  it('show settings of VS Code that are JSON and name what is there', () => {
    const found = blocks(english).filter(({ info }) => info === 'json');
    expect(found).toHaveLength(2);
    const [settings, tasks] = found.map(({ text }) => JSON.parse(text)) as [
      { readonly 'yaml.schemas': Readonly<Record<string, string>> },
      { readonly tasks: readonly { readonly problemMatcher: { readonly pattern: { readonly regexp: string } } }[] },
    ];
    for (const pair of Object.entries(settings['yaml.schemas']))
      for (const path of pair) expect(read(path)).not.toBe('');
    const pattern = new RegExp(tasks.tasks[0]?.problemMatcher.pattern.regexp ?? '(?!)');
    expect(pattern.exec('knowledge/causes/a.md:4:12: missing key: "x"')?.slice(1)).toEqual([
      'knowledge/causes/a.md',
      '4',
      '12',
      'missing key: "x"',
    ]);
  });
});
