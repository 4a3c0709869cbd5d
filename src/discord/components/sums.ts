import { HERE, linePage } from '../answer-page.ts';
import { replace, respond } from '../reply.ts';
import { sumsPage } from '../sums-page.ts';
import { answerOf, languageIn } from './answer-of.ts';
import type { ButtonAction } from './component.ts';

/** Shows the sums behind the figures to the one who pressed. */
export const sums: ButtonAction = {
  kind: 'button',
  action: 'sums',
  async run(interaction, id, bot) {
    const language = languageIn(interaction, id);
    const answer = answerOf(interaction, bot, language);
    if (answer === null) return respond(interaction, linePage(['expired'], language), true);
    const page = sumsPage(bot, answer);
    return id.args[1] === HERE ? replace(interaction, page) : respond(interaction, page, true);
  },
};
