import type { Bilingual } from '../../language.ts';
import { findGpu } from '../calculators/find-gpu.ts';
import { lookUpModel } from '../calculators/find-model.ts';
import { inferenceAsked } from '../calculators/infer.ts';
import { trainingAsked } from '../calculators/train.ts';
import type { Asked } from '../calculators/workload.ts';
import { pipelineOf } from '../diffusion/components.ts';
import { EstimateError } from '../estimate.ts';
import type { Facts } from '../facts.ts';
import type { Card } from '../fit/card.ts';
import { FieldError } from '../refusal.ts';
import { visionModelOf } from '../vision/models.ts';
import type { StatedRun, Subject } from './sizing.ts';
import type { Way } from './ways.ts';

const GIB_BITS = 30n;

/** What the calculators refuse is not counted: nobody asked them in their own words. */
export function quietly<T>(count: () => T | null): T | null {
  try {
    return count();
  } catch (error) {
    if (error instanceof FieldError || error instanceof EstimateError) return null;
    throw error;
  }
}

/** A model that words name. */
export interface Named extends Subject {
  /** As the calculators take it. */
  readonly typed: string;
  readonly subject: Bilingual;
  /** The format of its weights, where its name or its publisher tells one. */
  readonly stored?: string;
}

/** The model that is named, else one of about so many parameters. */
export function namedModel({ model, parameters }: StatedRun, { models }: Facts): Named | null {
  const spelled = model === undefined ? [] : [model];
  for (const typed of [...spelled, ...(parameters === undefined ? [] : [String(parameters)])]) {
    const found = lookUpModel(typed, {}, models);
    if (found !== null) {
      const { subject, stored, model: shapes } = found;
      const experts = shapes.experts !== undefined;
      return { typed, subject, kind: 'language', experts, ...(stored === undefined ? {} : { stored: stored.format }) };
    }
    const pictures = pipelineOf(typed);
    const other = pictures ?? visionModelOf(typed);
    if (other !== null) {
      const name = `\`${other.id}\``;
      return { typed, subject: { en: name, zh: name }, kind: pictures === null ? 'vision' : 'pictures' };
    }
  }
  return null;
}

/** The card that is named; of one name several sizes are sold, so a size beside it decides. */
export function cardOf({ gpu, gpuBytes, apple }: StatedRun, { gpus }: Facts): Card | null {
  if (apple === true && gpu === undefined) return null;
  const size = gpuBytes === undefined ? null : Number(gpuBytes >> GIB_BITS);
  const typed = gpu === undefined ? [] : size === null ? [gpu] : [`${gpu} ${size}GB`, gpu];
  for (const name of typed) {
    const card = quietly(() => findGpu(name, gpus));
    if (card !== null && (size === null || card.marketedGB === size)) return card;
  }
  return size === null || size < 1 ? null : { name: `${size} GB`, marketedGB: size };
}

/** The run as a calculator takes it, in one of the ways. */
export function askedBy(way: Way, { typed, kind }: Named, run: StatedRun, facts: Facts, card?: Card): Asked {
  const { batch, length, resolution } = run;
  const isImages = kind !== 'language';
  const sizes = {
    model: typed,
    ...(batch === undefined || batch < 1 ? {} : { batch }),
    ...(length === undefined || length < 1 || isImages ? {} : { length }),
    ...(resolution === undefined || !isImages ? {} : { resolution: resolution.map(BigInt) }),
  };
  return way.task === 'train'
    ? trainingAsked({ ...sizes, ...way.input }, facts)
    : inferenceAsked({ ...sizes, ...way.input }, facts, card);
}
