import { readFileSync, writeFileSync } from 'node:fs';
import { messagesTable, withTable } from './messages-table/table.ts';

// docs/messages.md lists what each form is read for: after a new form or example `npx tsx scripts/messages-table.ts` writes it anew.
const FILE = 'docs/messages.md';
const text = readFileSync(FILE, 'utf8');
writeFileSync(FILE, withTable(text, messagesTable(text)));
