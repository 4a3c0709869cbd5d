const MOST = 6;

/** Counts as an argument of a custom_id, `next-3-steps-2`; no argument where there are none. */
export function countsArg(counts: Readonly<Record<string, string>>): readonly string[] {
  const pairs = Object.entries(counts);
  return pairs.length === 0 ? [] : [pairs.slice(0, MOST).flat().join('-')];
}

/** Reads them back; what is none is left out. */
export function countsOf(arg = ''): Readonly<Record<string, number>> {
  const pairs = [...arg.matchAll(/([a-z]{1,12})-(\d{1,9})(?=-|$)/g)].slice(0, MOST);
  return Object.fromEntries(pairs.flatMap(([, name, digits]) => (name === undefined ? [] : [[name, Number(digits)]])));
}
