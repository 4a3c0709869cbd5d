import { describe, expect, test } from 'vitest';
import { otherErrors } from '../../src/answer/others.ts';
import { say } from '../../src/answer/say.ts';
import { LANGUAGES } from '../../src/language.ts';
import { doctor } from '../support/knowledge.ts';

const list = (device: number, requested: string, free: string): string =>
  `RuntimeError: CUDA out of memory. Tried to allocate ${requested} (GPU ${device}; 14.76 GiB total capacity; 12.87 GiB already allocated; ${free} free; 13.52 GiB reserved in total by PyTorch)`;
const notesOf = (text: string) => {
  const { notes, language } = doctor.diagnose(text);
  return notes.filter(({ key }) => key.startsWith('note.also')).map((note) => say(note, language));
};

describe('other errors of a text', () => {
  test('on another GPU have their figures where they differ', () => {
    const text = `${list(0, '344.00 MiB', '120.75 MiB')}\n${list(1, '344.00 MiB', '98.75 MiB')}`;
    expect(notesOf(text)).toEqual([
      'Also in the text: `CUDA out of memory` on GPU 1 (344.00 MiB asked for, 98.75 MiB free, 12.87 GiB allocated by PyTorch).',
    ]);
    expect(notesOf(`两张卡都爆显存了\n${text}`)).toEqual([
      '文中还有 GPU 1 上的 `CUDA out of memory`（申请 344.00 MiB、空闲 98.75 MiB、PyTorch 已分配 12.87 GiB）。',
    ]);
  });

  test('on other GPUs with the same figures are one sentence', () => {
    const text = [0, 1, 2, 3].map((device) => list(device, '344.00 MiB', '120.75 MiB')).join('\n');
    expect(notesOf(text)).toEqual(['The same error, with the same figures, on GPU 1, GPU 2, GPU 3.']);
    expect(notesOf(`四张卡同时报错：\n${text}`)).toEqual(['GPU 1、GPU 2、GPU 3 上也是同样的报错，数字相同。']);
  });

  test('of every rank are named, the first is diagnosed', () => {
    const ranks = Array.from({ length: 8 }, (_, at) => `[rank${at}]: ${list(at, '344.00 MiB', `${90 + at}.50 MiB`)}`);
    const answer = doctor.diagnose(ranks.join('\n'));
    expect(answer.headline.values).toMatchObject({ gpu: 'GPU 0' });
    expect(notesOf(ranks.join('\n'))).toHaveLength(7);
    for (const language of LANGUAGES) {
      const restored = doctor.restore(doctor.token(answer), language);
      expect(restored?.notes).toEqual(answer.notes);
    }
  });

  test('a later error on the same GPU is one of its own', () => {
    const text = `first try\n${list(0, '344.00 MiB', '120.75 MiB')}\nthen\n${list(0, '170.00 MiB', '66.75 MiB')}`;
    expect(notesOf(text)).toEqual([expect.stringContaining('on GPU 0 (170.00 MiB asked for')]);
  });

  test('of other kinds are named', () => {
    const text = `${list(0, '344.00 MiB', '120.75 MiB')}\nRuntimeError: CUDA error: device-side assert triggered\nKilled`;
    expect(notesOf(text)).toEqual(['Also in the text: a device-side assert, `Killed`.']);
  });

  test('a title that repeats the message in part is none', () => {
    const title = 'CUDA out of memory. Tried to allocate 344.00 MiB';
    const answer = doctor.diagnose(`${title}\n\n${list(0, '344.00 MiB', '120.75 MiB')}`);
    expect(answer.headline).toMatchObject({ key: 'headline.short' });
    expect(answer.notes.map(({ key }) => key)).not.toContain('note.cut-off-figures');
    expect(notesOf(`${title}\n\n${list(0, '344.00 MiB', '120.75 MiB')}`)).toEqual([]);
    expect(notesOf(`${title.replace('344', '512')}\n\n${list(0, '344.00 MiB', '120.75 MiB')}`)).toEqual([
      'Also in the text: `CUDA out of memory` (512.00 MiB asked for).',
    ]);
  });

  test('of a single error there are none', () => {
    expect(otherErrors([], null)).toEqual([]);
    expect(notesOf(list(0, '344.00 MiB', '120.75 MiB'))).toEqual([]);
  });
});

test('what is printed after a whole message does not say where that one failed', () => {
  const loader = 'RuntimeError: DataLoader worker (pid 4211) is killed by signal: Killed.';
  const message = list(0, '344.00 MiB', '120.75 MiB');
  expect(doctor.diagnose(`${message}\n${loader}`).phase).toBeNull();
  expect(doctor.diagnose(loader).phase).toBe('data-loading');
});
