import { describe, expect, test } from 'vitest';
import type { CodeBlock } from '../../src/knowledge/knowledge.ts';
import { knowledge } from '../support/knowledge.ts';

/** What came with a release of PyTorch, by how code calls it. */
const CAME_WITH: readonly (readonly [release: string, call: RegExp])[] = [
  ['1.4', /\bmemory_reserved\(|reset_peak_memory_stats|memory_summary|cuda\.memory_stats\(/],
  ['1.6', /torch\.cuda\.amp/],
  ['1.7', /set_to_none=|persistent_workers/],
  ['1.9', /inference_mode\(/],
  ['1.10', /torch\.amp\.autocast/],
  ['1.11', /torch\.cuda\.mem_get_info|use_reentrant=|antialias=/],
  ['2.0', /functional\.scaled_dot_product_attention|with torch\.device\(/],
  ['2.3', /torch\.amp\.GradScaler/],
];

/** The same of Keras; a newer one than the first that has it does no harm. */
const CAME_WITH_KERAS: readonly (readonly [release: string, call: RegExp])[] = [
  ['3', /keras\.(?:ops|config|random)\./],
  ['3.1', /gradient_accumulation_steps=/],
  ['3.7', /enable_flash_attention|flash_attention=/],
  ['3.9', /RematScope/],
];

const number = (release: string): number => {
  const [major = 0, minor = 0] = release.split('.').map(Number);
  return major * 1000 + minor;
};

/** Code without what is only told in its comments. */
const bare = (text: string): string => text.replace(/#.*/g, '');

const isOfTorch = ({ language, text }: CodeBlock): boolean =>
  language === 'python' && !/\b(?:paddle|torch_npu|tensorflow|keras|jax)\b/.test(bare(text));

const blocks = [...knowledge.causes, ...knowledge.fixes].flatMap(({ id, code }) =>
  code.filter(isOfTorch).map((block) => ({ id, block })),
);

describe('a block of PyTorch names the release that it takes', () => {
  test.each(blocks.map(({ id, block }) => [`${id}: ${block.title}`, block] as const))(
    '%s',
    (_, { attributes, text }) => {
      const { needs = '' } = attributes;
      if (/^torch<|,torch</.test(needs)) return;
      const stated = /(?:^|,)torch>=([\d.]+)/.exec(needs)?.[1] ?? '0.0';
      for (const [release, call] of CAME_WITH) {
        if (call.test(bare(text))) expect(number(stated), `${release} ${call}`).toBeGreaterThanOrEqual(number(release));
      }
    },
  );
});

const ofKeras = [...knowledge.causes, ...knowledge.fixes].flatMap(({ id, code }) =>
  code
    .filter(({ language, text }) => language === 'python' && /\bkeras\b/.test(bare(text)))
    .map((block) => ({ id, block })),
);

describe('a block of Keras names the release that it takes', () => {
  test.each(ofKeras.map(({ id, block }) => [`${id}: ${block.title}`, block] as const))(
    '%s',
    (_, { attributes, text }) => {
      const stated = /(?:^|,)keras>=([\d.]+)/.exec(attributes.needs ?? '')?.[1] ?? '0.0';
      for (const [release, call] of CAME_WITH_KERAS) {
        if (call.test(bare(text))) expect(number(stated), `${release} ${call}`).toBeGreaterThanOrEqual(number(release));
      }
    },
  );
});

/** Blocks that name a package without a release: for these none is on record yet. A new block names one. */
const WITHOUT_A_RELEASE = 48;

describe('a block names the release of each package that it takes', () => {
  const all = [...knowledge.causes, ...knowledge.fixes].flatMap(({ id, code }) =>
    code.flatMap(({ title, attributes }) =>
      (attributes.needs ?? '').split(',').some((need) => /^[\w.-]+$/.test(need)) ? [`${id}: ${title}`] : [],
    ),
  );

  test('or is one of those that never did', () => {
    expect(all.length, all.join('\n')).toBeLessThanOrEqual(WITHOUT_A_RELEASE);
  });
});
