import { type Facts, factsOf } from '../../src/diagnosis/facts.ts';
import { parseSize } from '../../src/estimate/units.ts';
import type { ErrorReport, Evidence, GpuProcess } from '../../src/intake/evidence.ts';

/** Bytes of a printed size: `size('2.63 GiB')`. */
export function size(text: string): bigint {
  const [number = '', unit = ''] = text.split(' ');
  const bytes = parseSize(number, unit);
  if (bytes === null) throw new Error(`no size: ${text}`);
  return bytes;
}

const bare: Evidence = {
  language: 'en',
  languageStated: false,
  text: '',
  segments: [],
  prose: '',
  errors: [],
  frames: [],
  phase: null,
  os: null,
  platform: null,
  framework: null,
  tensors: [],
  smi: [],
  smiProcesses: [],
  setup: { tried: [] },
  signs: [],
  shortened: false,
};

/** Evidence of which only some parts are stated; the platform is that of its first error. */
export function evidence(stated: Partial<Evidence> = {}): Evidence {
  const platform = stated.errors?.find((error) => error.platform !== null)?.platform ?? null;
  return { ...bare, platform, ...stated };
}

export const facts = (stated: Partial<Evidence> = {}): Facts => factsOf(evidence(stated));

/** An error without figures. */
export function error(format: string, stated: Partial<ErrorReport> = {}): ErrorReport {
  return { format, span: [0, 1], platform: 'cuda', framework: 'pytorch', ...stated };
}

/** An error of host memory. */
export const hostError = (format: string, stated: Partial<ErrorReport> = {}): ErrorReport =>
  error(format, { platform: 'cpu', ...stated });

/** An error that only looks like a lack of memory. */
export const lookAlike = (format: string): ErrorReport => error(format, { platform: null, framework: null });

/** Figures of a form B message as PyTorch prints them. */
export interface Printed {
  readonly requested?: string;
  readonly total?: string;
  readonly allocated?: string;
  readonly free?: string;
  readonly reserved?: string;
  readonly allowed?: string;
  readonly pools?: string;
  readonly process?: string;
  readonly others?: readonly GpuProcess[];
  readonly device?: number;
}

/** A PyTorch report with the given figures; form C where it names processes or pools. */
export function oom(printed: Printed, stated: Partial<ErrorReport> = {}): ErrorReport {
  const figure = (key: keyof ErrorReport, text: string | undefined) =>
    text === undefined ? {} : { [key]: size(text) };
  const sentences = printed.process !== undefined || printed.others !== undefined || printed.pools !== undefined;
  return {
    ...error(sentences ? 'pytorch-cuda-c' : 'pytorch-cuda-b'),
    device: printed.device ?? 0,
    ...figure('requestedBytes', printed.requested),
    ...figure('totalBytes', printed.total),
    ...figure('allocatedBytes', printed.allocated),
    ...figure('freeBytes', printed.free),
    ...figure('reservedBytes', printed.reserved),
    ...figure('allowedBytes', printed.allowed),
    ...figure('privatePoolBytes', printed.pools),
    ...figure('processBytes', printed.process),
    ...(printed.others === undefined ? {} : { otherProcesses: printed.others }),
    ...stated,
  };
}

/** A card of 24 GB that this process has filled, short by 1.90 GiB. */
export const full: ErrorReport = oom({
  requested: '2.00 GiB',
  total: '23.69 GiB',
  allocated: '21.90 GiB',
  free: '100.00 MiB',
  reserved: '22.90 GiB',
});
