import type { SizerOf } from './answer/sizing.ts';
import type * as Sizing from './estimate/sizing/sizer.ts';
import type { Sizer } from './estimate/sizing/sizing.ts';
import { readFacts } from './knowledge/facts/snapshot.ts';
import { requireModule } from './knowledge/require.ts';

/** The calculators over the packaged cards and models, loaded when the first size is asked for. */
export function packagedSizer(): SizerOf {
  let sizer: Sizer | null = null;
  return () => {
    sizer ??= requireModule<typeof Sizing>('estimate/sizing/sizer').createSizer(readFacts());
    return sizer;
  };
}
