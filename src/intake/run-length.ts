const NAMED =
  /(?:max[_-](?:seq[_-]?|model[_-]?|new_)?len(?:gth)?|max[_-]seq[_-]length|seq(?:uence)?[_ -]?len(?:gth)?|cutoff_len|context(?:[_ -](?:len(?:gth)?|window|size))?|n_ctx|num_ctx|ctx[_-]size|llama-\w{1,12} [^\n]{0,300}? -c(?=[ \t]\d)|序列长度|上下文(?:长度)?|长度)["']?[ \t]{0,3}(?:=|:|of|is|to|为|是|设为)?[ \t]{0,3}(\d{1,7})(k\b)?/i;
/** The number in front of what it counts, or beside a bare "length": in words alone, since configurations name other lengths. */
const TOLD =
  /(?<![\w.])(\d{1,7})[ \t]?(k)?[ \t-]?(?:tokens?[ \t-])?(?:context\b|ctx\b|(?:token[ \t-])?(?:long[ \t])?sequences\b|tokens? (?:each|long|per (?:sample|sequence))\b|(?:的)?(?:上下文|序列|长度))|\blength (?:of )?(\d{2,7})[ \t]?(k\b)?|\bsequences of (\d{2,7})[ \t]?(k\b)?/i;
const THOUSAND = 1024;

/** Tokens of a sequence as the text states them. @param prose the words @param all words, code and configuration */
export function lengthOf(prose: string, all: string): number | undefined {
  const named = NAMED.exec(all);
  if (named !== null) return Number(named[1]) * (named[2] === undefined ? 1 : THOUSAND);
  const told = TOLD.exec(prose);
  if (told === null) return undefined;
  const [, ...groups] = told;
  const at = groups.findIndex((group) => group !== undefined && /^\d/.test(group));
  const tokens = Number(groups[at]) * (groups[at + 1] === undefined ? 1 : THOUSAND);
  return tokens >= 16 ? tokens : undefined;
}
