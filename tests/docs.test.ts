import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createDoctor } from '../src/doctor.ts';
import type { Phase } from '../src/intake/evidence.ts';
import { readErrors } from '../src/intake/read.ts';
import { READERS } from '../src/intake/readers/index.ts';
import { loadKnowledge } from '../src/knowledge/snapshot.ts';
import { renderTerminal } from '../src/render/terminal.ts';

const read = (file: string): string => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
const messages = read('docs/messages.md');

/** Ids of the rows of a section's table. */
const rows = (section: string): readonly string[] => {
  const text = messages.split(`\n## ${section}\n`)[1]?.split('\n## ')[0] ?? '';
  return [...text.matchAll(/^\| `([\w-]+)` \|/gm)].map((match) => match[1] ?? '');
};

/** A heading's ids with the examples that stand under it. */
const forms = messages
  .split(/^### /m)
  .slice(1)
  .map((part) => ({
    ids: [...(part.split('\n')[0] ?? '').matchAll(/`([\w-]+)`/g)].map((match) => match[1] ?? ''),
    examples: [...part.matchAll(/^```\n([\s\S]*?)\n```$/gm)].map((match) => match[1] ?? ''),
  }));

describe('docs/messages.md', () => {
  it('lists every format that is read, and no other', () => {
    const formats = READERS.flatMap(({ formats }) => formats.map(({ id }) => id));
    expect(forms.flatMap(({ ids }) => ids).sort()).toEqual([...new Set(formats)].sort());
  });

  it.each(forms)('has examples that are read as $ids', ({ ids, examples }) => {
    expect(examples).not.toEqual([]);
    for (const example of examples) {
      const found = readErrors(example).map(({ format }) => format);
      expect(found, example).not.toEqual([]);
      for (const format of found) expect(ids, example).toContain(format);
    }
  });

  it('lists every framework', () => {
    // The table of patterns is the only place that names them.
    const named = [...read('src/intake/system.ts').matchAll(/^ {2}\[\s*'([\w-]+)',\s*\//gm)].map(
      (match) => match[1] ?? '',
    );
    expect(named.length).toBeGreaterThan(5);
    // One of them has a name of its own, and another one's error apart.
    expect([...rows('Frameworks')].sort()).toEqual([...new Set(named)].sort());
  });

  it('lists every phase', () => {
    // The compiler holds this table to the type: a new phase is missing here until it is added.
    const phases: Readonly<Record<Phase, true>> = {
      load: true,
      forward: true,
      loss: true,
      backward: true,
      'optimizer-step': true,
      evaluation: true,
      generation: true,
      'data-loading': true,
      save: true,
      startup: true,
    };
    expect([...rows('Phases')].sort()).toEqual(Object.keys(phases).sort());
  });
});

describe('the two READMEs', () => {
  const doctor = createDoctor(loadKnowledge());

  it('have the same headings and the same commands', () => {
    const levels = (text: string): readonly string[] =>
      [...text.matchAll(/^(#{1,4}) /gm)].map((match) => match[1] ?? '');
    const commands = (text: string): readonly string[] =>
      [...text.matchAll(/^ {4}((?:npm|npx vram-doctor) [a-z]+)/gm)].map((match) => match[1] ?? '');
    const [english, chinese] = [read('README.md'), read('README.zh-CN.md')];
    expect(levels(chinese)).toEqual(levels(english));
    expect(commands(chinese)).toEqual(commands(english));
    expect(levels(english).length).toBeGreaterThan(5);
  });

  it.each(['README.md', 'README.zh-CN.md'])('%s shows what the program answers today', (file) => {
    const [paste = '', excerpt = ''] = [...read(file).matchAll(/^```text\n([\s\S]*?)\n```$/gm)].map(([, text]) => text);
    const answer = renderTerminal(doctor.diagnose(paste), doctor.knowledge, { color: false, width: 80 });
    // Each piece between the dots stands in the answer as it is; a changed wording is copied into the README.
    const pieces = excerpt.split(/^ *…$/m).flatMap((piece) => piece.split('\n\n'));
    expect(pieces.length).toBeGreaterThan(4);
    for (const piece of pieces) expect(answer).toContain(piece.replace(/^\n+|\n+$/g, ''));
  });
});

describe('docs/dependencies.md', () => {
  it('has a line for every runtime dependency, with its version', () => {
    const { dependencies } = JSON.parse(read('package.json')) as {
      readonly dependencies: Readonly<Record<string, string>>;
    };
    const listed = [...read('docs/dependencies.md').matchAll(/^\| `([^`]+)` ([\d.]+) \|/gm)];
    const versions = Object.fromEntries(listed.map(([, name, version]) => [name, version]));
    expect(versions).toMatchObject(dependencies);
  });
});
