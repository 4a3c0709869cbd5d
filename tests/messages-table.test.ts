import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { messagesTable, withTable } from '../scripts/messages-table/table.ts';

it('the table of docs/messages.md is what the readers read (npx tsx scripts/messages-table.ts)', () => {
  const text = readFileSync(new URL('../docs/messages.md', import.meta.url), 'utf8');
  const table = messagesTable(text);
  expect(text).toBe(withTable(text, table));
  expect(table.split('\n').length).toBeGreaterThan(100);
  expect(() => withTable('no table here', table)).toThrow('coverage');
});
