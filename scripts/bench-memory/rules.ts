import type { Basis } from './figure.ts';

/** A rule that people work with instead of a calculation; null where it says nothing. */
export interface Rule {
  readonly name: string;
  readonly bytes: (basis: Basis) => bigint | null;
}

const STATE_BYTES = 16n;

/** Korthikanti's formula of one layer in 16 bits, for every layer. */
function activations({ model, batch, length }: Basis): bigint | null {
  if (model === undefined || batch === undefined || length === undefined) return null;
  const sbh = BigInt(length) * BigInt(batch) * BigInt(model.hidden);
  const scores = BigInt(model.heads) * BigInt(length) ** 2n * BigInt(batch);
  return (34n * sbh + 5n * scores) * BigInt(model.layers ?? 1);
}

/** The rules that a calculator should be better than. */
export const RULES: readonly Rule[] = [
  {
    name: '16 bytes a parameter',
    bytes: ({ of, parameters }) => (of === 'training' && parameters !== undefined ? parameters * STATE_BYTES : null),
  },
  {
    name: 'model × 1.2',
    bytes: ({ of, weightBytes }) =>
      of === 'inference' && weightBytes !== undefined ? (weightBytes * 12n) / 10n : null,
  },
  {
    name: 'sbh(34 + 5as/h)',
    bytes: (basis) => {
      const kept = activations(basis);
      if (kept === null || basis.of === 'layer') return kept;
      return basis.parameters === undefined ? null : basis.parameters * STATE_BYTES + kept;
    },
  },
];
