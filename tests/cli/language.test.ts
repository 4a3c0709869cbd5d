import { describe, expect, it } from 'vitest';
import { chosenLanguage, printable, say, terminalLanguage } from '../../src/cli/language.ts';

describe('terminalLanguage', () => {
  it.each([
    [{}, 'en'],
    [{ LANG: 'C.UTF-8' }, 'en'],
    [{ LANG: 'de_DE.UTF-8' }, 'en'],
    [{ LANG: 'zh_CN.UTF-8' }, 'zh-Hans'],
    [{ LANG: 'zh_TW.UTF-8' }, 'zh-Hant'],
    [{ LANG: 'zh_HK' }, 'zh-Hant'],
    [{ LANG: 'zh' }, 'zh-Hans'],
    [{ LANG: 'zha_CN' }, 'en'],
    [{ LANG: 'zh_CN.UTF-8', LC_ALL: 'en_US.UTF-8' }, 'en'],
    [{ LANG: 'en_US.UTF-8', LC_MESSAGES: 'zh_CN.UTF-8', LC_ALL: '' }, 'zh-Hans'],
  ])('of %j is %s', (environment, language) => {
    expect(terminalLanguage(environment)).toBe(language);
  });
});

describe('chosenLanguage', () => {
  it.each([
    [undefined, undefined],
    ['auto', undefined],
    ['zh-Hant', 'zh-Hant'],
  ])('of %s is %s', (value, language) => {
    expect(chosenLanguage(value)).toBe(language);
  });

  it.each(['zh', 'fr', 'EN', ''])('refuses "%s"', (value) => {
    expect(() => chosenLanguage(value)).toThrow('--lang is auto, en, zh-Hans, zh-Hant');
  });
});

it('says Chinese as Taiwan writes it', () => {
  expect(say({ en: 'memory', zh: '文件' }, 'zh-Hant')).toBe('檔案');
});

it('prints what was typed on one line', () => {
  expect(printable('a\n\u001b[31mb\u202e')).toBe('a [31mb');
  expect(printable('x'.repeat(200))).toHaveLength(80);
});
