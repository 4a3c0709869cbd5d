import type { KnownGpu } from '../facts.ts';
import type { Card } from '../fit/card.ts';
import { FieldError } from '../refusal.ts';
import { quoted } from './field.ts';
import { foldName, type Named, suggest } from './names.ts';

/** A size instead of a name: `24GB`, `24 GiB`, `24G 显存`. */
const SIZE = /^(\d{1,4})\s?(?:gb|gib|g)(?:\s?(?:vram|gpu|card|显存|显卡))?$/i;

const MAKER = /^(?:nvidia|geforce|amd|radeon|tesla|quadro|intel)/;
const NAMED = 3;

/** All names of a card, its own first. */
export const gpuNames = ({ name, aliases = [], families = [] }: KnownGpu): Named => ({
  names: [name, ...aliases, ...families],
});

/** The card of this name or of this size; a name that several bear, or none, is refused with the nearest ones. */
export function findGpu(typed: string, gpus: readonly KnownGpu[], field = 'gpu'): Card {
  const size = SIZE.exec(typed.normalize('NFKC').trim());
  if (size?.[1] !== undefined && Number(size[1]) > 0) return { name: `${size[1]} GB`, marketedGB: Number(size[1]) };
  const key = foldName(typed).replace(MAKER, '').replace(MAKER, '');
  const bears = (names: readonly string[]): boolean =>
    names.some((name) => foldName(name).replace(MAKER, '').replace(MAKER, '') === key);
  const own = gpus.find(({ name, aliases = [] }) => bears([name, ...aliases]));
  if (own !== undefined) return own;
  const family = gpus.filter(({ families = [] }) => bears(families));
  const [only] = family;
  // The answer names the card that was taken, with its memory.
  if (only !== undefined && family.length === 1) return only;
  const near = (family.length > 0 ? family.map(({ name }) => name) : suggest(typed, gpus.map(gpuNames), NAMED)).slice(
    0,
    6,
  );
  throw new FieldError(field, refusalWords(typed, near, family.length > 0));
}

function refusalWords(typed: string, near: readonly string[], several: boolean) {
  const list = (sign: string): string => near.join(sign);
  if (several) {
    return {
      en: `${quoted(typed)} is several cards with different memory: type ${list(', ')} or a size such as 24GB`,
      zh: `${quoted(typed)} 对应几种显存不同的卡：请输入 ${list('、')}，或者容量，例如 24GB`,
    };
  }
  if (near.length === 0) {
    return {
      en: `no card ${quoted(typed)} is known; type a size instead, for example 24GB`,
      zh: `不认识显卡 ${quoted(typed)}；请改为输入容量，例如 24GB`,
    };
  }
  return {
    en: `no card ${quoted(typed)} is known; did you mean ${list(', ')}? A size such as 24GB is taken too`,
    zh: `不认识显卡 ${quoted(typed)}；是不是 ${list('、')}？也可以输入容量，例如 24GB`,
  };
}
