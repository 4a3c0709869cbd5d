import { expect, it } from 'vitest';
import { intake } from '../../../src/intake/intake.ts';
import { errorsOf, formatsOf } from './messages.ts';

it.each([
  ['Your session crashed after using all available RAM.', 'notebook-ram'],
  ['Your session crashed after using\nall available RAM. View runtime logs', 'notebook-ram'],
  ['Your notebook tried to allocate more memory than is available. It has restarted.', 'notebook-ram'],
  ['您的会话在使用完所有可用 RAM 后崩溃', 'notebook-ram'],
  ['您的工作階段在使用所有可用的 RAM 後當機', 'notebook-ram'],
  ['The kernel appears to have died. It will restart automatically.', 'kernel-died'],
  ['内核似乎挂掉了，它很快将自动重启。', 'kernel-died'],
])('%s', (text, format) => {
  expect(errorsOf(text)).toMatchObject([{ format, platform: 'cpu' }]);
  // A notice is nobody's words.
  expect(intake(text).languageStated).toBe(false);
});

it.each([
  'How much RAM is available in my session?',
  'I restarted the kernel and it died',
  'my notebook crashed',
  '所有可用的显存都用完了',
])('reads no notice in: %s', (text) => {
  expect(formatsOf(text)).toEqual([]);
});
