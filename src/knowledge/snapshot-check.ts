import { z } from 'zod';
import type { Knowledge } from './knowledge.ts';
import { causeSchema, fixSchema, termSchema } from './schema.ts';
import { knowledgeVersion } from './version.ts';

const section = z.strictObject({ heading: z.string().min(1), text: z.string().min(1) });
const body = {
  sections: z.strictObject({ en: z.array(section).length(4), zh: z.array(section).length(4) }),
  // What else a block carries is made by the loader and of no use to check here.
  code: z.array(
    z.looseObject({
      title: z.string().min(1),
      language: z.string().min(1),
      attributes: z.record(z.string(), z.string()),
      text: z.string().min(1),
      line: z.int().positive(),
    }),
  ),
};

const snapshotSchema = z.looseObject({
  version: z.string().min(1),
  causes: z.array(causeSchema.extend({ kind: z.literal('cause'), ...body })).min(1),
  fixes: z.array(fixSchema.extend({ kind: z.literal('fix'), ...body })).min(1),
  terms: z.array(termSchema),
});

/** A snapshot's knowledge, or why it cannot be used, a line each. */
export type SnapshotChecked =
  | { readonly ok: true; readonly knowledge: Knowledge }
  | { readonly ok: false; readonly reasons: readonly string[] };

/** Checks the text of a snapshot: whole JSON, the form of every entry, ids that exist. */
export function checkSnapshot(text: string): SnapshotChecked {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return { ok: false, reasons: ['the snapshot is not whole JSON'] };
  }
  const parsed = snapshotSchema.safeParse(given);
  if (!parsed.success) {
    return { ok: false, reasons: parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) };
  }
  const knowledge = given as Knowledge;
  const reasons = deadIds(knowledge);
  if (reasons.length > 0) return { ok: false, reasons };
  const version = knowledgeVersion(knowledge);
  if (version === knowledge.version) return { ok: true, knowledge };
  // Changed by hand or built by another release: its index may not fit what it says, and is made anew.
  const { causes, fixes, terms } = knowledge;
  return { ok: true, knowledge: { version, causes, fixes, terms } };
}

function deadIds({ causes, fixes }: Knowledge): readonly string[] {
  const known = new Set(fixes.map(({ id }) => id));
  const all = [...causes, ...fixes].map(({ id }) => id);
  const twice = all.filter((id, index) => all.indexOf(id) < index);
  return [
    ...twice.map((id) => `the id "${id}" stands twice`),
    ...causes.flatMap(({ id, fixes: named }) => [
      ...(named.length === 0 ? [`the cause "${id}" names no fix`] : []),
      ...named.flatMap((fix) =>
        known.has(fix.id) ? [] : [`the cause "${id}" names "${fix.id}", and no fix has this id`],
      ),
    ]),
  ];
}
