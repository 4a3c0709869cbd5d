import { describe, expect, test } from 'vitest';
import { cutOff } from '../../src/answer/figures.ts';
import { headlineOf } from '../../src/answer/headline.ts';
import { say } from '../../src/answer/say.ts';
import { readErrors } from '../../src/intake/read.ts';
import { LANGUAGES } from '../../src/language.ts';
import { error, facts } from '../support/evidence.ts';
import { doctor } from '../support/knowledge.ts';

const B =
  'CUDA out of memory. Tried to allocate 740.00 MiB (GPU 1; 14.61 GiB total capacity; 11.72 GiB already allocated; 383.81 MiB free; 13.40 GiB reserved in total by PyTorch)';
const said = (text: string, language: 'en' | 'zh-Hans' = 'en'): string => {
  const [report = error('none')] = readErrors(text);
  return say(cutOff(report), language);
};

describe('a message that is cut off says', () => {
  test('what is left and what is missing at its beginning', () => {
    expect(said(B.slice(B.indexOf('; 11.72')))).toBe(
      "The message is cut off. What is left of it says: 383.81 MiB free, 11.72 GiB allocated by PyTorch, 13.40 GiB reserved by PyTorch. Missing, and not guessed: how much was asked for, the card's memory.",
    );
    expect(
      said('Process 77 has 3.20 GiB memory in use. Of the allocated memory 9.60 GiB is allocated', 'zh-Hans'),
    ).toMatch(/进程 77 占 3\.20 GiB.*缺的（不作猜测）：申请了多少、/);
  });

  test('what is left and what is missing at its end', () => {
    expect(said(B.slice(0, B.indexOf('; 11.72')))).toBe(
      'The message is cut off. What is left of it says: 740.00 MiB asked for, 14.61 GiB on the card in all. Missing, and not guessed: what was free, what PyTorch had allocated, what PyTorch had reserved.',
    );
  });

  test('what is missing where no figure is left', () => {
    expect(said('CUDA out of memory. Tried to allocate')).toMatch(/^The message is cut off\. Missing, and not guessed/);
  });

  test('no more than that, of messages that are not PyTorch’s', () => {
    expect(cutOff(error('comfyui-oom', { cutOff: true }))).toEqual({ key: 'note.cut-off' });
  });
});

describe('its verdict', () => {
  const keyOf = (text: string) => headlineOf(facts({ errors: readErrors(text) })).key;

  test.each([
    ['total capacity', 'headline.requested-cut-total'],
    [' GiB total', 'headline.requested-cut'],
    ['(GPU 1', 'headline.requested-cut'],
    ['740', 'headline.end-cut'],
  ])('before "%s" speaks of the cut', (words, key) => {
    const end = B.indexOf(words) + (words === 'total capacity' ? words.length : 0);
    expect(keyOf(B.slice(0, end))).toBe(key);
  });

  test('never says that there are no more figures, and asks for the whole', () => {
    for (let length = B.indexOf('allocate'); length < B.indexOf(' reserved'); length += 1) {
      const answer = doctor.diagnose(B.slice(0, length));
      expect(answer.headline.key, B.slice(0, length)).not.toBe('headline.requested-only');
      expect(answer.missing[0]?.key, B.slice(0, length)).toBe('missing.rest');
      for (const language of LANGUAGES)
        expect(say(answer.headline, language)).not.toMatch(/no more figures|没有别的数字|[{}]/);
    }
  });
});
