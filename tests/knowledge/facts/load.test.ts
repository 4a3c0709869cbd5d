import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadFacts } from '../../../src/knowledge/facts/load.ts';
import { printFault } from '../../../src/knowledge/fault.ts';

const gpus = readFileSync('knowledge/gpus.yml', 'utf8');
const models = readFileSync('knowledge/models.yml', 'utf8');

function faultsOf(files: Readonly<Record<string, string>>): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'facts-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return loadFacts(folder, 'knowledge').faults.map((fault) => printFault(fault));
}

/** The text with one line changed, and the number of that line. */
function changed(text: string, from: string, to: string): readonly [string, number] {
  const lines = text.split('\n');
  const index = lines.findIndex((line) => line.includes(from));
  return [lines.with(index, (lines[index] ?? '').replace(from, to)).join('\n'), index + 1];
}

describe('loadFacts', () => {
  it('says which file is missing', () => {
    expect(faultsOf({ 'gpus.yml': gpus })).toEqual(['knowledge/models.yml:1:1: the file is missing']);
  });

  it.each([
    ['marketedGB: 24', 'marketedGB: big', 'marketedGB'],
    ['marketedGB: 24', 'marketed: 24', 'unknown key'],
    ['mib: 22600', 'mib: 24577', '24577 MiB is not between'],
    ['name: A40', 'name: A10', '"A10" already names "A10"'],
    ['mib: 22600, source: log', 'mib: 22600', 'source'],
    ['mib: 22600, source: log', 'mib: 22600, source: box', 'source'],
  ])('points at a card whose %s became %s', (from, to, message) => {
    const [text, line] = changed(gpus, from, to);
    const faults = faultsOf({ 'gpus.yml': text, 'models.yml': models });
    expect(faults).toContainEqual(
      expect.stringMatching(new RegExp(`^knowledge/gpus\\.yml:${line}:\\d+: .*${message}`)),
    );
  });

  it.each([
    ['layers: 32', 'layers: 33', 'the shapes give'],
    ['tied: false', 'tied: perhaps', 'tied'],
    ['https://huggingface.co', 'huggingface.co', 'sources'],
  ])('points at a model whose %s became %s', (from, to, message) => {
    const [text, line] = changed(models, from, to);
    const faults = faultsOf({ 'gpus.yml': gpus, 'models.yml': text });
    // A number that does not follow is told where it is stated, beside the shape that was changed.
    const places = [line, line - 1].join('|');
    expect(faults).toContainEqual(
      expect.stringMatching(new RegExp(`^knowledge/models\\.yml:(${places}):\\d+: .*${message}`)),
    );
  });
});
