const TOKEN = /\s*([\d,]+(?:\.\d+)?|[×/+\-()])/y;

/** What a printed sum comes to: numbers with commas, × / + - and brackets. Anything else is an error. */
export function sumOf(text: string): number {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const found = TOKEN.exec(text);
    if (found?.[1] === undefined) throw new Error(`no sum: ${text}`);
    tokens.push(found[1]);
  }
  let at = 0;
  const next = (): string => tokens[at++] ?? '';
  const value = (): number => {
    const token = next();
    if (token !== '(') return Number(token.replaceAll(',', ''));
    const inner = sum();
    if (next() !== ')') throw new Error(`a bracket is open: ${text}`);
    return inner;
  };
  const term = (): number => {
    let result = value();
    while (tokens[at] === '×' || tokens[at] === '/') result = next() === '×' ? result * value() : result / value();
    return result;
  };
  const sum = (): number => {
    let result = term();
    while (tokens[at] === '+' || tokens[at] === '-') result = next() === '+' ? result + term() : result - term();
    return result;
  };
  const result = sum();
  if (at < tokens.length) throw new Error(`more than a sum: ${text}`);
  return result;
}

/** A formula's two sides as numbers, and how far they may be apart: a byte that is rounded, digits that are not printed. */
export function sidesOf(formula: string): { readonly sum: number; readonly stated: number; readonly apart: number } {
  const cut = formula.lastIndexOf(' = ');
  if (cut < 0) throw new Error(`no sum in front of the bytes: ${formula}`);
  const [left, right] = [formula.slice(0, cut), formula.slice(cut + 3)];
  const stated = sumOf(right);
  return { sum: sumOf(left), stated, apart: 2 + stated * (left.includes('.') ? 1e-6 : 1e-9) };
}
