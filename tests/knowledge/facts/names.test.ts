import { describe, expect, it } from 'vitest';
import { checkNames, foldName } from '../../../src/knowledge/facts/names.ts';

const said = (list: Parameters<typeof checkNames>[0]) =>
  checkNames(list).map(({ path, message }) => [path.join('.'), message.en]);

describe('foldName', () => {
  it.each([
    ['RTX 4090', 'rtx4090'],
    ['rtx-4090', 'rtx4090'],
    ['ＲＴＸ４０９０', 'rtx4090'],
    ['llama3.1:8b', 'llama3.18b'],
    ['Llama 3.1 8B', 'llama3.18b'],
  ])('%s is compared as %s', (written, folded) => {
    expect(foldName(written)).toBe(folded);
  });
});

describe('checkNames', () => {
  it('takes names in natural order, each way of writing once, families any number of times', () => {
    expect(
      said([
        { name: 'A40', aliases: ['A40 48G'] },
        { name: 'A100-40', families: ['A100'] },
        { name: 'A100-80', families: ['A100'] },
      ]),
    ).toEqual([]);
  });

  it('names what is out of order, said twice, or no family', () => {
    expect(said([{ name: 'A100' }, { name: 'A40', aliases: ['a-100'] }, { name: 'B200', families: ['A 40'] }])).toEqual(
      [
        ['1.name', expect.stringContaining('belongs before "A100"')],
        ['1.aliases.0', '"a-100" already names "A100"'],
        ['2.families.0', expect.stringContaining('names "A40" alone')],
      ],
    );
  });
});
