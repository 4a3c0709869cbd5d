import { type Architecture, expertLayers } from './architecture.ts';

/** What a matrix of a layer does. */
export type Role =
  | 'q'
  | 'k'
  | 'v'
  | 'o'
  | 'query-down'
  | 'query-up'
  | 'kv-down'
  | 'kv-up'
  | 'gate'
  | 'up'
  | 'down'
  | 'router'
  | 'expert-gate'
  | 'expert-up'
  | 'expert-down';

/** A matrix that each layer of a run of layers has. */
export interface Matrix {
  readonly role: Role;
  readonly input: number;
  readonly output: number;
  /** So many in one layer: one for each expert, or for self and cross attention. */
  readonly copies: number;
  /** Number of the first layer that has it. */
  readonly first: number;
  readonly layers: number;
}

interface Run {
  readonly copies: number;
  readonly first: number;
  readonly layers: number;
}

/**
 * The matrices of a model's layers; embedding and output layer are not among them.
 * @param share every expert, or those alone that one token passes
 */
export function matricesOf(model: Architecture, share: 'all' | 'active' = 'all'): readonly Matrix[] {
  const { layers, encoderLayers = 0, experts, intermediate } = model;
  const dense = layers - expertLayers(model);
  const own: Run = { copies: encoderLayers > 0 ? 2 : 1, first: 0, layers };
  return [
    ...(encoderLayers > 0
      ? [
          ...attention(model, { copies: 1, first: 0, layers: encoderLayers }),
          ...feedForward(model, intermediate, '', { copies: 1, first: 0, layers: encoderLayers }),
        ]
      : []),
    ...attention(model, own),
    ...(dense > 0 ? feedForward(model, intermediate, '', { copies: 1, first: 0, layers: dense }) : []),
    ...(experts === undefined
      ? []
      : [
          { role: 'router' as const, input: model.hidden, output: experts.count, copies: 1, ...after(dense, layers) },
          ...feedForward(model, experts.intermediate, 'expert-', {
            copies: (share === 'all' ? experts.count : experts.active) + (experts.shared ?? 0),
            ...after(dense, layers),
          }),
        ]),
  ];
}

/** Elements of a matrix in all its layers. */
export const elementsOfMatrix = ({ input, output, copies, layers }: Matrix): number => input * output * copies * layers;

const after = (first: number, layers: number): Omit<Run, 'copies'> => ({ first, layers: layers - first });

function attention({ hidden, heads, kvHeads, headDim, latent }: Architecture, run: Run): readonly Matrix[] {
  const matrix = (role: Role, input: number, output: number): Matrix => ({ role, input, output, ...run });
  if (latent === undefined) {
    return [
      matrix('q', hidden, heads * headDim),
      matrix('k', hidden, kvHeads * headDim),
      matrix('v', hidden, kvHeads * headDim),
      matrix('o', heads * headDim, hidden),
    ];
  }
  const { keyValueRank, queryRank, ropeDim, nopeDim, valueDim } = latent;
  const queries = heads * (nopeDim + ropeDim);
  return [
    ...(queryRank === undefined
      ? [matrix('q', hidden, queries)]
      : [matrix('query-down', hidden, queryRank), matrix('query-up', queryRank, queries)]),
    matrix('kv-down', hidden, keyValueRank + ropeDim),
    matrix('kv-up', keyValueRank, heads * (nopeDim + valueDim)),
    matrix('o', heads * valueDim, hidden),
  ];
}

function feedForward(
  { hidden, mlp }: Architecture,
  width: number,
  prefix: '' | 'expert-',
  run: Run,
): readonly Matrix[] {
  const up: Matrix = { role: `${prefix}up`, input: hidden, output: width, ...run };
  const down: Matrix = { role: `${prefix}down`, input: width, output: hidden, ...run };
  return mlp === 'plain' ? [up, down] : [{ ...up, role: `${prefix}gate` }, up, down];
}
