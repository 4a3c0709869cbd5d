import { linePage } from '../answer-page.ts';
import { remove, respond } from '../reply.ts';
import { languageIn } from './answer-of.ts';
import type { ButtonAction } from './component.ts';
import { mayDismiss } from './owner.ts';

/** Takes a message away, for the asker and for moderators. */
export const dismiss: ButtonAction = {
  kind: 'button',
  action: 'dismiss',
  async run(interaction, id) {
    if (mayDismiss(interaction, id)) return remove(interaction);
    return respond(interaction, linePage(['notYoursEither'], languageIn(interaction, id)), true);
  },
};
