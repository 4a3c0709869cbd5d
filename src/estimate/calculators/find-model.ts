import type { Bilingual } from '../../language.ts';
import type { KnownModel } from '../facts.ts';
import type { Architecture } from '../model/architecture.ts';
import { countParameters } from '../model/parameters.ts';
import { typicalArchitecture } from '../model/typical.ts';
import { formatInName, publishedFormat } from '../quantization/published.ts';
import { FieldError } from '../refusal.ts';
import { digits } from '../terms.ts';
import { readCount } from './amount.ts';
import { quoted } from './field.ts';
import { architectureOf, type ModelSizes } from './model-fields.ts';
import { foldName, type Named, suggest } from './names.ts';

/** A language model as it was asked for. */
export interface FoundModel {
  readonly model: Architecture;
  /** False where typical shapes stand in for the model's own. */
  readonly known: boolean;
  readonly parameters: bigint;
  readonly subject: Bilingual;
  /** The format that the name of the checkpoint tells, else the one in which the model was published. */
  readonly stored?: { readonly format: string; readonly by: 'name' | 'publisher' };
}

/** A length where none is stated: no more than the model takes, where that is known. */
export const usualLength = ({ known, model }: FoundModel, length: number): number =>
  known && model.context !== undefined ? Math.min(length, model.context) : length;

const NAMED = 3;
/** Versions that have the shapes of the model itself. */
const VERSION = /(?:instruct|chat|base|it|hf|unsloth)+$/;
/** Smaller counts are numbers of something else. */
const LEAST_PARAMETERS = 1_000_000n;

/** All names of a model, its own first. */
export const modelNames = ({ name, aliases = [] }: KnownModel): Named => ({ names: [name, ...aliases] });

/** The model of this name, of these sizes, or of about so many parameters; null where the text is none of them. */
export function lookUpModel(
  typed: string | undefined,
  sizes: ModelSizes,
  models: readonly KnownModel[],
): FoundModel | null {
  const own = architectureOf(sizes, typed ?? '');
  if (own !== null) return found(own, typed === undefined ? '`config.json`' : quoted(typed));
  if (typed === undefined) return null;
  const named = formatInName(typed);
  const bare = named?.bare ?? typed;
  const listed = knownModel(typed, models) ?? knownModel(bare, models);
  if (listed !== null) return { ...found(listed, quoted(listed.name)), ...storedAs(named?.format, listed.name) };
  const parameters = readCount(bare.replace(/\s?(?:params|parameters|参数)$/i, ''));
  if (parameters === null || parameters < LEAST_PARAMETERS) return null;
  return {
    model: fitted(parameters),
    known: false,
    parameters,
    subject: {
      en: `a model of ${digits(parameters)} parameters`,
      zh: `参数量为 ${digits(parameters)} 的模型`,
    },
    ...storedAs(named?.format, ''),
  };
}

function storedAs(named: string | undefined, name: string): Pick<FoundModel, 'stored'> {
  if (named !== undefined) return { stored: { format: named, by: 'name' } };
  const published = publishedFormat(name);
  return published === null ? {} : { stored: { format: published.id, by: 'publisher' } };
}

function knownModel(typed: string, models: readonly KnownModel[]): KnownModel | null {
  const ways = (name: string): readonly string[] => {
    const folded = foldName(name);
    const short = foldName(name.slice(name.indexOf('/') + 1));
    return [folded, short, short.replace(VERSION, '')];
  };
  const wanted = ways(typed);
  // The exact name first: an instruct version may be listed by itself.
  for (const way of wanted) {
    const same = models.find(({ name, aliases = [] }) =>
      [name, ...aliases].some((one) => ways(one).slice(0, 2).includes(way)),
    );
    if (same !== undefined) return same;
  }
  const bare = wanted[2] ?? '';
  return models.find(({ name, aliases = [] }) => [name, ...aliases].some((one) => ways(one)[2] === bare)) ?? null;
}

function found(model: Architecture, name: string): FoundModel {
  const parameters = countParameters(model);
  return {
    model,
    known: true,
    parameters,
    subject: {
      en: `${name} (${digits(parameters)} parameters)`,
      zh: `${name}（参数量 ${digits(parameters)}）`,
    },
  };
}

/** Typical shapes with a feed-forward as wide as it takes to have the parameters that were asked for. */
function fitted(parameters: bigint): Architecture {
  const typical = typicalArchitecture(parameters);
  const each = typical.layers * 3 * typical.hidden;
  const missing = Number(parameters - countParameters(typical));
  const intermediate = typical.intermediate + Math.round(missing / each);
  return intermediate >= typical.hidden ? { ...typical, intermediate } : typical;
}

/** What is said of a text that names nothing that is known, with the nearest names. */
export function unknownModel(typed: string, among: readonly Named[], field = 'model'): FieldError {
  const near = suggest(typed, among, NAMED);
  const asked =
    near.length === 0
      ? { en: '', zh: '' }
      : { en: `; did you mean ${near.join(', ')}?`, zh: `；是不是 ${near.join('、')}？` };
  return new FieldError(field, {
    en: `no model ${quoted(typed)} is known${asked.en}${near.length === 0 ? '; a' : ' A'} number of parameters such as 7B is taken too, or the sizes of its config.json`,
    zh: `不认识模型 ${quoted(typed)}${asked.zh}${near.length === 0 ? '；' : ''}也可以输入参数量，例如 7B，或者 config.json 里的各个尺寸`,
  });
}

/** What is said where no model is given at all. */
export const missingModel = (field = 'model'): FieldError =>
  new FieldError(field, {
    en: 'no model is given; type a name such as Llama-3.1-8B, or a number of parameters such as 7B',
    zh: '没有给出模型；请输入名称，例如 Llama-3.1-8B，或参数量，例如 7B',
  });
