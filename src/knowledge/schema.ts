import { z } from 'zod';

const id = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'kebab-case: lower-case letters, digits and hyphens');
const line = z.string().trim().min(1).max(300);
const bilingual = <T extends z.ZodType>(of: T) => z.strictObject({ en: of, zh: of });
const title = bilingual(z.string().trim().min(1).max(60));
const asks = bilingual(z.array(z.string().trim().min(2).max(120)).min(5));
/** Versions of this advice that circulate and do not work, a line each. */
const traps = bilingual(z.array(line).min(1)).optional();
const url = z.url({ protocol: /^https?$/ });

/** What a fix gives back; diagnosis compares the part of the balance of this name with the shortfall. */
export const FREES = [
  'cached',
  'graph-pools',
  'other-processes',
  'context',
  'activations',
  'gradients',
  'optimizer',
  'weights',
  'kv-cache',
  'request',
  'host',
  'nothing',
] as const;

const cost = z.enum(['none', 'low', 'medium', 'high']);

/** Front matter of knowledge/causes/<id>.md. */
export const causeSchema = z.strictObject({
  id,
  title,
  summary: bilingual(line),
  asks,
  signals: bilingual(z.array(line).min(2)),
  fixes: z.array(z.strictObject({ id, note: bilingual(line).optional() })),
  traps,
  'see-also': z.array(id).optional(),
  sources: z.array(url).optional(),
});

/** Front matter of knowledge/fixes/<id>.md. */
export const fixSchema = z.strictObject({
  id,
  title,
  summary: bilingual(line),
  asks,
  frees: z.enum(FREES),
  costs: z.strictObject({ speed: cost, accuracy: cost, effort: cost }),
  applies: z.strictObject({
    os: z.array(z.enum(['linux', 'windows', 'wsl', 'macos'])).optional(),
    platforms: z.array(z.enum(['cuda', 'rocm', 'xpu', 'mps', 'npu', 'directml', 'vulkan', 'cpu'])).optional(),
    frameworks: z.array(id).optional(),
    phases: z.array(z.enum(['training', 'inference'])).optional(),
    since: z.string().optional(),
  }),
  conflicts: z.array(id).optional(),
  traps,
  'see-also': z.array(id).optional(),
  sources: z.array(url).optional(),
});

/** One term of knowledge/glossary.yml: every way of writing it, and what it means. */
export const termSchema = z.strictObject({
  id,
  en: z.array(z.string().min(1)).min(1),
  zh: z.array(z.string().min(1)).min(1),
  meaning: bilingual(line),
});

export type CauseMatter = z.infer<typeof causeSchema>;
export type FixMatter = z.infer<typeof fixSchema>;
export type Term = z.infer<typeof termSchema>;
