import { elementsOf, type Shape } from '../shape.ts';
import { dense, stored } from './dense.ts';
import { countOf, type Layout, type LayoutInput, listOf, type Storage } from './layout.ts';

// PyTorch's indices are int64.
const INDEX = 8n;

function indices(part: string, factors: string, count: bigint): Storage {
  return { part, bytes: count * INDEX, formula: `${factors} × ${INDEX}` };
}

function fitsWithin(input: LayoutInput): boolean {
  const nnz = countOf(input, 'nnz', -1n);
  return nnz >= 0n && nnz <= elementsOf(input.shape) && input.dtype.per === 1n;
}

function compressed(name: string, example: string, blocked: boolean, axis: 0 | 1): Layout {
  const block = (input: LayoutInput): Shape => (blocked ? listOf(input, 'blocksize') : [1n, 1n]);
  const lines = (input: LayoutInput): bigint => (input.shape[axis] ?? 0n) / (block(input)[axis] ?? 1n);
  const [outer, inner] = axis === 0 ? ['crow', 'col'] : ['ccol', 'row'];
  return {
    name,
    aliases: [name.replace('sparse_', '')],
    takes: blocked ? { nnz: 'count', blocksize: 'list' } : { nnz: 'count' },
    example,
    fits: (input) => {
      const sizes = block(input);
      if (input.shape.length !== 2 || sizes.length !== 2 || !fitsWithin(input)) return false;
      if (!sizes.every((size, i) => size > 0n && (input.shape[i] ?? 0n) % size === 0n)) return false;
      return countOf(input, 'nnz') * elementsOf(sizes) <= elementsOf(input.shape);
    },
    storages: (input) => {
      const nnz = countOf(input, 'nnz');
      return [
        indices(`${outer}_indices`, `(${lines(input)} + 1)`, lines(input) + 1n),
        indices(`${inner}_indices`, `${nnz}`, nnz),
        dense(blocked ? [nnz, ...block(input)] : [nnz], input.dtype),
      ];
    },
    gradient: 'none',
  };
}

/** PyTorch's sparse layouts; `nnz` counts what is stored: elements, rows of a hybrid tensor, or blocks. */
export const SPARSE: readonly Layout[] = [
  {
    name: 'sparse_coo',
    aliases: ['coo', 'sparse'],
    takes: { nnz: 'count', dense_dim: 'count' },
    optional: ['dense_dim'],
    example: '[100000, 100000] float32 sparse_coo nnz=1000000',
    fits: (input) => {
      const denseDims = countOf(input, 'dense_dim');
      const sparse = BigInt(input.shape.length) - denseDims;
      if (denseDims < 0n || sparse < 1n || !fitsWithin(input)) return false;
      return countOf(input, 'nnz') <= elementsOf(input.shape.slice(0, Number(sparse)));
    },
    storages: (input) => {
      const nnz = countOf(input, 'nnz');
      const sparse = input.shape.length - Number(countOf(input, 'dense_dim'));
      const values = [nnz, ...input.shape.slice(sparse)];
      return [
        indices('indices', `${sparse} × ${nnz}`, BigInt(sparse) * nnz),
        stored(elementsOf(values), values.join(' × '), input.dtype),
      ];
    },
    gradient: 'none',
  },
  compressed('sparse_csr', '[100000, 100000] float32 sparse_csr nnz=1000000', false, 0),
  compressed('sparse_csc', '[100000, 100000] float32 sparse_csc nnz=1000000', false, 1),
  compressed('sparse_bsr', '[4096, 4096] float16 sparse_bsr nnz=100 blocksize=[16, 16]', true, 0),
  compressed('sparse_bsc', '[4096, 4096] float16 sparse_bsc nnz=100 blocksize=[16, 16]', true, 1),
];
