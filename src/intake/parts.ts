const ASKING =
  /\b(?:should (?:i|we)|would (?:it|that|this)|could (?:i|we)|how (?:do|can|to|should)|can (?:i|we)|what (?:does|is|about|should|if)|how about|do (?:i|we) need|whether|instead of|worth (?:it|trying|using))\b|^\W{0,4}(?:(?:so|and|but|or|then) )?(?:is|are|does|do|did|will|would|can|could|should)\b|要不要|是不是要|怎么|如何|能不能|可不可以|能否|有没有(?:用|效|帮助)|(?<!不管)用不用|行不行|好不好|管不管用|是否|吗/i;
/** "Why does it grow with X on?" tells that X is on. */
const WHY = /\b(?:why|how come)\b|为什么|为何|怎么(?:还|会|都)|咋/i;
const SENTENCES = /(?<=[.!?;。])(?=\s|\p{Script=Han})|\n/u;
/** The most of a text that is read for what was done and what is asked. */
const LIMIT = 20_000;

/** What stands between commas: as far as a question or a "not" reaches. */
export interface Part {
  /** Where it begins in the words. */
  readonly at: number;
  readonly text: string;
  /** The whole sentence: what "tried" reaches. */
  readonly sentence: string;
  readonly asks: boolean;
}

/** Whether words of a question stand in a part of a sentence, whatever its end. */
export const hasQuestion = (part: string): boolean => ASKING.test(part);

/** The parts of the sentences of a text, in their order. */
export function partsOf(prose: string): readonly Part[] {
  let at = 0;
  return prose
    .slice(0, LIMIT)
    .split(SENTENCES)
    .flatMap((sentence) => {
      const start = prose.indexOf(sentence, at);
      at = start;
      const parts = sentence.split(/[,、]/);
      return parts.map((text, index) => {
        const from = at;
        at += text.length + 1;
        const isLast = index === parts.length - 1;
        if (isLast) at = start + sentence.length;
        const asks = hasQuestion(text) || (isLast && /\?\s*$/.test(text) && !WHY.test(sentence));
        return { at: from, text, sentence, asks };
      });
    });
}

/** Whether anything is asked in a text. */
export const asksIn = (prose: string): boolean => partsOf(prose).some(({ asks, text }) => asks || WHY.test(text));
