import { createDoctor, type Doctor } from '../doctor.ts';
import { reloadKnowledge } from '../knowledge/reload.ts';
import type { Log } from '../platform/log.ts';
import { packagedSizer } from '../sizer.ts';

/** What answers with a doctor that can be replaced. */
interface Answering {
  readonly doctor: Doctor;
  use(doctor: Doctor): void;
}

/** A log line stays readable; the check on the command line gives the rest. */
const MOST_REASONS = 10;

/** Takes the knowledge as it is now; where that fails its check, what answers keeps the old, and the log says why. */
export async function reload(answering: Answering, log: Log, read = reloadKnowledge): Promise<void> {
  const before = answering.doctor.knowledge.version;
  const kept = (reasons: readonly string[]): void => {
    const shown = reasons.slice(0, MOST_REASONS);
    log.error({ version: before, faults: reasons.length, reasons: shown }, 'knowledge not reloaded, the old is kept');
  };
  try {
    const found = await read();
    if (!found.ok) {
      kept(found.reasons);
    } else if (found.knowledge.version === before) {
      log.info({ version: before }, 'knowledge is unchanged');
    } else {
      answering.use(createDoctor(found.knowledge, packagedSizer()));
      log.info({ version: found.knowledge.version, before }, 'knowledge reloaded');
    }
  } catch (error) {
    kept([error instanceof Error ? error.message : String(error)]);
  }
}
