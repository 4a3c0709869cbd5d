import { simplified } from '../chinese.ts';
import { isTraditional } from '../intake/language.ts';
import { asMeant } from '../intake/miswritten.ts';

/** How much of a question is read: what people ask stands at its beginning or at its end. */
const HEAD = 600;
const TAIL = 400;

const SENTENCE_END = /[。！？!?;；\n]+|[.](?=\s|$)/;
const COMMA = /[，,]/;
const SHORTEST_CLAUSE = 6;
const MOST_CLAUSES = 16;

const FENCE = /```[\s\S]*?(?:```|$)/g;
const URL_OR_MENTION = /\bhttps?:\/\/\S+|<[@#][!&]?\d+>/g;

const MEANING =
  /^(?:hey |hi |so |um+ |pls |please )*(?:what(?:'s| is| are| does| do)|whats|define|definition of|meaning of|explain|eli5|tell me about)\b|\bstands? for\b|什么是|啥是|何谓|解释(?:一下|下)?|(?:是|指)(?:个)?(?:什么|啥|干啥|干什么)(?:意思|东西|玩意|概念)?[呢啊呀吗]?[?？。!！]*$|(?:什么|啥)意思/;

/** Two things are held against each other. */
const COMPARES =
  /\b(?:differences?|differs?|vs|versus|distinction)\b|\b(?:the )?same (?:thing|as)\b|区别|差别|差异|有(?:什么|啥|何)不同|一回事|一样[吗么]|是不是一个/g;

/** What someone says that they do not use is not what they ask about. */
const NEGATED =
  /\b(?:(?:am|'m|are|'re|is|was) not|isn't|aren't|never|not|don't|do not|doesn't|didn't|without) (?:using|use|enabling|running|even using) (?:nn\.|torch\.|any )?([\w.-]+)|(?<![有用开])(?:没有?|并未|未|不)(?:使?用|开启?|启用)(?:到|过|任何)? ?(?:nn\.)?([a-z][\w.-]+)/g;

/** What is to be avoided is no answer: "without restarting", 不重启. */
const AVOIDED =
  /\b(?:without|instead of|rather than) (?:having to |a )?(restart|reboot)(?:ing)?\b[^.?!,;，。？]{0,24}|(?:不(?:用|想|要|能|必)?|无需|不想每次都?|别)(重启|重开)[^.?!,;，。？]{0,10}/g;

/** A question, made ready for search. */
export interface Query {
  /** Compatibility forms, case and Traditional folded; links and fences gone; bounded. */
  readonly text: string;
  /** It asks what a thing is, so that the glossary may answer. */
  readonly asksMeaning: boolean;
  /** What is held against each other where it asks how two things differ, so that the glossary may tell both; else empty. */
  readonly compared: string;
  /** The sentences and clauses of a text of several, the first few; empty for a single one. */
  readonly clauses: readonly string[];
  /** Names of what is said not to be in use, letters only; they are no part of the text. */
  readonly denied: readonly string[];
}

/** Longer than any phrase or summary of an entry: compatibility forms are looked for in no more. */
const LONGEST = 4_000;
/** Marks are put in order, which takes the square of their number; no script that is read here stacks more. */
const MARKS = /(\p{M}{3})\p{M}+/gu;

/**
 * One writing of what differs in form only: width, case, apostrophes; bounded. Entries need no more, they are in Simplified
 * Chinese.
 */
export const foldForm = (text: string): string =>
  text.slice(0, LONGEST).replace(MARKS, '$1').normalize('NFKC').slice(0, LONGEST).toLowerCase().replace(/[’‘`]/g, "'");

/** The same for what people type: Traditional Chinese becomes Simplified, terms included. */
export const fold = (text: string): string => {
  const bounded = text.slice(0, LONGEST);
  return foldForm(isTraditional(bounded) ? simplified(bounded) : bounded);
};

/** Makes a query of prose of any length in time that does not grow with it. */
export function queryOf(prose: string): Query {
  const bounded = prose.length <= HEAD + TAIL ? prose : `${prose.slice(0, HEAD)}\n${prose.slice(-TAIL)}`;
  let text = asMeant(fold(bounded.replace(FENCE, ' ').replace(URL_OR_MENTION, ' ')));
  const denied = [...text.matchAll(NEGATED)].map(([, english, chinese]) =>
    (english ?? chinese ?? '').replace(/[^a-z]/g, ''),
  );
  text = text.replace(NEGATED, ' ');
  if (text.search(AVOIDED) >= 0) denied.push('restart');
  text = text.replace(AVOIDED, (avoided) => (/notebook|jupyter|kernel|单元格/.test(avoided) ? ' notebook ' : ' '));
  const sentences = text.split(SENTENCE_END);
  const clauses = [...new Set([...sentences, ...sentences.flatMap((sentence) => sentence.split(COMMA))])]
    .map((clause) => clause.trim())
    .filter((clause) => clause.length >= SHORTEST_CLAUSE);
  text = text.replace(/\s+/g, ' ').trim();
  return {
    text,
    asksMeaning: MEANING.test(text),
    compared: text.search(COMPARES) < 0 ? '' : text.replace(COMPARES, ' '),
    denied,
    clauses: clauses.length < 2 ? [] : clauses.slice(0, MOST_CLAUSES),
  };
}
