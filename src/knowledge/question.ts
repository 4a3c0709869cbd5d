import type { Term } from './schema.ts';

/** Words that a question has and that say nothing of its subject. */
const CHATTER = new Set(
  `a an the is are be it its do does did i my me we you can could should will would how what why which when where who to of in
  on at for with from by and or not no if than as this that there here have has had get gets too so still after while but`.split(
    /\s+/,
  ),
);
const HAN_CHATTER =
  /怎么办|怎么样|怎么|怎样|如何|为什么|什么意思|是什么|什么|多少|合适|可以|能不能|是不是|有没有|要不要|该不该|哪个|哪些|哪里|时候|之后|之前|一直|设置|设|报错|报|意思|区别|解决|[吗呢吧了的地得是在我把被就还也都会能要该用和与跟有里上下中时]/g;

/** The subject of a question as a set of pieces: identifiers and terms folded to one spelling, words, pairs of Han characters. */
export type Pieces = ReadonlySet<string>;

/** Cuts questions into pieces; knows the glossary's spellings and every identifier that a question holds. */
export function createCutter(terms: readonly Term[], questions: readonly string[]): (question: string) => Pieces {
  const forms = new Map<string, string>();
  for (const question of questions) {
    for (const [name] of fold(question).matchAll(/[a-z0-9]+(?:[_-][a-z0-9]+)+/g)) {
      // People type an identifier's words apart as well.
      for (const spelling of [name, name.replace(/[_-]/g, '_'), name.replace(/[_-]/g, ' ')]) {
        forms.set(spelling, `#${name.replace(/[_-]/g, '_')}`);
      }
    }
  }
  for (const { id, en, zh } of terms) for (const form of [...en, ...zh]) forms.set(fold(form), `#${id}`);
  const pattern = patternOf([...forms.keys()]);

  return (question) => {
    const pieces = new Set<string>();
    const rest = fold(question).replace(pattern, (form) => {
      pieces.add(forms.get(form) ?? form);
      return ' ';
    });
    for (const [run] of rest.replace(HAN_CHATTER, ' ').matchAll(/[a-z0-9]+|\p{Script=Han}+/gu)) {
      if (!/\p{Script=Han}/u.test(run)) {
        if (!CHATTER.has(run)) pieces.add(run);
      } else if (run.length === 1) {
        pieces.add(run);
      } else {
        for (let at = 0; at + 1 < run.length; at += 1) pieces.add(run.slice(at, at + 2));
      }
    }
    return pieces;
  };
}

/** The longest spelling first; a Latin one only as a whole word. */
function patternOf(spellings: readonly string[]): RegExp {
  const parts = [...spellings]
    .sort((a, b) => b.length - a.length)
    .map((spelling) => {
      const literal = spelling.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
      return `${/^[a-z0-9]/.test(spelling) ? '(?<![a-z0-9])' : ''}${literal}${/[a-z0-9]$/.test(spelling) ? '(?![a-z0-9])' : ''}`;
    });
  return new RegExp(parts.length > 0 ? parts.join('|') : '(?!)', 'gu');
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
