import { bytesOf, dtypeOf } from '../../estimate/dtype.ts';
import type { ErrorReport } from '../evidence.ts';

const MOST_DIMENSIONS = 16;

/** A printed shape and dtype with the bytes that follow from them; nothing where one of them is no shape or dtype. */
export function tensorOf(
  dimensions: string | undefined,
  type: string | undefined,
): Pick<ErrorReport, 'shape' | 'dtype' | 'requestedBytes'> {
  const parts = (dimensions ?? '').split(',').filter((part) => part !== '');
  const dtype = dtypeOf(type ?? '');
  if (parts.length === 0 || parts.length > MOST_DIMENSIONS || !parts.every((part) => /^\d{1,18}$/.test(part)))
    return {};
  const shape = parts.map(BigInt);
  if (dtype === null) return { shape };
  const elements = shape.reduce((product, one) => product * one, 1n);
  return { shape, dtype: dtype.name, requestedBytes: bytesOf(dtype, elements) };
}
