import { basename, join } from 'node:path';
import type { ZodType } from 'zod';
import { compareFaults, type Fault } from '../fault.ts';
import { normalizeLines } from '../front-matter.ts';
import { readMatter } from '../matter.ts';
import { readText } from '../text-file.ts';
import type { Complaint } from './complaint.ts';
import { checkGpus, type Gpu, gpusSchema } from './gpu.ts';
import { checkModels, type Model, modelsSchema } from './model.ts';

/** The facts that figures are computed from; a list that cannot be read is empty. */
export interface Facts {
  readonly gpus: readonly Gpu[];
  readonly models: readonly Model[];
}

/** Facts, and what is wrong with their files. */
export interface LoadedFacts extends Facts {
  readonly faults: readonly Fault[];
}

/** Reads gpus.yml and models.yml below `folder`; faults carry paths that start with `shown`. */
export function loadFacts(folder: string, shown = basename(folder)): LoadedFacts {
  const gpus = loadList(folder, shown, 'gpus.yml', gpusSchema, checkGpus);
  const models = loadList(folder, shown, 'models.yml', modelsSchema, checkModels);
  const faults = [...gpus.faults, ...models.faults].sort(compareFaults);
  return { gpus: gpus.list, models: models.list, faults };
}

function loadList<T>(
  folder: string,
  shown: string,
  name: string,
  schema: ZodType<readonly T[]>,
  check: (list: readonly T[]) => readonly Complaint[],
): { readonly list: readonly T[]; readonly faults: readonly Fault[] } {
  const file = `${shown}/${name}`;
  const text = readText(join(folder, name), file);
  if (typeof text !== 'string') return { list: [], faults: [text] };
  const { value, faults, locate } = readMatter(file, normalizeLines(text), 1, schema);
  if (value === null) return { list: [], faults };
  return { list: value, faults: check(value).map(({ path: place, message }) => ({ file, ...locate(place), message })) };
}
