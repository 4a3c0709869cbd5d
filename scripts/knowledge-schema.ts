import { mkdirSync, writeFileSync } from 'node:fs';
import { jsonSchemas } from '../src/knowledge/json-schema.ts';

// Editors check front matter against these files: after a change of src/knowledge/schema.ts, `npx tsx scripts/knowledge-schema.ts`.
mkdirSync('knowledge/schema', { recursive: true });
for (const [name, schema] of Object.entries(jsonSchemas())) {
  writeFileSync(`knowledge/schema/${name}`, `${JSON.stringify(schema, null, 2)}\n`);
}
