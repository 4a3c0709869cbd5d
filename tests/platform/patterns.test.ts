import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

const MODULE = new URL('../../src/platform/patterns.ts', import.meta.url).href;

// In a process of its own: the engine's switch holds for all of a process.
test('patterns that are compiled plainly match the same, and nothing is said', () => {
  const code = `
    import { compilePlainly } from ${JSON.stringify(MODULE)};
    const text = 'Tried to allocate 2.00 GiB (GPU 0; 10.00 GiB total capacity)';
    const found = () => JSON.stringify([...text.matchAll(new RegExp('(\\\\d+\\\\.\\\\d+) (?:GiB|MiB)', 'g'))].map((one) => one[1]));
    const before = found();
    compilePlainly(text);
    console.log(before === found(), before);
  `;
  const written = execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', code], {
    encoding: 'utf8',
    stdio: 'pipe',
  });
  expect(written).toBe('true ["2.00","10.00"]\n');
});
