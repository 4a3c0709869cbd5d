/** A line of a table that people paste: the step of so many, and what was in use at it: `70/299  16.6G`. */
const ROW =
  /^[ \t]*(?:(?:epoch|step|iter(?:ation)?)[ \t]*[:=]?[ \t]*)?(\d{1,9})(?:\/\d{1,9})?[ \t,:|-]{1,8}(\d{1,6}(?:\.\d{1,3})?)[ \t]?(G|M)(?:i?B)?[ \t]*$/gim;
const LEAST_ROWS = 3;
const LEAST_GROWTH = 1.1;
const MOST_ROWS = 200;

/** Whether rows of steps and of memory in use stand in the words, and the use climbs from the first to the last and never falls. */
export function climbs(words: string): boolean {
  const rows = [...words.matchAll(ROW)].slice(0, MOST_ROWS).map(([, step, used, unit]) => ({
    step: Number(step),
    used: Number(used) * (unit?.toUpperCase() === 'M' ? 1 : 1024),
  }));
  const [first] = rows;
  const last = rows.at(-1);
  if (first === undefined || last === undefined || rows.length < LEAST_ROWS) return false;
  const never = rows.every(({ step, used }, at) => {
    const before = rows[at - 1];
    return before === undefined || (step > before.step && used >= before.used);
  });
  return never && last.used >= first.used * LEAST_GROWTH;
}
