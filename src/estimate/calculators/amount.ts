const SCALES: Readonly<Record<string, bigint>> = {
  m: 10n ** 6n,
  b: 10n ** 9n,
  g: 10n ** 9n,
  t: 10n ** 12n,
  千: 10n ** 3n,
  万: 10n ** 4n,
  亿: 10n ** 8n,
  萬: 10n ** 4n,
  億: 10n ** 8n,
};

const AMOUNT = /^(\d{1,3}(?:[,_]\d{3}){1,5}|\d{1,18})(?:\.(\d{1,9}))?\s?([kmbgt千万亿萬億])?$/;

const plain = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

/**
 * A count as people write it: `4,096`, `8k`, `7B`, `1.5b`, `70亿`. Null where it is none, or leaves a fraction.
 * @param thousand what `k` means: 1024 for lengths
 */
export function readCount(text: string, thousand: 1000n | 1024n = 1000n): bigint | null {
  const parts = AMOUNT.exec(plain(text));
  if (parts?.[1] === undefined) return null;
  const fraction = parts[2] ?? '';
  const mark = parts[3] ?? '';
  const scale = mark === '' ? 1n : mark === 'k' ? thousand : SCALES[mark];
  if (scale === undefined) return null;
  const scaled = BigInt(parts[1].replace(/[,_]/g, '') + fraction) * scale;
  const unit = 10n ** BigInt(fraction.length);
  return scaled % unit === 0n ? scaled / unit : null;
}

/** A share as people write it: `0.9`, `.9`, `90%`. Null where it is none. */
export function readShare(text: string): number | null {
  const parts = /^(\d{0,3}(?:\.\d{1,6})?)\s?(%)?$/.exec(plain(text));
  if (parts === null || parts[1] === undefined || parts[1] === '') return null;
  const share = Number(parts[1]) / (parts[2] === undefined ? 1 : 100);
  return Number.isFinite(share) ? share : null;
}

/** Sizes with a sign between them: `3`, `3x5`, `512×768`, `[3, 5]`. Null where they are none. */
export function readSizes(text: string): readonly bigint[] | null {
  const inner = /^[[(]?\s*([\d\s,x×*]+?)\s*[\])]?$/.exec(plain(text))?.[1];
  const sizes = inner?.split(/\s*[,x×*\s]\s*/) ?? [];
  return sizes.length > 0 && sizes.every((size) => /^\d{1,9}$/.test(size)) ? sizes.map(BigInt) : null;
}
