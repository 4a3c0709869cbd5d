import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { checkKnowledge } from './check.ts';
import { type Facts, type LoadedFacts, loadFacts } from './facts/load.ts';
import { compareFaults, type Fault } from './fault.ts';
import { type Loaded, loadFolder } from './load.ts';

/** A knowledge folder read whole, with every fault of its entries, glossary and facts. */
export interface CheckedFolder {
  readonly loaded: Loaded;
  readonly facts: Facts;
  readonly faults: readonly Fault[];
}

const NO_FACTS: LoadedFacts = { gpus: [], models: [], faults: [] };

/** Reads and checks a folder; one without facts, of drafts alone, is fine. */
export function checkedFolder(folder: string, shown = basename(folder)): CheckedFolder {
  const loaded = loadFolder(folder, shown);
  const hasFacts = ['gpus.yml', 'models.yml'].some((name) => existsSync(join(folder, name)));
  const { gpus, models, faults } = hasFacts ? loadFacts(folder, shown) : NO_FACTS;
  return { loaded, facts: { gpus, models }, faults: [...checkKnowledge(loaded), ...faults].sort(compareFaults) };
}
