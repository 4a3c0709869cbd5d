import type { KnownGpu } from '../facts.ts';
import { type Card, smallestOf } from '../fit/card.ts';
import { FieldError } from '../refusal.ts';
import { quoted } from './field.ts';
import { foldName, type Named, suggest } from './names.ts';

/** A size instead of a name: `24GB`, `24 GiB`, `24G 显存`. */
const SIZE = /^(\d{1,4})\s?(?:gb|gib|g)(?:\s?(?:vram|gpu|card|显存|显卡))?$/i;
/** A size behind a name: `4090 24GB`, `A100 (80G)`. */
const SIZE_BEHIND = /^(.*[^\d.])(\d{1,4})\s?(?:gib|gb|g)\s?[)）]?$/i;

const MAKER = /^(?:nvidia|geforce|amd|radeon|tesla|quadro|intel)/;
/** Words around a name that say what it names. */
const AROUND = /^(?:显卡|gpu|card)(?:型号)?[：是为]?|(?:显卡|显存|gpu|graphicscard|card)$/g;
const NAMED = 3;

/** All names of a card, its own first. */
export const gpuNames = ({ name, aliases = [], families = [] }: KnownGpu): Named => ({
  names: [name, ...aliases, ...families],
});

/** A name as it is compared: without its maker and without what says that it names a card. */
const keyOf = (name: string): string =>
  foldName(name)
    .replace(/[()（）]/g, '')
    .replace(AROUND, '')
    .replace(MAKER, '')
    .replace(MAKER, '');

/** The card of this name or of this size, the smallest of those that bear the name; a name of none is refused with the nearest ones. */
export function findGpu(typed: string, gpus: readonly KnownGpu[], field = 'gpu'): Card {
  const text = typed.normalize('NFKC').trim();
  const size = SIZE.exec(text);
  if (size?.[1] !== undefined && Number(size[1]) > 0) return { name: `${size[1]} GB`, marketedGB: Number(size[1]) };
  const found = named(text, gpus) ?? namedWithSize(text, gpus);
  if (found !== null) return found;
  throw new FieldError(field, refusalWords(typed, suggest(typed, gpus.map(gpuNames), NAMED)));
}

function named(text: string, gpus: readonly KnownGpu[]): Card | null {
  const key = keyOf(text);
  if (key === '') return null;
  const own = gpus.find(({ name, aliases = [] }) => [name, ...aliases].some((one) => keyOf(one) === key));
  if (own !== undefined) return own;
  // The answer says which cards the name can mean, and how much memory was taken.
  return smallest(
    gpus.filter(({ families = [] }) => families.some((one) => keyOf(one) === key)),
    key,
  );
}

/** A name with a size behind it: of the cards of this name, those of the size. */
function namedWithSize(text: string, gpus: readonly KnownGpu[]): Card | null {
  const [, name = '', gb = ''] = SIZE_BEHIND.exec(text) ?? [];
  const key = keyOf(name);
  if (key === '') return null;
  const bearing = gpus.filter((gpu) => gpuNames(gpu).names.some((one) => keyOf(one) === key));
  return smallest(
    bearing.filter(({ marketedGB }) => marketedGB === Number(gb)),
    key,
    ` ${gb}GB`,
  );
}

function smallest([first, ...more]: readonly KnownGpu[], key: string, behind = ''): Card | null {
  if (first === undefined) return null;
  const family = (first.families ?? []).find((one) => keyOf(one) === key) ?? first.name;
  return smallestOf([first, ...more], `${family}${behind}`);
}

function refusalWords(typed: string, near: readonly string[]) {
  const list = (sign: string): string => near.join(sign);
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
