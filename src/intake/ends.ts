/** What tells of a failure stands at the ends of a long text: more of it is not searched for names and habits. */
const MOST = 400_000;

/** The first and the last part of a long text with a line's end between them; a shorter one as it is. UTF-16 units. */
export const endsOf = (text: string): string =>
  text.length > MOST ? `${text.slice(0, MOST / 2)}\n${text.slice(-MOST / 2)}` : text;
