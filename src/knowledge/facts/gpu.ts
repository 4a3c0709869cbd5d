import { z } from 'zod';
import type { Path } from '../fault.ts';
import type { Complaint } from './complaint.ts';
import { checkNames } from './names.ts';

const name = z.string().trim().min(1).max(60);
const mib = z.int().min(1);
const url = z.url({ protocol: /^https?$/ });

/** What a program printed as the total memory of such a card: measured, never computed from what it is sold with. */
const reading = z.strictObject({
  mib,
  os: z.enum(['linux', 'windows', 'wsl']).optional(),
  /** Whether error correction was on, where that was said. */
  ecc: z.boolean().optional(),
  /** Where card and total stand together, or a log that cannot be looked up. */
  source: z.union([url, z.literal('log')]),
});

const gpu = z.strictObject({
  name,
  aliases: z.array(name).min(1).optional(),
  families: z.array(name).min(1).optional(),
  vendor: z.enum(['nvidia', 'amd', 'intel', 'huawei']),
  architecture: name,
  /** CUDA compute capability, "8.6". */
  capability: z.string().optional(),
  marketedGB: z.int().min(1),
  driverMiB: mib.optional(),
  readings: z.array(reading).min(1).optional(),
  sources: z.array(url).min(1).optional(),
  note: z.string().trim().min(1).max(200).optional(),
});

/** A graphics card of knowledge/gpus.yml: the memory that it is sold with, and what programs see of it. */
export type Gpu = z.infer<typeof gpu>;

/** The whole of knowledge/gpus.yml. */
export const gpusSchema = z.array(gpu);

/** Error correction takes a sixteenth of some cards, and the driver a little more. */
const LEAST_SHARE = 0.9;

/** Names that clash and figures that no such card can show. */
export function checkGpus(gpus: readonly Gpu[]): readonly Complaint[] {
  const inside = gpus.flatMap((card, index) =>
    [...checkMemory(card), ...checkOrigin(card)].map(({ path, message }) => ({ path: [index, ...path], message })),
  );
  return [...checkNames(gpus), ...inside];
}

function checkMemory({ marketedGB, driverMiB, readings = [] }: Gpu): readonly Complaint[] {
  const marketed = marketedGB * 1024;
  const within = (path: Path, value: number, most: number): readonly Complaint[] => {
    const en = `${value} MiB is not between nine tenths of ${marketedGB} GiB and ${most} MiB`;
    const zh = `${value} MiB 不在 ${marketedGB} GiB 的九成到 ${most} MiB 之间`;
    return value > most || value < marketed * LEAST_SHARE ? [{ path, message: { en, zh } }] : [];
  };
  return [
    ...(driverMiB === undefined ? [] : within(['driverMiB'], driverMiB, marketed)),
    // A program sees no more than the driver shows.
    ...readings.flatMap(({ mib: value }, index) => within(['readings', index, 'mib'], value, driverMiB ?? marketed)),
  ];
}

function checkOrigin({ vendor, capability, readings, sources }: Gpu): readonly Complaint[] {
  const complaints: Complaint[] = [];
  if (readings === undefined && sources === undefined) {
    const en = 'neither a source nor a reading: a figure that nobody can show is left out';
    complaints.push({ path: ['marketedGB'], message: { en, zh: '既没有来源也没有实测：无法证实的数字不收录' } });
  }
  const written = capability === undefined ? vendor !== 'nvidia' : /^\d{1,2}\.\d$/.test(capability);
  if (!written || (capability !== undefined && vendor !== 'nvidia')) {
    const en = 'NVIDIA cards, and no others, have a capability, written "8.6"';
    complaints.push({ path: ['capability'], message: { en, zh: '只有 NVIDIA 的卡有 capability，且写作 "8.6"' } });
  }
  return complaints;
}
