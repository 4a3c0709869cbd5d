import { describe, expect, test } from 'vitest';
import { doctor } from '../support/knowledge.ts';

const failed = (total: string): string =>
  `RuntimeError: CUDA out of memory. Tried to allocate 768.00 MiB (GPU 0; ${total} total capacity; 9.12 GiB already allocated; 412.50 MiB free; 9.31 GiB reserved in total by PyTorch)`;
const noted = (text: string): boolean => doctor.diagnose(text).notes.some(({ key }) => key === 'note.card-differs');

describe('a card that is named beside a message', () => {
  test.each([
    ['it is a 3090', '10.76 GiB'],
    ['my RTX 4090 fails:', '15.78 GiB'],
    ['显卡是 3090', '10.76 GiB'],
  ])('%s, where the message states %s, is not that of the message', (words, total) => {
    expect(noted(`${words}\n${failed(total)}`)).toBe(true);
  });

  test.each([
    ['it is a 3090', '23.69 GiB'],
    ['显卡是 4090', '23.64 GiB'],
    // Of these several sizes are sold.
    ['on an A100', '39.59 GiB'],
    ['on an A100', '79.15 GiB'],
    ['batch size 8', '10.76 GiB'],
  ])('%s, where the message states %s, may be', (words, total) => {
    expect(noted(`${words}\n${failed(total)}`)).toBe(false);
  });

  test('that is told later is held against the message too', () => {
    const token = doctor.token(doctor.diagnose(`batch size 16\n${failed('10.76 GiB')}`));
    const later = doctor.continue(token, 'it is a 3090')?.answer;
    expect(later?.notes[0]).toMatchObject({ key: 'note.card-differs', values: { card: 'GeForce RTX 3090' } });
    expect(doctor.restore(doctor.token(later as never), 'zh-Hans')?.notes[0]?.key).toBe('note.card-differs');
  });
});
