import type { Language } from '../language.ts';
import type { EntryStats, Feedback, Scope } from './entries.ts';
import type { StoredEvidence } from './evidence.ts';
import type { GuildSettings } from './settings.ts';
import type { Gap, Unanswered } from './unanswered.ts';

/** Whether the store can be used now. */
export type StoreState = 'ready' | 'away';

/**
 * What the bot remembers. Nothing here ever fails or waits long: without a store settings are the last ones known, what is
 * kept is gone, and what cannot be kept says so with `false`. Ids of persons are hashed before they are kept.
 */
export interface Store {
  readonly state: StoreState;
  settings(guild: string): Promise<GuildSettings>;
  /** Changes some settings; null where they could not be kept. */
  changeSettings(guild: string, change: (before: GuildSettings) => GuildSettings): Promise<GuildSettings | null>;
  /** The language that a person chose for good. */
  language(person: string): Promise<Language | null>;
  chooseLanguage(person: string, language: Language): Promise<boolean>;
  keepEvidence(message: string, person: string, evidence: StoredEvidence): Promise<boolean>;
  /** What the answer in a message stands on, for 24 hours. */
  evidence(message: string, person: string): Promise<(StoredEvidence & { readonly own: boolean }) | null>;
  /** Counts entries that an answer offered. */
  countShown(entries: readonly string[], guild: string | null): Promise<boolean>;
  keepFeedback(person: string, feedback: Feedback): Promise<boolean>;
  keepUnanswered(person: string, asked: Unanswered): Promise<boolean>;
  /** True once in 24 hours for a person, channel and cause: the bot may speak unasked. Never without a store. */
  claimSpeech(person: string, channel: string, cause: string): Promise<boolean>;
  /** Null without a store. */
  gaps(scope?: Scope): Promise<readonly Gap[] | null>;
  stats(scope?: Scope): Promise<readonly EntryStats[] | null>;
  /** Deletes all that is kept about a person; null where it could not be done now. */
  forget(person: string): Promise<number | null>;
  /** The servers of which anything is kept; null where that cannot be told now. */
  guilds(): Promise<readonly string[] | null>;
  /** Deletes all that is kept of a server. */
  forgetGuild(guild: string): Promise<boolean>;
  close(): Promise<void>;
}
