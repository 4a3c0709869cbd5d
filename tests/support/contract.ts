import { z } from 'zod';
import { LANGUAGES } from '../../src/language.ts';

/** An exact integer: a number while it is one there, else its decimal digits. */
const integer = z.union([
  z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER),
  z
    .string()
    .regex(/^[1-9]\d{15,}$/)
    .refine((digits) => BigInt(digits) > BigInt(Number.MAX_SAFE_INTEGER), 'small enough for a number'),
]);
const id = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
const sentence = z.string().trim().min(1);
const share = z.number().min(0).max(1);

const platform = z.enum(['cuda', 'rocm', 'xpu', 'mps', 'npu', 'directml', 'vulkan', 'cpu']);
const phase = z.enum([
  'load',
  'forward',
  'loss',
  'backward',
  'optimizer-step',
  'evaluation',
  'generation',
  'data-loading',
  'save',
  'startup',
]);

const errorSchema = z.strictObject({
  format: id,
  device: z.number().int().nonnegative().optional(),
  requestedBytes: integer.optional(),
  totalBytes: integer.optional(),
  freeBytes: integer.optional(),
  allocatedBytes: integer.optional(),
  reservedBytes: integer.optional(),
  unallocatedBytes: integer.optional(),
  privatePoolBytes: integer.optional(),
  processBytes: integer.optional(),
  allowedBytes: integer.optional(),
  otherAllocationsBytes: integer.optional(),
  hostNeededBytes: integer.optional(),
  hostAvailableBytes: integer.optional(),
  hostProcessBytes: integer.optional(),
  hostUsedBytes: integer.optional(),
  hostTotalBytes: integer.optional(),
  peakBytes: integer.optional(),
  kvNeededBytes: integer.optional(),
  // What weights and activations leave may be below zero.
  kvAvailableBytes: z.union([integer, z.number().int().negative()]).optional(),
  desiredBytes: integer.optional(),
  maxLength: integer.optional(),
  shape: z.array(integer).optional(),
  dtype: z.string().optional(),
  otherProcesses: z.array(z.strictObject({ pid: integer, bytes: integer })).optional(),
  exitCode: z.number().int().optional(),
  detail: z.string().optional(),
  cutOff: z.literal(true).optional(),
});

const balanceSchema = z.strictObject({
  live: integer.optional(),
  cached: integer.optional(),
  graphPools: integer.optional(),
  context: integer.optional(),
  otherProcesses: integer.optional(),
  unattributed: integer.optional(),
  free: integer.optional(),
  total: integer,
});

/** One line of `diagnose --json` and `ask --json`, as other programs may rely on it. */
export const answerSchema = z.strictObject({
  language: z.enum(LANGUAGES),
  answered: z.boolean(),
  outOfMemory: z.boolean(),
  about: z.enum(['memory', 'other']),
  platform: platform.nullable(),
  os: z.enum(['linux', 'windows', 'wsl', 'macos']).nullable(),
  framework: id.nullable(),
  phase: phase.nullable(),
  verdict: sentence,
  errors: z.array(errorSchema),
  balance: balanceSchema.nullable(),
  shortfallBytes: integer.nullable(),
  causes: z.array(z.strictObject({ id, confidence: share, evidence: z.array(sentence) })),
  fixes: z.array(z.strictObject({ id, verdict: z.enum(['enough', 'may-be-enough', 'unknown']), reason: sentence })),
  ruledOut: z.array(z.strictObject({ id, reason: sentence })),
  matches: z.array(z.strictObject({ kind: z.enum(['cause', 'fix', 'term']), id, score: share })),
  nearest: z.array(id),
  missing: z.array(sentence),
});
