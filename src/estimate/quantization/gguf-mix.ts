import type { Architecture } from '../model/architecture.ts';
import type { Role } from '../model/matrices.ts';

/** Where a tensor stands in a model, for the choice of its type. */
export interface Place {
  readonly role: Role | 'embedding' | 'head';
  /** Number of its layer, and how many there are. */
  readonly layer: number;
  readonly layers: number;
}

/** A mix of GGUF: the type that most tensors have. */
export interface Mix {
  readonly id: string;
  readonly base: string;
}

const PLAIN = ['F32', 'F16', 'BF16', 'Q4_0', 'Q4_1', 'Q5_0', 'Q5_1', 'Q8_0', 'Q6_K', 'TQ1_0', 'TQ2_0'];
const MIXED: readonly (readonly [string, string])[] = [
  ['Q2_K', 'Q2_K'],
  ['Q2_K_S', 'Q2_K'],
  ['Q3_K_S', 'Q3_K'],
  ['Q3_K_M', 'Q3_K'],
  ['Q3_K_L', 'Q3_K'],
  ['Q4_K_S', 'Q4_K'],
  ['Q4_K_M', 'Q4_K'],
  ['Q5_K_S', 'Q5_K'],
  ['Q5_K_M', 'Q5_K'],
  ['IQ1_S', 'IQ1_S'],
  ['IQ1_M', 'IQ1_M'],
  ['IQ2_XXS', 'IQ2_XXS'],
  ['IQ2_XS', 'IQ2_XS'],
  ['IQ2_S', 'IQ2_XS'],
  ['IQ2_M', 'IQ2_S'],
  ['IQ3_XXS', 'IQ3_XXS'],
  ['IQ3_XS', 'IQ3_S'],
  ['IQ3_S', 'IQ3_S'],
  ['IQ3_M', 'IQ3_S'],
  ['IQ4_NL', 'IQ4_NL'],
  ['IQ4_XS', 'IQ4_XS'],
  ['MXFP4_MOE', 'mxfp4'],
];

/** The mixes that llama.cpp's quantize tool knows, fewest bits last within each family. */
export const MIXES: readonly Mix[] = [
  ...PLAIN.map((name) => ({ id: name, base: name })),
  ...MIXED.map(([id, base]) => ({ id, base })),
];

/** What people call a mix by its older or shorter name. */
const SHORT: Readonly<Record<string, string>> = { Q3_K: 'Q3_K_M', Q4_K: 'Q4_K_M', Q5_K: 'Q5_K_M', MXFP4: 'MXFP4_MOE' };

/** The mix of this name (`Q4_K_M`, `q4-k-m`, `gguf q8_0`), or null. */
export function mixOf(name: string): Mix | null {
  const key = name
    .toUpperCase()
    .replaceAll('-', '_')
    .replace(/^(?:GGUF|GGML)[ :_]?/, '');
  const id = SHORT[key] ?? key;
  return MIXES.find((mix) => mix.id === id) ?? null;
}

const LEAN = new Set(['IQ1_S', 'IQ1_M', 'IQ2_XXS', 'IQ2_XS', 'IQ2_S', 'IQ2_M']);
const NEAR_TWO = new Set(['IQ2_S', 'IQ2_M']);
const EIGHT_EXPERTS_OUTPUT = new Set(
  'Q2_K IQ3_XS IQ3_XXS Q3_K_S Q3_K_M IQ4_NL Q4_K_S Q4_K_M IQ3_S IQ3_M IQ4_XS'.split(' '),
);

/** The type that the quantize tool gives a tensor, before rows that do not fit its blocks. */
export function tensorType({ id, base }: Mix, model: Architecture, place: Place): string {
  if (PLAIN.includes(id) && !['Q4_0', 'Q4_1', 'Q5_0', 'Q5_1', 'Q6_K', 'TQ1_0', 'TQ2_0'].includes(id)) return base;
  if (place.role === 'head' || (place.role === 'embedding' && model.tied)) return headType(id, base);
  if (id === 'MXFP4_MOE') return place.role.startsWith('expert-') ? base : 'Q8_0';
  if (place.role === 'embedding') return embeddingType(id, base);
  const kind = kindOf(place.role);
  if (LEAN.has(id)) return leanType(id, base, model, place, kind);
  if (kind === 'value') return valueType(id, base, model, place);
  if (kind === 'key' || kind === 'query') return keyType(id, base, model, kind);
  if (kind === 'down') return downType(id, base, model, place);
  if (kind === 'output') return outputType(id, base, model);
  if (kind === 'wide' && id === 'IQ3_XS' && inMiddle(place)) return 'IQ3_XXS';
  return base;
}

type Kind = 'value' | 'key' | 'query' | 'output' | 'down' | 'wide' | 'other';

function kindOf(role: Place['role']): Kind {
  if (role === 'v' || role === 'kv-up') return 'value';
  if (role === 'k') return 'key';
  if (role === 'q') return 'query';
  if (role === 'o') return 'output';
  if (role === 'down' || role === 'expert-down') return 'down';
  return role.endsWith('gate') || role.endsWith('up') ? 'wide' : 'other';
}

function headType(id: string, base: string): string {
  if (id === 'MXFP4_MOE' || base === 'Q8_0') return 'Q8_0';
  return LEAN.has(id) || id === 'IQ3_XXS' ? 'Q5_K' : 'Q6_K';
}

function embeddingType(id: string, base: string): string {
  if (NEAR_TWO.has(id) || id === 'IQ3_XXS') return 'IQ3_S';
  if (LEAN.has(id)) return 'Q2_K';
  return id.startsWith('TQ') ? 'Q4_K' : base;
}

function leanType(id: string, base: string, model: Architecture, place: Place, kind: Kind): string {
  const better = NEAR_TWO.has(id) ? 'IQ3_S' : 'Q2_K';
  const eight = model.experts?.count === 8;
  if (kind === 'value') return shared(model) >= 4 || (model.experts?.count ?? 0) >= 4 ? 'Q4_K' : better;
  if (kind === 'key' && eight) return 'Q4_K';
  if (kind === 'down' && place.layer < eighth(place)) return better;
  if (kind !== 'output') return base;
  if (eight) return 'Q5_K';
  if (NEAR_TWO.has(id)) return 'IQ3_S';
  return id.startsWith('IQ1') ? 'IQ2_XXS' : base;
}

function valueType(id: string, base: string, model: Architecture, place: Place): string {
  if (model.experts?.count === 8) return 'Q8_0';
  const chosen = mixedValue(id, base, shared(model) >= 4, place);
  // With 80 layers the queries outnumber the values so far that more bits here cost next to nothing.
  return model.layers === 80 && (chosen === 'Q3_K' || chosen === 'Q4_K') ? 'Q5_K' : chosen;
}

function mixedValue(id: string, base: string, many: boolean, place: Place): string {
  if (id === 'Q2_K') return many ? 'Q4_K' : 'Q3_K';
  if (id === 'IQ3_XXS') return many ? 'Q4_K' : 'IQ3_XXS';
  if (['Q2_K_S', 'IQ3_XS', 'IQ3_S'].includes(id)) return many ? 'Q4_K' : base;
  if (id === 'IQ3_M') return 'Q4_K';
  if (id === 'Q3_K_M') return place.layer < 2 ? 'Q5_K' : 'Q4_K';
  if (id === 'Q3_K_L') return 'Q5_K';
  if (id === 'IQ4_NL' || id === 'IQ4_XS') return many ? 'Q5_K' : base;
  if (id === 'Q4_K_M' || id === 'Q5_K_M') return moreBits(place) ? 'Q6_K' : base;
  return id === 'Q4_K_S' && place.layer < 4 ? 'Q5_K' : base;
}

function keyType(id: string, base: string, model: Architecture, kind: 'key' | 'query'): string {
  if (kind === 'key' && model.experts?.count === 8) return 'Q8_0';
  if (id === 'IQ3_XS') return 'IQ3_XXS';
  return id === 'IQ3_XXS' ? 'IQ2_S' : base;
}

function downType(id: string, base: string, model: Architecture, place: Place): string {
  const early = place.layer < eighth(place);
  if (id === 'Q2_K') return 'Q3_K';
  if (id === 'Q2_K_S') return early ? 'Q4_K' : base;
  if (id === 'Q3_K_M') return place.layer < Math.floor(place.layers / 16) ? 'Q5_K' : 'Q4_K';
  if (id === 'IQ3_M') return early || (model.experts?.count === 8 && moreBits(place)) ? 'Q4_K' : base;
  if (id === 'Q3_K_L') return 'Q5_K';
  if (id === 'Q4_K_M' || id === 'Q5_K_M') return moreBits(place) ? 'Q6_K' : base;
  return id === 'Q4_K_S' && early ? 'Q5_K' : base;
}

function outputType(id: string, base: string, model: Architecture): string {
  if (model.experts?.count === 8) return EIGHT_EXPERTS_OUTPUT.has(id) ? 'Q5_K' : base;
  const chosen: Readonly<Record<string, string>> = {
    Q2_K: 'Q3_K',
    IQ3_XXS: 'IQ3_S',
    Q3_K_M: 'Q4_K',
    Q3_K_L: 'Q5_K',
    IQ3_M: 'Q4_K',
  };
  return chosen[id] ?? base;
}

const shared = ({ heads, kvHeads }: Architecture): number => heads / kvHeads;

const eighth = ({ layers }: Place): number => Math.floor(layers / 8);

const inMiddle = (place: Place): boolean =>
  place.layer >= eighth(place) && place.layer < Math.floor((7 * place.layers) / 8);

/** The first and last eighth of the layers, and every third between. */
function moreBits(place: Place): boolean {
  return !inMiddle(place) || (place.layer - eighth(place)) % 3 === 2;
}
