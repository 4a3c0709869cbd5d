import { expect, test } from 'vitest';
import { doctor } from '../support/knowledge.ts';

test.each([
  'device_map auto placed half of the layers on the cpu, generation crawls',
  '多个 rank 存权重能不能各写各的',
])('what comes near an entry is not denied: %s', (question) => {
  expect(doctor.ask(question).kind).not.toBe('other');
});

test.each(['how do I bake bread', '今天股市怎么样', 'how to install pytorch on ubuntu', 'which learning rate is best'])(
  'what has another subject is: %s',
  (question) => {
    expect(doctor.ask(question).kind).toBe('other');
  },
);

test.each([
  ['Bus error (core dumped) with num_workers=4 in docker', 'shared-memory-too-small'],
  ['OSError: [WinError 1455] The paging file is too small for this operation', 'page-file'],
])('one line that looks like an error is read as words: %s', (line, entry) => {
  const { causes, fixes, matches } = doctor.diagnose(line);
  expect([...causes, ...fixes, ...matches].map(({ id }) => id)).toContain(entry);
});
