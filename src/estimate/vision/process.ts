import { contextBytes, contextPart } from '../context.ts';
import type { Estimate } from '../estimate.ts';
import { estimateVision, type VisionRun } from './estimate-vision.ts';

/** What the process of a vision model takes on a card: its tensors and its context. */
export function visionProcess(run: VisionRun): Estimate {
  const { parts, totalBytes, range, assumptions } = estimateVision(run).estimate;
  if (run.device === 'cpu') return { parts, totalBytes, range, assumptions };
  const context = contextBytes();
  return {
    parts: [...parts, contextPart()],
    totalBytes: totalBytes + context.bytes,
    range: { low: range.low + context.range.low, high: range.high + context.range.high },
    assumptions: assumptions.map((one) => (one.key === 'no-workspace' ? { key: 'workspace-in-range' } : one)),
  };
}
