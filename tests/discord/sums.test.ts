import { describe, expect, test } from 'vitest';
import { answerPage, detailsPage } from '../../src/discord/answer-page.ts';
import { entryPage } from '../../src/discord/entry-page.ts';
import { nextPage } from '../../src/discord/next-page.ts';
import { createBot } from '../../src/discord/start.ts';
import { sumsPage } from '../../src/discord/sums-page.ts';
import { LANGUAGES } from '../../src/language.ts';
import { parseConfig } from '../../src/platform/config.ts';
import { NO_LIMITS } from '../../src/platform/limits.ts';
import { createLog } from '../../src/platform/log.ts';
import { NO_STORE } from '../../src/store/none.ts';
import { doctor, knowledge } from '../support/knowledge.ts';
import { countProblems } from './double/count.ts';
import { requestProblems } from './double/schema.ts';

const PASTES = 200;
const OWNER = '200000000000000001';
/** What a request is held against whole; the sums are counted for every page. */
const WHOLE_EVERY = 40;

/** Numbers that are the same in every run. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    return state % below;
  };
}

const below = seeded(20_260);
const size = (): string => `${below(80)}.${10 + below(89)} ${below(3) === 0 ? 'MiB' : 'GiB'}`;
const holders = (): string =>
  Array.from({ length: below(6) }, () => `Process ${1 + below(99_999)} has ${size()} memory in use.`).join(' ');
const MESSAGES: readonly (() => string)[] = [
  () =>
    `torch.OutOfMemoryError: CUDA out of memory. Tried to allocate ${size()}. GPU ${below(8)} has a total capacity of ${size()} of which ${size()} is free. ${holders()} Including non-PyTorch memory, this process has ${size()} memory in use. Of the allocated memory ${size()} is allocated by PyTorch, and ${size()} is reserved by PyTorch but unallocated.`,
  () =>
    `RuntimeError: CUDA out of memory. Tried to allocate ${size()} (GPU 0; ${size()} total capacity; ${size()} already allocated; ${size()} free; ${size()} reserved in total by PyTorch)`,
  () =>
    `ggml_backend_cuda_buffer_type_alloc_buffer: allocating ${below(90_000)}.00 MiB on device 0: cudaMalloc failed: out of memory`,
  () => 'ValueError: No available memory for the cache blocks. Try increasing `gpu_memory_utilization`.',
  () => `RESOURCE_EXHAUSTED: Out of memory while trying to allocate ${below(1_000_000_000)} bytes.`,
  () => 'Killed\nexit code 137',
  () =>
    `MPS backend out of memory (MPS allocated: ${size()}, other allocations: ${size()}, max allowed: ${size()}). Tried to allocate ${size()} on private pool.`,
];
const WORDS = [
  '',
  'batch size 8',
  'loss.backward() fails',
  'batch 是 4，训练 ViT',
  'I train llama-7b with LoRA, bf16, seq len 4096, on a 3090',
  'in validation',
  'after 3436 iterations',
  'I tried gradient checkpointing and empty_cache, amp and batch 1',
  'on Windows',
];
const some = <T>(most: number, of: readonly T[]): readonly T[] =>
  Array.from({ length: 1 + below(most) }, () => of[below(of.length)]).flatMap((one) =>
    one === undefined ? [] : [one],
  );
const pastes = Array.from({ length: PASTES }, () =>
  [some(4, WORDS).join(' '), ...some(3, MESSAGES).map((message) => message())].join('\n'),
);

const settings = parseConfig({});
if (!settings.ok) throw new Error(settings.message);
const bot = createBot(doctor, settings.config, createLog('silent'), { limits: NO_LIMITS, store: NO_STORE });
const ids = [...knowledge.causes, ...knowledge.fixes].map(({ id }) => id);

let pages = 0;
function problems({ components }: { readonly components: readonly unknown[] }): readonly string[] {
  pages += 1;
  const over = countProblems(components);
  if (over.length > 0 || pages % WHOLE_EVERY !== 0) return over;
  const body = { components, flags: 32_768, allowed_mentions: { parse: [], replied_user: false } };
  return requestProblems('/channels/{channel_id}/messages', 'post', JSON.parse(JSON.stringify(body)));
}

describe.each(LANGUAGES)('within the sums of Discord, in %s', (language) => {
  test(`is every page of ${PASTES} pastes, with the entries that know their numbers`, { timeout: 240_000 }, () => {
    const found = pastes.flatMap((paste, at) => {
      const answer = doctor.diagnose(paste, { language });
      const notes = at % 3 === 0 ? (['picture', 'link', 'shortened', 'markedSolved'] as const) : [];
      const opened = answer.fixes.flatMap(({ id, reason }) => {
        const entry = doctor.entry(id);
        return entry === undefined
          ? []
          : [entryPage(bot, entry, language, { values: reason.values ?? {}, owner: OWNER })];
      });
      return [
        answerPage(bot, answer, notes, { owner: OWNER }),
        detailsPage(bot, answer),
        nextPage(bot, answer, OWNER),
        sumsPage(bot, answer),
        ...opened,
      ].flatMap(problems);
    });
    expect(found).toEqual([]);
  });

  test('is every entry in every variant', { timeout: 120_000 }, () => {
    const found = ids.flatMap((id) => {
      const entry = doctor.entry(id);
      if (entry === undefined) return [`no entry ${id}`];
      const variants = Array.from({ length: Math.max(1, entry.code.length) }, (_, variant) => variant);
      return variants.flatMap((variant) => problems(entryPage(bot, entry, language, { variant, owner: OWNER })));
    });
    expect(found).toEqual([]);
  });
});
