import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { Knowledge } from '../../src/knowledge/knowledge.ts';
import { loadFolder } from '../../src/knowledge/load.ts';
import { retrieve } from '../../src/retrieval/retrieve.ts';

interface Question {
  readonly ask: string;
  readonly first?: readonly string[];
  readonly other?: boolean;
  readonly unknown?: boolean;
  readonly bare?: boolean;
}

const file = new URL('../fixtures/questions.yml', import.meta.url);
const questions = parse(readFileSync(file, 'utf8')) as readonly Question[];
const share = (of: readonly unknown[], all: readonly unknown[]): number => of.length / all.length;

/** The lines lie a little below what scripts/bench-retrieval.ts measured, so that a curator's new entry does not break them. */
describe('questions over the curated entries', () => {
  let knowledge: Knowledge;
  const ask = (question: Question) => retrieve(question.ask, 'en', knowledge);

  beforeAll(() => {
    const { causes, fixes, glossary } = loadFolder(fileURLToPath(new URL('../../knowledge', import.meta.url)));
    knowledge = {
      version: 'test',
      causes: causes.map(({ entry }) => entry),
      fixes: fixes.map(({ entry }) => entry),
      terms: glossary.terms,
    };
  });

  it('names ids that exist', () => {
    const ids = new Set([...knowledge.causes, ...knowledge.fixes, ...knowledge.terms].map(({ id }) => id));
    expect(questions.flatMap(({ first = [] }) => first).filter((id) => !ids.has(id))).toEqual([]);
  });

  it('puts a right entry first, or among the first three', () => {
    const asked = questions.filter(({ first }) => first !== undefined);
    const ranks = asked.map((one) => ask(one).matches.findIndex(({ id }) => one.first?.includes(id)));
    expect(
      share(
        ranks.filter((rank) => rank === 0),
        ranks,
      ),
    ).toBeGreaterThan(0.9);
    expect(
      share(
        ranks.filter((rank) => rank >= 0 && rank < 3),
        ranks,
      ),
    ).toBeGreaterThan(0.96);
  });

  it('is right where it is confident, and confident where it can be', () => {
    const asked = questions.filter(({ first, bare }) => first !== undefined && !bare);
    const said = asked.filter((one) => ask(one).confident);
    expect(share(said, asked)).toBeGreaterThan(0.85);
    expect(
      share(
        said.filter((one) => one.first?.includes(ask(one).matches[0]?.id ?? '')),
        said,
      ),
    ).toBeGreaterThan(0.92);
  });

  it('offers what helps in general where nothing but a shortage is said, without confidence', () => {
    const bare = questions.filter((one) => one.bare);
    const found = bare.map((one) => ask(one));
    expect(bare.length).toBeGreaterThan(10);
    expect(found.filter(({ confident }) => confident)).toEqual([]);
    expect(found.every(({ aboutMemory }) => aboutMemory)).toBe(true);
  });

  it.each([
    ['怎麼清空 GPU 記憶體', ['release-references', 'empty-cache']],
    ['how to reduce gpu memory usage', ['reduce-batch-size', 'mixed-precision', 'activation-checkpointing']],
    ['爆显存怎么办', ['batch-too-large', 'reduce-batch-size', 'mixed-precision']],
    ['多卡能把显存加起来吗', ['shard-model', 'device-map', 'use-ddp']],
    ['does a 7B model fit on 24 GB?', ['quantize', 'lora', 'cpu-offload']],
    ['内存能当显存用吗', ['cpu-offload', 'device-map', 'page-file']],
  ])('shows for "%s" %j before all else', (question, first) => {
    expect(
      retrieve(question, 'en', knowledge)
        .matches.slice(0, first.length)
        .map(({ id }) => id),
    ).toEqual(first);
  });

  it.each([
    ['OOM怎么解决', 'masked-oom'],
    ['out of memory during training', 'validation-peak'],
    ['my training is slow', 'windows-sysmem-fallback'],
    ['stable diffusion out of memory', 'mps-limit'],
    ['TensorFlow takes all GPU memory', 'tune-cudnn'],
    ['怎么减少显存占用', 'reduce-host-memory'],
    ['how to reduce ram usage', 'reduce-batch-size'],
    ['Is DataParallel a good idea here?', 'data-parallel-imbalance'],
    ['没用 DataParallel 还是 0 号卡先爆', 'data-parallel-imbalance'],
    ['does a 7B model fit on 24 GB?', 'model-too-large'],
  ])('does not take "%s" for %s', (question, id) => {
    const { matches, nearest } = retrieve(question, 'en', knowledge);
    expect(matches[0]?.id).not.toBe(id);
    expect(nearest[0]).not.toBe(id);
  });

  it.each([
    ['no error on windows, just slow since vram is full', 'windows-sysmem-fallback'],
    ['m1 mac runs out of memory in pytorch', 'mps-limit'],
  ])('names the cause of one system where "%s" names the system', (question, id) => {
    expect(retrieve(question, 'en', knowledge).matches[0]?.id).toBe(id);
  });

  it.each([
    'GPU utilization is 0% during training',
    'my training is slow',
    'how do I install CUDA?',
    '怎么提高 GPU 利用率',
    'cuda version mismatch with pytorch',
    '模型准确率太低',
  ])('takes "%s" for a question about something other than memory', (question) => {
    expect(retrieve(question, 'en', knowledge)).toMatchObject({ confident: false, aboutMemory: false });
  });

  it('answers nothing that is not about memory', () => {
    const other = questions.filter((one) => one.other);
    expect(other.filter((one) => ask(one).confident).map((one) => one.ask)).toEqual([]);
    expect(
      share(
        other.filter((one) => !ask(one).aboutMemory),
        other,
      ),
    ).toBeGreaterThan(0.95);
  });

  it('seldom answers what no entry knows', () => {
    const unknown = questions.filter((one) => one.unknown);
    expect(
      share(
        unknown.filter((one) => ask(one).confident),
        unknown,
      ),
    ).toBeLessThan(0.1);
  });
});
