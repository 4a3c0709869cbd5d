/** One pattern that matches where any of these does; flags of their own are not looked at. */
export const anyOf = (flags: string, ...patterns: readonly RegExp[]): RegExp =>
  new RegExp(patterns.map(({ source }) => source).join('|'), flags);
