import type { Setup } from './evidence.ts';
import { partsOf } from './parts.ts';
import { namedPrecision } from './precision.ts';
import { setupOf } from './setup.ts';
import { FAILED } from './verdict.ts';

/** What of a run can be asked about before it has run so. */
export type Supposed = Partial<
  Pick<Setup, 'batch' | 'accumulation' | 'length' | 'resolution' | 'gpu' | 'gpuCount' | 'precision'>
>;

export const SUPPOSED_FIELDS = [
  'batch',
  'accumulation',
  'length',
  'resolution',
  'gpu',
  'gpuCount',
  'precision',
] as const satisfies readonly (keyof Supposed)[];

/** What is still to come, or left to a condition. */
const TO_COME =
  /\b(?:what if|i will|i'll|we will|we'll|going to|gonna|about to|let me|plan(?:ning)? to|want to|thinking (?:of|about)|maybe|might|if i|if we)\b|打算|准备|计划|想试|等会|待会|接下来|下一步|如果|假如|要是|我(?:先|再)?(?:去)?试试/i;

/** The words that state something: without the parts that ask, and those that tell what is still to come. */
const stated = (prose: string): string =>
  partsOf(prose)
    .filter(({ text, asks }) => !asks && (!TO_COME.test(text) || FAILED.test(text)))
    .map(({ text }) => text)
    .join('\n');

/** What the words name of a run without stating that it runs so. */
export function supposedIn(prose: string, setup: Setup): Supposed {
  const said = setupOf(stated(prose), '');
  const supposed: { -readonly [Key in keyof Supposed]: Supposed[Key] } = {};
  for (const field of SUPPOSED_FIELDS) {
    if (said[field] === undefined && setup[field] !== undefined) Object.assign(supposed, { [field]: setup[field] });
  }
  const precision = setup.precision === undefined ? namedPrecision(prose) : undefined;
  return precision === undefined ? supposed : { ...supposed, precision };
}
