import type { StoredEvidence } from '../store/evidence.ts';
import type { Bot } from './bot.ts';
import type { Page } from './illustrate.ts';

/** The token of a message of ours that answers nothing: whoever replies to it asks for the first time. */
export const NOTHING_SAID = '';

/** Whose conversation a page belongs to. */
export interface Whose {
  readonly person: string;
  /** The thread or direct channel in which it goes on without replies. */
  readonly room?: string | null | undefined;
}

/** A page under whose message is kept what the conversation goes on from. */
export function lasting({ store }: Bot, page: Page, evidence: StoredEvidence, { person, room }: Whose): Page {
  return {
    ...page,
    sent: (message) => {
      void store.keepEvidence(message, person, evidence);
      // What answers nothing leaves the room's conversation as it is.
      if (evidence.token !== NOTHING_SAID && typeof room === 'string') void store.keepEvidence(room, person, evidence);
    },
  };
}
