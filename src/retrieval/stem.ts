const PLAIN = /^[a-z]+$/;

/** An English word without the endings that questions vary: a coarse stem, the same for both sides of a comparison. */
export function stem(word: string): string {
  if (word.length < 4 || !PLAIN.test(word)) return word;
  let root = word
    .replace(/ies$/, 'y')
    .replace(/(?<=ss|sh|ch|x|z)es$/, '')
    .replace(/(?<![sui])s$/, '');
  if (root.length > 5) root = root.replace(/(?:ing|ed)$/, '').replace(/([bdglmnprt])\1$/, '$1');
  return root.length > 4 ? root.replace(/e$/, '') : root;
}
