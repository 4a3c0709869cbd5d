import { deepSpeedStates } from '../../../src/estimate/training/deepspeed.ts';
import { optimizerStates } from '../../../src/estimate/training/optimizer.ts';
import type { Sharding } from '../../../src/estimate/training/sharding.ts';
import { bytesPerParameter, trainingStates } from '../../../src/estimate/training/states.ts';
import { type Basis, type Family, figureOf, Unanswerable } from '../figure.ts';
import { type Inputs, inputsOf, originOf, wordsOf } from '../inputs.ts';
import { optimizerOf, precisionOf } from '../words.ts';

const parametersOf = (given: Inputs): bigint => BigInt(Math.round(given.need('params', 'parameters')));
const hasParameters = (given: Inputs): boolean => given.has('params', 'parameters') && !given.has('model', 'layers');

/** What DeepSpeed's own estimators print; the mode is theirs, or in the question. */
const DEEPSPEED: Family = {
  id: 'deepspeed',
  takes: (item) => hasParameters(inputsOf(item)) && inputsOf(item).has('largest_layer'),
  answer: (item) => {
    const given = inputsOf(item);
    const words = `${given.text('mode') ?? ''} ${item.question ?? ''}`;
    const parameters = parametersOf(given);
    const nodes = given.number('nodes', 'num_nodes');
    const { gpu, cpuBytes } = deepSpeedStates({
      parameters,
      largestLayer: BigInt(Math.round(given.need('largest_layer'))),
      gpusPerNode: given.need('gpus', 'gpus_per_node'),
      ...(nodes !== undefined && { nodes }),
      stage: /\bz2\b|zero-?2|stage 2/i.test(words) ? 2 : 3,
      offloadOptimizer: /-cpu\b|optimizer on the cpu|optimizer offload/i.test(words),
      offloadParameters: /all-cpu|param\w*-cpu|parameters (?:and optimizer )?on the cpu/i.test(words),
      zeroInit: /zero_?init(?!\s*=?\s*(?:0|false))|init1/i.test(words),
    });
    return /per (?:node|cpu)|of cpu memory|CPU memory/i.test(item.question ?? '')
      ? { bytes: cpuBytes }
      : figureOf(gpu, statesOf(parameters));
  },
};

/** The states of one GPU by the ZeRO paper. */
const ZERO: Family = {
  id: 'zero',
  takes: (item) => hasParameters(inputsOf(item)) && inputsOf(item).has('gpus', 'stage'),
  answer: (item) => {
    const given = inputsOf(item);
    const parameters = parametersOf(given);
    return figureOf(
      trainingStates({
        parameters,
        precision: precisionOf(given.text('precision', 'dtype') ?? 'mixed', 'mixed'),
        optimizer: optimizerOf(given.text('optimizer') ?? 'adam'),
        sharding: { kind: stageOf(given.text('stage') ?? `${given.need('stage')}`), gpus: given.number('gpus') ?? 1 },
      }),
      statesOf(parameters),
    );
  },
};

const STAGES: readonly (readonly [RegExp, Sharding['kind']])[] = [
  [/^(?:0|none|base(?:line)?|ddp|dp)$/, 'ddp'],
  [/^(?:p?osgp|3|zero3|stage3|fsdp|fullshard|all)$/, 'zero-3'],
  [/^(?:p?osg|2|zero2|stage2)$/, 'zero-2'],
  [/^(?:p?os|1|zero1|stage1)$/, 'zero-1'],
];

/** The paper's names of what is sharded, or the numbers of the stages. */
export function stageOf(name: string): Sharding['kind'] {
  const key = name.toLowerCase().replace(/[^a-z0-9]/g, '');
  const kind = STAGES.find(([pattern]) => pattern.test(key))?.[1];
  if (kind === undefined) throw new Unanswerable(`no stage ${name} is known`);
  return kind;
}

/** What an optimizer keeps. */
const OPTIMIZER: Family = {
  id: 'optimizer',
  takes: (item) => hasParameters(inputsOf(item)) && inputsOf(item).has('optimizer'),
  answer: (item) => {
    const given = inputsOf(item);
    const parameters = parametersOf(given);
    const optimizer = optimizerOf(given.text('optimizer') ?? '');
    const precision = precisionOf(given.text('precision', 'dtype') ?? 'fp32', 'mixed');
    if (/optimizer'?s? states?|states of/i.test(wordsOf(item))) {
      return { bytes: optimizerStates(optimizer, parameters, precision === 'bf16' ? 2 : 4).bytes };
    }
    return figureOf(trainingStates({ parameters, precision, optimizer }), statesOf(parameters));
  },
};

/** Bytes for one parameter; Hugging Face counts a 16-bit copy beside the 32-bit weights. */
const EACH: Family = {
  id: 'bytes per parameter',
  takes: (item) =>
    inputsOf(item).has('precision') &&
    inputsOf(item).has('optimizer') &&
    !inputsOf(item).has('model', 'params', 'parameters', 'layers', 'batch'),
  answer: (item) => {
    const given = inputsOf(item);
    const hugging = /hugging ?face|transformers/i.test(originOf(item));
    const precision = precisionOf(given.text('precision') ?? '', hugging ? 'amp' : 'mixed');
    const optimizer = optimizerOf(given.text('optimizer') ?? '');
    const copies = hugging && precision === 'amp' ? { weightCopyWidth: 2 } : {};
    return { bytes: BigInt(Math.round(bytesPerParameter({ precision, optimizer, ...copies }))) };
  },
};

const statesOf = (parameters: bigint): Basis => ({ of: 'training', parameters });

/** Weights, gradients and optimizers, without what a forward pass keeps. */
export const STATES: readonly Family[] = [DEEPSPEED, ZERO, OPTIMIZER, EACH];
