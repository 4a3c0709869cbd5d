import type { ErrorReport } from './evidence.ts';
import type { Family } from './format.ts';
import { formatOf } from './formats.ts';

const FORMAT = 'pytorch-memory-summary';

/** Errors that may say nothing of what the allocator held. */
const WITHOUT_FIGURES: ReadonlySet<Family> = new Set(['allocator', 'bare', 'cuda-call']);

const lacks = (error: ErrorReport): boolean =>
  WITHOUT_FIGURES.has(formatOf(error).family) &&
  (error.platform === 'cuda' || error.platform === 'rocm') &&
  error.framework === 'pytorch' &&
  error.allocatedBytes === undefined &&
  error.reservedBytes === undefined;

/** The words alone are the same failure as the counters; a message of its own keeps its form. */
function merged(error: ErrorReport, { device, allocatedBytes, peakBytes, reservedBytes }: ErrorReport): ErrorReport {
  const { cutOff: _cutOff, ...known } = error;
  return {
    ...(formatOf(error).family === 'bare' ? { ...known, format: FORMAT } : error),
    ...(device === undefined ? {} : { device }),
    ...(allocatedBytes === undefined ? {} : { allocatedBytes }),
    ...(peakBytes === undefined ? {} : { peakBytes }),
    ...(reservedBytes === undefined ? {} : { reservedBytes }),
  };
}

/**
 * The errors of a text, with what a summary of the allocator beside them says where the message itself says nothing of it.
 * A summary stands for itself only where no error does.
 */
export function withSummary(errors: readonly ErrorReport[]): readonly ErrorReport[] {
  const summaries = errors.filter(({ format }) => format === FORMAT);
  const own = errors.filter(({ format }) => format !== FORMAT);
  if (summaries.length === 0 || own.length === 0) return errors;
  return own.map((error) => {
    const fitting = summaries.filter(({ device }) => error.device === undefined || device === error.device);
    const [summary] = fitting;
    return summary !== undefined && fitting.length === 1 && lacks(error) ? merged(error, summary) : error;
  });
}
