import { createRequire } from 'node:module';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type * as Zod from 'zod';
import { primaryOf } from '../diagnosis/primary.ts';
import {
  type ErrorReport,
  type Evidence,
  OPERATING_SYSTEMS,
  PHASES,
  PLATFORMS,
  PRECISIONS,
  SHARDINGS,
  type SmiProcess,
} from '../intake/evidence.ts';
import { LANGUAGES, type Language } from '../language.ts';
import type { Retrieved } from '../retrieval/match.ts';
import { CHANGE_FIELDS, type Change, type ChangeField } from './changes.ts';

const VERSION = 1;
/** A forged token must not unfold into more than any answer needs. */
const MOST_BYTES = 16_384;
const MOST_ERRORS = 8;
/** A message with more processes than this has no token: cut short it would give other sums. */
const MOST_PIDS = 64;
const MOST_PROCESSES = 24;
/** Of a changed value. */
const MOST_SAID = 200;
const FIELDS = CHANGE_FIELDS as readonly [ChangeField, ...ChangeField[]];

const load = createRequire(import.meta.url);
let schema: ReturnType<typeof makeSchema> | null = null;

/** zod takes a tenth of a second to load; only a pressed button needs it. */
function makeSchema() {
  const { z } = load('zod') as typeof Zod;
  const word = z.string().max(64);
  const bytes = z
    .string()
    .regex(/^\d{1,40}$/)
    .transform(BigInt);
  const count = z.number().int().nonnegative();
  const said = z.string().max(MOST_SAID);

  const errorSchema = z.strictObject({
    format: word,
    platform: z.enum(PLATFORMS).nullable(),
    framework: word.nullable(),
    device: count.optional(),
    requestedBytes: bytes.optional(),
    totalBytes: bytes.optional(),
    freeBytes: bytes.optional(),
    allocatedBytes: bytes.optional(),
    reservedBytes: bytes.optional(),
    peakBytes: bytes.optional(),
    unallocatedBytes: bytes.optional(),
    privatePoolBytes: bytes.optional(),
    processBytes: bytes.optional(),
    allowedBytes: bytes.optional(),
    otherProcesses: z
      .array(z.strictObject({ pid: bytes, bytes }))
      .max(64)
      .optional(),
    otherAllocationsBytes: bytes.optional(),
    hostNeededBytes: bytes.optional(),
    hostAvailableBytes: bytes.optional(),
    hostProcessBytes: bytes.optional(),
    hostUsedBytes: bytes.optional(),
    hostTotalBytes: bytes.optional(),
    kvNeededBytes: bytes.optional(),
    // A budget may be below zero.
    kvAvailableBytes: z
      .string()
      .regex(/^-?\d{1,40}$/)
      .transform(BigInt)
      .optional(),
    desiredBytes: bytes.optional(),
    wantedTokens: count.optional(),
    maxLength: count.optional(),
    shape: z.array(bytes).max(16).optional(),
    dtype: word.optional(),
    exitCode: z.number().int().optional(),
    detail: word.optional(),
    limitPrinted: z.enum(['shown', 'hidden']).optional(),
    cutOff: z.boolean().optional(),
  });

  const setupSchema = z.strictObject({
    batch: count.optional(),
    batchBefore: count.optional(),
    batchWorks: count.optional(),
    batchPerDevice: z.boolean().optional(),
    accumulation: count.optional(),
    length: count.optional(),
    resolution: z.tuple([count, count]).optional(),
    model: word.optional(),
    parameters: bytes.optional(),
    gpu: word.optional(),
    gpuBytes: bytes.optional(),
    gpuCount: count.optional(),
    engineShare: count.optional(),
    precision: z.enum(PRECISIONS).optional(),
    options: z
      .strictObject({
        formats: z.array(word).max(4).optional(),
        cacheType: word.optional(),
        optimizer: word.optional(),
        rank: count.optional(),
        sharding: z.enum(SHARDINGS).optional(),
        quantizedAdapters: z.boolean().optional(),
        checkpointing: z.literal(false).optional(),
      })
      .optional(),
    release: word.optional(),
    tried: z.array(word).max(32),
    cannot: z.array(word).max(32).optional(),
  });

  return z.strictObject({
    v: z.literal(VERSION),
    e: z.array(errorSchema).max(MOST_ERRORS),
    p: z.enum(PHASES).nullable(),
    o: z.enum(OPERATING_SYSTEMS).nullable(),
    f: word.nullable(),
    t: z.array(z.strictObject({ shape: z.array(bytes).max(16), dtype: word.nullable() })).max(3),
    // Absent where the numbers beside a request explain none.
    x: z
      .array(
        z.strictObject({
          requestedBytes: bytes,
          kind: z.enum(['pairs', 'scores', 'logits']),
          shape: z.array(bytes).max(4),
          dtype: word,
          bytes,
        }),
      )
      .max(MOST_ERRORS)
      .optional(),
    n: z.array(z.strictObject({ index: count, name: word, usedBytes: bytes, totalBytes: bytes })).max(8),
    // Absent in tokens of answers from before the table was read.
    q: z
      .array(
        z.strictObject({
          gpu: count,
          pid: bytes,
          type: z.enum(['C', 'G', 'C+G']),
          name: word,
          bytes: bytes.optional(),
        }),
      )
      .max(MOST_PROCESSES)
      .optional(),
    s: setupSchema,
    g: z.array(word).max(80),
    m: z.array(z.tuple([z.enum(['cause', 'fix', 'term']), word, z.number().min(0).max(1)])).max(8),
    c: z.boolean(),
    a: z.boolean(),
    r: z.array(word).max(3),
    h: z.boolean(),
    // What a follow-up changed; absent in an answer to a first question.
    u: z
      .array(z.strictObject({ field: z.enum(FIELDS), from: said.optional(), to: said.optional() }))
      .max(CHANGE_FIELDS.length)
      .optional(),
  });
}

const tokenSchema = (): ReturnType<typeof makeSchema> => {
  schema ??= makeSchema();
  return schema;
};

/** JSON with every bigint as its decimal digits. */
const plain = (value: unknown): string =>
  JSON.stringify(value, (_key, one: unknown) => (typeof one === 'bigint' ? one.toString() : one));

/** The errors that an answer needs, in their order: the diagnosed one whatever its place, and the first of the others. */
function keptErrors(errors: readonly ErrorReport[]): readonly ErrorReport[] {
  const primary = primaryOf(errors);
  const others = errors.filter((error) => error !== primary).slice(0, MOST_ERRORS - (primary === null ? 0 : 1));
  return errors.filter((error) => error === primary || others.includes(error));
}

function errorState({ span: _span, wrapper: _wrapper, otherProcesses, ...figures }: ErrorReport) {
  return otherProcesses === undefined ? figures : { ...figures, otherProcesses };
}

const processState = (one: SmiProcess) => ({ ...one, name: one.name.slice(0, 24) });

/** What an answer stands on, figures and ids only, as text of A–Z a–z 0–9 - and _. No words of the person are in it. */
export function tokenOf(evidence: Evidence, retrieved: Retrieved, changes: readonly Change[] = []): string {
  if (evidence.errors.some(({ otherProcesses = [] }) => otherProcesses.length > MOST_PIDS)) return '';
  const state = {
    v: VERSION,
    e: keptErrors(evidence.errors).map(errorState),
    p: evidence.phase,
    o: evidence.os,
    f: evidence.framework,
    t: evidence.tensors.slice(0, 3).map(({ shape, dtype }) => ({ shape, dtype })),
    ...((evidence.requestTensors ?? []).length === 0 ? {} : { x: evidence.requestTensors?.slice(0, MOST_ERRORS) }),
    n: evidence.smi.slice(0, 8).map((gpu) => ({ ...gpu, name: gpu.name.slice(0, 40) })),
    ...(evidence.smiProcesses.length === 0
      ? {}
      : { q: evidence.smiProcesses.slice(0, MOST_PROCESSES).map(processState) }),
    s: evidence.setup,
    g: evidence.signs,
    m: retrieved.matches.map(({ kind, id, score }) => [kind, id, score]),
    c: retrieved.confident,
    a: retrieved.aboutMemory,
    r: retrieved.nearest.slice(0, 3),
    h: evidence.shortened,
    ...(changes.length === 0 ? {} : { u: changes }),
  };
  return deflateRawSync(Buffer.from(plain(state)), { level: 9 }).toString('base64url');
}

/** The evidence (without text) and the matches of a token; null where it is damaged, forged or of another version. */
export function readToken(
  token: string,
  language: Language,
): { readonly evidence: Evidence; readonly retrieved: Retrieved; readonly changes: readonly Change[] } | null {
  if (token.length > 4_096 || !/^[\w-]+$/.test(token) || !LANGUAGES.includes(language)) return null;
  let parsed: unknown;
  try {
    parsed = JSON.parse(
      inflateRawSync(Buffer.from(token, 'base64url'), { maxOutputLength: MOST_BYTES }).toString('utf8'),
    );
  } catch {
    return null;
  }
  const result = tokenSchema().safeParse(parsed);
  if (!result.success) return null;
  const state = result.data;
  const errors = state.e.map((error) => ({ ...error, span: [0, 0] as const })) as readonly ErrorReport[];
  return {
    evidence: {
      language,
      languageStated: true,
      text: '',
      segments: [],
      prose: '',
      errors,
      frames: [],
      phase: state.p,
      os: state.o,
      platform: errors.find((error) => error.platform !== null)?.platform ?? null,
      framework: state.f,
      tensors: state.t,
      requestTensors: state.x ?? [],
      smi: state.n,
      smiProcesses: (state.q ?? []) as Evidence['smiProcesses'],
      setup: state.s as Evidence['setup'],
      signs: state.g,
      shortened: state.h,
    },
    retrieved: {
      matches: state.m.map(([kind, id, score]) => ({ kind, id, score })),
      confident: state.c,
      aboutMemory: state.a,
      nearest: state.r,
    },
    changes: (state.u ?? []) as readonly Change[],
  };
}
