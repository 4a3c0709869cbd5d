import { expect, it } from 'vitest';
import { createDoctor } from '../../src/doctor.ts';
import { asMeant } from '../../src/intake/miswritten.ts';
import { knowledge } from '../support/knowledge.ts';

it.each([
  ['out of memmory', 'out of memory'],
  ['GPU memroy is full', 'GPU memory is full'],
  ['it OOMs at once', 'it oom at once'],
  ['爆现存了', '爆显存了'],
  ['先存不够用', '显存不够用'],
  ['我的现存炸了', '我的显存炸了'],
])('%s means %s', (written, meant) => {
  expect(asMeant(written)).toBe(meant);
});

it.each(['memory', 'memories of a memo', 'mom and mommy', '现存的问题', '先存盘再说'])(
  '%s stands as it is',
  (written) => {
    expect(asMeant(written)).toBe(written);
  },
);

const doctor = createDoctor(knowledge);

it.each([
  'vram full how to fix',
  'GPU memory is full, help',
  'cuda out of memmory!!',
  '显存满了怎么办',
  '爆显存了，求助',
  '我的现存不够',
])('whoever says no more than that it is full gets what is commonest: %s', (text) => {
  const answer = doctor.ask(text);
  expect(answer.kind).toBe('diagnosis');
  expect(answer.causes.map(({ id, confidence }) => [id, confidence < 0.3])).toEqual([['batch-too-large', true]]);
});

it.each(['out of memory in the vae decode', '显存满了，还有别人在用这张卡', '内存满了怎么办', 'gpu memory'])(
  'what says more is read: %s',
  (text) => {
    expect(doctor.ask(text).evidence.signs).not.toContain('bare-complaint');
  },
);
