import { z } from 'zod';

/** An id: kebab-case, for ever the same. */
export const ID = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Fewer ways of asking, and search misses what people type. */
export const LEAST_ASKS = 8;

const id = z.string().regex(ID, 'kebab-case: lower-case letters, digits and hyphens');
const line = z.string().trim().min(1).max(300);
const bilingual = <T extends z.ZodType>(of: T) => z.strictObject({ en: of, zh: of });
const url = z.url({ protocol: /^https?$/ });

// Descriptions are what an editor shows beside a key: English, two blanks, Chinese.
const title = bilingual(z.string().trim().min(1).max(60)).describe('A few words  几个字的标题');
const summary = bilingual(line).describe('One sentence  一句话');
const asks = bilingual(z.array(z.string().trim().min(2).max(120)).min(LEAST_ASKS)).describe(
  'Ways of asking, as people type them  大家的问法，怎么打字就怎么写',
);
/** Versions of this advice that circulate and do not work, a line each. */
const traps = bilingual(z.array(line).min(1))
  .describe('Advice that circulates and does not work, with why  流传但不管用的做法，并说明原因')
  .optional();
const ownId = id.describe("The file's name without .md  与文件名相同");
const seeAlso = z.array(id).describe('Ids of related entries  相关条目的 id').optional();
const sources = z.array(url).describe('Pages that state it  出处').optional();

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

export const COSTS = ['none', 'low', 'medium', 'high'] as const;
export const OS = ['linux', 'windows', 'wsl', 'macos'] as const;
export const PLATFORMS = ['cuda', 'rocm', 'xpu', 'mps', 'npu', 'directml', 'vulkan', 'cpu'] as const;
export const PHASES = ['training', 'inference'] as const;

/** What an entry is about, where a question that does not speak of it asks for something else. */
export const TOPICS = [
  'apple',
  'windows',
  'paging',
  'amd',
  'intel',
  'ascend',
  'vulkan',
  'directml',
  'several-gpus',
  'data-parallel',
  'evaluation',
  'inference',
  'saving',
  'resuming',
  'loading',
  'shape',
  'allocator',
  'cache-limit',
  'training',
  'input',
  'compilation',
  'desktop',
  'slice',
  'optimizer',
  'backward',
  'concurrency',
  'convolution',
  'library',
  'updates',
] as const;

/** The most usual questions, which no entry is about in particular. */
export const EVERYDAY = [
  'save',
  'ran-out',
  'see',
  'high',
  'grows',
  'clear',
  'fit',
  'which-card',
  'small-card',
  'need',
  'add-up',
  'borrow',
  'batch',
  'counters',
  'idle',
  'host-need',
] as const;

/** How near to memory the words of a term are. */
export const SUBJECTS = ['memory', 'tool', 'way', 'package', 'common'] as const;

/** Keys by which search tells entries apart that have the same words. */
const search = {
  topic: z
    .enum(TOPICS)
    .describe('Only questions that speak of this ask for it  只有提到这个话题的问题才算问它')
    .optional(),
  memory: z
    .enum(['card', 'host'])
    .describe("Whose memory it is about: the card's or the computer's  讲的是显存还是内存")
    .optional(),
  everyday: z
    .partialRecord(z.enum(EVERYDAY), z.int().positive())
    .describe('Its place among what is shown for a most usual question  在最常见的问题下排第几')
    .optional(),
};

const cost = z.enum(COSTS);

/** Front matter of knowledge/causes/<id>.md. */
export const causeSchema = z.strictObject({
  id: ownId,
  title,
  summary,
  asks,
  ...search,
  about: z
    .literal('other')
    .describe('It answers what only looks like a shortage of memory  看着像显存不足、其实不是')
    .optional(),
  signals: bilingual(z.array(line).min(2)).describe(
    'What in the figures, the text or the frames speaks for it  哪些数字、文字或调用栈说明是它',
  ),
  fixes: z
    .array(z.strictObject({ id, note: bilingual(line).describe('On what it depends  取决于什么').optional() }))
    .describe('Fixes, the best first  办法，最好的在前'),
  applies: z
    .strictObject({
      os: z.array(z.enum(OS)).min(1).describe('Systems on which it occurs  只出现在哪些系统').optional(),
      frameworks: z.array(id).min(1).describe('Programs in which it occurs  只出现在哪些框架和程序').optional(),
      stated: z.literal(true).describe('Only where the system is known  只在系统已知时才算').optional(),
    })
    .optional(),
  'ended-by': z.array(id).describe('Fixes after which it cannot be the cause  做了哪些之后就不会再是它').optional(),
  traps,
  'see-also': seeAlso,
  sources,
});

/** Front matter of knowledge/fixes/<id>.md. */
export const fixSchema = z.strictObject({
  id: ownId,
  title,
  summary,
  asks,
  ...search,
  frees: z.enum(FREES).describe('The part of the memory that it gives back  释放显存的哪一部分'),
  costs: z.strictObject({ speed: cost, accuracy: cost, effort: cost }).describe('What it costs  代价'),
  applies: z
    .strictObject({
      os: z.array(z.enum(OS)).optional(),
      platforms: z.array(z.enum(PLATFORMS)).optional(),
      frameworks: z.array(id).optional(),
      phases: z.array(z.enum(PHASES)).optional(),
      since: z.string().describe('The version from which it holds, in quotes  从哪个版本起，加引号').optional(),
    })
    .describe('Where it applies; a key that is left out means no limit  适用范围，不写的键表示不限'),
  once: z.literal(true).describe('Nothing more to be had where it is in place  已经做过就没有更多可省').optional(),
  circulates: z
    .int()
    .positive()
    .describe('Advised for every such message; its place among what is ruled out  到处流传的建议，排除时的次序')
    .optional(),
  conflicts: z.array(id).describe('Fixes that exclude it  与它冲突的办法').optional(),
  traps,
  'see-also': seeAlso,
  sources,
});

/** One term of knowledge/glossary.yml: every way of writing it, and what it means. */
export const termSchema = z.strictObject({
  id,
  en: z.array(z.string().min(1)).min(1),
  zh: z.array(z.string().min(1)).min(1),
  subject: z
    .array(z.enum(SUBJECTS))
    .min(1)
    .describe(
      'What a question that names it is about: memory; a tool; a way to save memory; a package to install; anything  提到它的问题在问什么',
    )
    .optional(),
  meaning: bilingual(line),
});

export type CauseMatter = z.infer<typeof causeSchema>;
export type FixMatter = z.infer<typeof fixSchema>;
export type Topic = (typeof TOPICS)[number];
export type Everyday = (typeof EVERYDAY)[number];
export type Term = z.infer<typeof termSchema>;
