import { describe, expect, test } from 'vitest';
import { zh } from '../../src/answer/locales/zh.ts';
import { say, sizeText } from '../../src/answer/say.ts';
import { simplified, traditional } from '../../src/chinese.ts';
import { answerJson } from '../../src/render/json.ts';
import { renderMarkdown } from '../../src/render/markdown.ts';
import { doctor, knowledge } from '../support/knowledge.ts';
import { FORM_B, MESSAGES } from '../support/messages.ts';

describe('the language of an answer', () => {
  const english = 'My training crashes in the first epoch, what can I do about it?';
  const simple = '训练一开始就报错，该怎么办？';
  const traditionalText = '訓練一開始就報錯，該怎麼辦？';

  test('is that of the words', () => {
    expect(doctor.diagnose(`${english}\n\n${FORM_B}`).language).toBe('en');
    expect(doctor.diagnose(`${simple}\n\n${FORM_B}`).language).toBe('zh-Hans');
    expect(doctor.diagnose(`${traditionalText}\n\n${FORM_B}`).language).toBe('zh-Hant');
  });

  test('is the chosen one before all', () => {
    expect(doctor.diagnose(simple, { language: 'en', fallback: 'zh-Hant' }).language).toBe('en');
    expect(doctor.diagnose(english, { language: 'zh-Hant' }).language).toBe('zh-Hant');
  });

  test('is the fallback where a message alone has none, else English', () => {
    expect(doctor.diagnose(FORM_B, { fallback: 'zh-Hans' }).language).toBe('zh-Hans');
    expect(doctor.diagnose(FORM_B).language).toBe('en');
    expect(doctor.diagnose(english, { fallback: 'zh-Hans' }).language).toBe('en');
  });

  test('changes no figure and no id', () => {
    for (const [name, text] of Object.entries(MESSAGES)) {
      const [en, hans, hant] = (['en', 'zh-Hans', 'zh-Hant'] as const).map((language) => {
        const { causes, fixes, ruledOut, balance, shortfallBytes, errors } = doctor.diagnose(text, { language });
        return { causes, fixes, ruledOut, balance, shortfallBytes, errors };
      });
      expect(hans, name).toEqual(en);
      expect(hant, name).toEqual(en);
    }
  });
});

/** Characters that only Simplified texts use, of those that our own sentences hold. */
const ONLY_SIMPLIFIED = [
  ...new Set(JSON.stringify([Object.values(zh), knowledge.causes.map(({ title, summary }) => [title.zh, summary.zh])])),
].filter(
  (character) =>
    /\p{Script=Han}/u.test(character) &&
    traditional(character) !== character &&
    simplified(traditional(character)) === character,
);

describe('Traditional Chinese', () => {
  test('keeps no character that only Simplified texts use', () => {
    // 为, 说, 显 and the like: the list is made from the sentences themselves, and must not be empty.
    expect(ONLY_SIMPLIFIED).toEqual(expect.arrayContaining(['显', '这']));
    // One character can stand in both scripts; those convert to themselves within a word.
    const telling = ONLY_SIMPLIFIED.filter(
      (character) =>
        !'台只里后系制干复回了面向准占采杯松划斗发出表尽余云胡布合周吁志升注游闲局念欲'.includes(character),
    );
    for (const [name, text] of Object.entries(MESSAGES)) {
      const answer = doctor.diagnose(text, { language: 'zh-Hant' });
      const written = `${renderMarkdown(answer, knowledge)}\n${JSON.stringify(answerJson(answer))}`.replace(
        /```[\s\S]*?```/g,
        '',
      );
      expect(
        telling.filter((character) => written.includes(character)),
        name,
      ).toEqual([]);
    }
  });

  test('uses the terms of Taiwan', () => {
    expect(traditional('显存不足')).toBe('視訊記憶體不足');
    expect(simplified('顯示卡的記憶體')).toMatch(/内存|显存/);
  });

  test('leaves Latin words, figures and code as they are', () => {
    expect(traditional('`max_split_size_mb` 2.63 GiB')).toBe('`max_split_size_mb` 2.63 GiB');
  });
});

describe('a phrase in words', () => {
  test("a value of the person's own closes no code span", () => {
    const text = say({ key: 'headline.library', values: { status: '`**x**`' } }, 'en');
    expect((text.match(/`/g) ?? []).length).toBe(2);
  });

  test('computed sizes have two decimals of a GiB, small ones the unit that says more', () => {
    expect(sizeText(1n << 30n)).toBe('1.00 GiB');
    expect(sizeText(107374182n)).toBe('0.10 GiB');
    expect(sizeText(20n << 20n)).toBe('20.00 MiB');
    expect(sizeText(0n)).toBe('0 bytes');
  });

  test('printed sizes stand as the message has them', () => {
    const values = { shape: 'x', dtype: 'y', bytes: { printed: 1n << 30n } };
    expect(say({ key: 'note.tensor', values }, 'en')).toContain('1024.00 MiB');
  });

  test('lists are joined as the language joins them', () => {
    const phrase = { key: 'reason.free-pids', values: { pids: [1n, 2n], bytes: 'a', shortfall: 'b' } };
    expect(say(phrase, 'en')).toContain('1, 2');
    expect(say(phrase, 'zh-Hans')).toContain('1、2');
  });

  test('an unknown key and a missing value are seen, not hidden', () => {
    expect(say({ key: 'no.such' }, 'en')).toBe('no.such');
    expect(say({ key: 'note.tensor' }, 'en')).toContain('{shape}');
  });
});
