import { DEFAULT_SETTINGS } from './settings.ts';
import type { Store } from './store.ts';

/** A store that keeps nothing: what the bot answers with where it was given none. */
export const NO_STORE: Store = {
  state: 'away',
  settings: async () => DEFAULT_SETTINGS,
  changeSettings: async () => null,
  language: async () => null,
  chooseLanguage: async () => false,
  keepEvidence: async () => false,
  evidence: async () => null,
  countShown: async () => false,
  keepFeedback: async () => false,
  keepUnanswered: async () => false,
  claimSpeech: async () => false,
  gaps: async () => null,
  stats: async () => null,
  forget: async () => null,
  guilds: async () => null,
  forgetGuild: async () => false,
  close: async () => undefined,
};
