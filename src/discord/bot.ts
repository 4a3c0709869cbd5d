import type { Answer } from '../answer/answer.ts';
import type { Doctor } from '../doctor.ts';
import type { Facts } from '../estimate/facts.ts';
import type { Limits } from '../platform/limits.ts';
import type { Log } from '../platform/log.ts';
import type { Block } from '../render/block.ts';
import type { Store } from '../store/store.ts';
import type { FileReader } from './attachments.ts';
import type { Paint } from './painter.ts';

/** What handlers work with; all of it can be a stub. */
export interface Bot {
  readonly doctor: Doctor;
  /** An answer's blocks in its language. */
  readonly document: (answer: Answer) => readonly Block[];
  readonly files: FileReader;
  /** The models and cards that calculators know. */
  readonly facts: Facts;
  /** Draws an answer's bar; without it answers have the bar as text alone. */
  readonly paint?: Paint;
  /** What it remembers; nothing of it fails where the database is away. */
  readonly store: Store;
  readonly limits: Limits;
  readonly log: Log;
}
