const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/;

/** Whether a character takes two columns in a monospaced font, as Han does. */
export const isWide = (character: string): boolean => WIDE.test(character);

/** Columns of a text in a monospaced font. */
export function columns(text: string): number {
  let width = 0;
  for (const character of text) width += isWide(character) ? 2 : 1;
  return width;
}
