import type { Card } from './fit/card.ts';
import type { Architecture } from './model/architecture.ts';

/** A language model of which the shapes are known. */
export interface KnownModel extends Architecture {
  readonly name: string;
  readonly aliases?: readonly string[] | undefined;
}

/** A graphics card with the ways in which people write it. */
export interface KnownGpu extends Card {
  readonly aliases?: readonly string[] | undefined;
  /** Names that cards with other memory bear as well. */
  readonly families?: readonly string[] | undefined;
}

/** What calculators look up, never figures that they should compute. */
export interface Facts {
  readonly models: readonly KnownModel[];
  readonly gpus: readonly KnownGpu[];
}
