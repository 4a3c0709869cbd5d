import { readdirSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { splitFrontMatter } from '../../src/knowledge/front-matter.ts';
import { jsonSchemas } from '../../src/knowledge/json-schema.ts';
import { CAUSE, FIX } from './samples.ts';

const FOLDER = 'knowledge/schema';
const schemas = jsonSchemas();
const validator = (name: string) => new Ajv({ strict: false, formats: { uri: true } }).compile(schemas[name] ?? {});
const matter = (text: string): unknown => {
  const cut = splitFrontMatter('x', text);
  return parse('matter' in cut ? cut.matter : '');
};

describe('knowledge/schema', () => {
  it('is current (else: npx tsx scripts/knowledge-schema.ts)', () => {
    const written = Object.fromEntries(
      readdirSync(FOLDER).map((name) => [name, JSON.parse(readFileSync(`${FOLDER}/${name}`, 'utf8'))]),
    );
    expect(written).toEqual(JSON.parse(JSON.stringify(schemas)));
  });

  it('takes what the check takes, and refuses an unknown key and a missing language', () => {
    for (const [name, text] of [
      ['cause.json', CAUSE],
      ['fix.json', FIX],
    ] as const) {
      const valid = validator(name);
      expect(valid(matter(text)), JSON.stringify(valid.errors)).toBe(true);
      expect(valid(matter(text.replace('asks:', 'sings: 1\nasks:')))).toBe(false);
      expect(valid(matter(text.replace(/^summary: \{ en: "[^"]*", /m, 'summary: { ')))).toBe(false);
    }
  });

  it.each(['glossary', 'gpus', 'models'])('takes knowledge/%s.yml', (name) => {
    const valid = validator(`${name}.json`);
    expect(valid(parse(readFileSync(`knowledge/${name}.yml`, 'utf8'))), JSON.stringify(valid.errors)).toBe(true);
  });
});
