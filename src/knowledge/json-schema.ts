import { z } from 'zod';
import { gpusSchema } from './facts/gpu.ts';
import { modelsSchema } from './facts/model.ts';
import { causeSchema, fixSchema, termSchema } from './schema.ts';

const SCHEMAS = {
  cause: { title: 'Front matter of knowledge/causes/*.md', schema: causeSchema },
  fix: { title: 'Front matter of knowledge/fixes/*.md', schema: fixSchema },
  glossary: { title: 'knowledge/glossary.yml', schema: z.array(termSchema) },
  gpus: { title: 'knowledge/gpus.yml', schema: gpusSchema },
  models: { title: 'knowledge/models.yml', schema: modelsSchema },
} as const;

/** The form of what curators write, as JSON Schema for their editors, by file name. */
export function jsonSchemas(): Readonly<Record<string, object>> {
  return Object.fromEntries(
    Object.entries(SCHEMAS).map(([name, { title, schema }]) => {
      // Draft 7 is what editors' YAML support reads best.
      const { $schema, ...rest } = z.toJSONSchema(schema, { target: 'draft-7', io: 'input' });
      return [`${name}.json`, { $schema, title, ...rest }];
    }),
  );
}
