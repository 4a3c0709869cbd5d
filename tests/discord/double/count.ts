/** Counts written apart from the code under test, from Discord's documentation: both being wrong alike is unlikely. */
type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** Every object below a value that has a numeric `type`, wherever it stands: those are the components. */
function componentsIn(value: unknown, found: Json[] = []): Json[] {
  if (Array.isArray(value)) {
    for (const one of value) componentsIn(one, found);
  } else if (isObject(value)) {
    if (typeof value.type === 'number') found.push(value);
    for (const one of Object.values(value)) componentsIn(one, found);
  }
  return found;
}

interface Bounds {
  readonly name: string;
  readonly types: readonly number[];
  readonly low: number;
  readonly high: number;
}

const STRINGS: readonly Bounds[] = [
  { name: 'content', types: [10], low: 1, high: 4_000 },
  { name: 'custom_id', types: [2, 3, 4, 19], low: 1, high: 100 },
  { name: 'label', types: [2], low: 1, high: 80 },
  { name: 'placeholder', types: [3], low: 0, high: 150 },
  { name: 'placeholder', types: [4], low: 0, high: 100 },
  { name: 'label', types: [18], low: 1, high: 45 },
  { name: 'description', types: [18], low: 1, high: 100 },
];
const OPTION = { label: 100, value: 100, description: 100 } as const;

function stringProblems(component: Json): readonly string[] {
  return STRINGS.filter(({ name, types }) => types.includes(Number(component.type)) && component[name] !== undefined)
    .filter(({ name, low, high }) => {
      const { length } = String(component[name]);
      return length < low || length > high;
    })
    .map(({ name, high }) => `${name} of type ${String(component.type)} passes ${high}`);
}

function menuProblems({ type, options }: Json): readonly string[] {
  if (type !== 3) return [];
  const list = Array.isArray(options) ? options.filter(isObject) : [];
  const values = list.map(({ value }) => value);
  return [
    ...(list.length >= 1 && list.length <= 25 ? [] : [`a menu of ${list.length}`]),
    ...(new Set(values).size === values.length ? [] : ['a menu with one value twice']),
    ...list.flatMap((option) =>
      Object.entries(OPTION)
        .filter(([name, high]) => {
          const text = option[name];
          return text !== undefined && (typeof text !== 'string' || text.length > high);
        })
        .map(([name]) => `${name} of an option`),
    ),
  ];
}

function rowProblems({ type, components }: Json): readonly string[] {
  if (type !== 1) return [];
  const types = Array.isArray(components) ? components.filter(isObject).map((one) => one.type) : [];
  const fine = types.every((one) => one === 2) ? types.length >= 1 && types.length <= 5 : types.length === 1;
  return fine ? [] : [`a row of ${types.join()}`];
}

/** Components and characters of a message, each as Discord adds them up. */
export function countOf(components: unknown): { readonly components: number; readonly characters: number } {
  const all = componentsIn(components);
  let characters = 0;
  for (const { type, content } of all) if (type === 10) characters += String(content).length;
  return { components: all.length, characters };
}

/** What Discord would refuse in a message or a form, though its description does not say so. */
export function countProblems(components: unknown): readonly string[] {
  const all = componentsIn(components);
  const count = countOf(components);
  const ids = all.map(({ custom_id }) => custom_id).filter((id) => id !== undefined);
  return [
    ...(count.components >= 1 && count.components <= 40 ? [] : [`${count.components} components`]),
    ...(count.characters <= 4_000 ? [] : [`${count.characters} characters`]),
    ...(new Set(ids).size === ids.length ? [] : ['one custom_id twice']),
    ...all.flatMap((one) => [...stringProblems(one), ...menuProblems(one), ...rowProblems(one)]),
  ];
}

/** The characters of a command: names, descriptions and choices below it, each in its longest language. */
export function commandLength(command: unknown): number {
  if (Array.isArray(command)) return command.reduce((sum: number, one: unknown) => sum + commandLength(one), 0);
  if (!isObject(command)) return 0;
  let sum = typeof command.value === 'string' ? command.value.length : 0;
  for (const name of ['name', 'description'] as const) {
    const localized = command[`${name}_localizations`];
    const texts = [command[name], ...(isObject(localized) ? Object.values(localized) : [])];
    sum += Math.max(...texts.map((text) => (typeof text === 'string' ? text.length : 0)));
  }
  return sum + commandLength(command.options) + commandLength(command.choices);
}
