/** The largest whole number from `least` to `most` that holds; null where not even the least does. What holds for one holds for all below. */
export function largestThat(holds: (count: number) => boolean, least: number, most: number): number | null {
  if (least > most || !holds(least)) return null;
  let low = least;
  let high = Math.min(most, least * 2);
  while (high > low && holds(high)) {
    low = high;
    high = Math.min(most, high * 2);
  }
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) low = middle;
    else high = middle;
  }
  return low;
}
