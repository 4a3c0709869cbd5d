/**
 * The largest whole number from `least` to `most` that holds; null where not even the least does. What holds for one holds for all below.
 * @param guess where it is about: the nearer, the fewer are tried
 */
export function largestThat(
  holds: (count: number) => boolean,
  least: number,
  most: number,
  guess: number = least,
): number | null {
  if (least > most || !holds(least)) return null;
  const start = Math.min(most, Math.max(least, guess));
  let low = least;
  let high = most + 1;
  if (start > least && holds(start)) low = start;
  else if (start > least) high = start;
  // Steps that double, away from the guess, until what is looked for lies between.
  for (let step = 1; high > most && low < most; step *= 2) {
    const next = Math.min(most, low + step);
    if (holds(next)) low = next;
    else high = next;
  }
  for (let step = 1; high <= start && start - step > low; step *= 2) {
    const next = start - step;
    if (holds(next)) {
      low = next;
      break;
    }
    high = next;
  }
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) low = middle;
    else high = middle;
  }
  return low;
}
