import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatId, languageOf, parseId } from '../../src/discord/components/id.ts';
import { gather, spread, valueId } from '../../src/discord/components/token.ts';
import { NOTES, noteLetters, notesOf } from '../../src/discord/notes.ts';
import { measure } from '../../src/render/limits.ts';
import { type ActionRow, COLORS, message, row, text } from '../../src/render/message.ts';

const rowsOf = (options: number): readonly ActionRow[] => [
  row({
    type: 3,
    custom_id: formatId('fix', ['zh-Hans']),
    placeholder: 'x',
    options: Array.from({ length: options }, (_, at) => ({ label: `fix ${at}`, value: `entry-number-${at}` })),
  }),
  row(
    ...['en', 'zh-Hant'].map((language) => ({
      type: 2 as const,
      style: 2 as const,
      label: language,
      custom_id: formatId('lang', [language, 'ab']),
    })),
  ),
];

test('a token comes back from the components of its message', () => {
  const token = fc.stringMatching(/^[\w-]{1,700}$/);
  fc.assert(
    fc.property(token, fc.integer({ min: 6, max: 25 }), (value, options) => {
      const carried = spread(rowsOf(options), value);
      if (carried === null) return expect(value.length).toBeGreaterThan(500);
      const { components } = message(COLORS.neutral, [text('x'), ...carried]);
      expect(measure(components).problems).toEqual([]);
      expect(gather(JSON.parse(JSON.stringify(components)))).toBe(value);
    }),
  );
});

test('a token that does not fit is not carried in part', () => {
  expect(spread(rowsOf(1), 'x'.repeat(600))).toBeNull();
});

test('an option names its entry with or without its share of the token', () => {
  expect([valueId('mixed-precision~abc'), valueId('mixed-precision'), valueId('')]).toEqual([
    'mixed-precision',
    'mixed-precision',
    '',
  ]);
});

test('no id and no component makes reading throw', () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.object()), (id, components) => {
      const read = parseId(id);
      if (read !== null) expect(read.action).toMatch(/^[a-z]+$/);
      gather(components);
      languageOf(id);
      notesOf(id);
    }),
  );
});

test('notes come back from their letters', () => {
  expect(notesOf(noteLetters(NOTES))).toEqual(NOTES);
});
