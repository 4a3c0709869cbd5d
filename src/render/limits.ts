/** Discord's limits that a message, form or command of ours can reach. */
export const LIMITS = {
  characters: 4_000,
  components: 40,
  customId: 100,
  buttonLabel: 80,
  buttonsInRow: 5,
  options: 25,
  option: 100,
  placeholder: 150,
  modalTitle: 45,
  modalLabel: 45,
  modalDescription: 100,
  commandCharacters: 8_000,
  choices: 25,
  choice: 100,
  galleryItems: 10,
  pictureDescription: 1_024,
  threadName: 100,
} as const;

export interface Measure {
  /** Components, nested ones included. */
  readonly components: number;
  /** Characters of all text displays together, in UTF-16 units: never fewer than Discord counts. */
  readonly characters: number;
  /** Every limit that is passed, a sentence each. */
  readonly problems: readonly string[];
}

type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
const nodes = (value: unknown): readonly Node[] => (Array.isArray(value) ? value.filter(isNode) : []);
const size = (value: unknown): number => (typeof value === 'string' ? value.length : 0);

/** Every component below a message's `components`, parents first, in the order of display. */
function walk(components: unknown): readonly Node[] {
  return nodes(components).flatMap((node) => [
    node,
    ...walk(node.components),
    ...walk(node.accessory === undefined ? [] : [node.accessory]),
    ...walk(node.component === undefined ? [] : [node.component]),
  ]);
}

function within(name: string, length: number, low: number, high: number): readonly string[] {
  return length >= low && length <= high ? [] : [`${name} has ${length}, allowed are ${low} to ${high}`];
}

function repeated(name: string, values: readonly unknown[]): readonly string[] {
  return new Set(values).size === values.length ? [] : [`${name} repeats a value`];
}

function componentProblems(node: Node): readonly string[] {
  switch (node.type) {
    case 1: {
      const children = nodes(node.components);
      const selects = children.filter((child) => child.type !== 2).length;
      return within('action row', children.length, 1, selects > 0 ? 1 : LIMITS.buttonsInRow);
    }
    case 2:
      return [
        ...within('button label', size(node.label), 1, LIMITS.buttonLabel),
        ...within('button custom_id', size(node.custom_id), 1, LIMITS.customId),
      ];
    case 3: {
      const options = nodes(node.options);
      return [
        ...within('select custom_id', size(node.custom_id), 1, LIMITS.customId),
        ...within('placeholder', size(node.placeholder), 0, LIMITS.placeholder),
        ...within('select options', options.length, 1, LIMITS.options),
        ...options.flatMap((option) => [
          ...within('option label', size(option.label), 1, LIMITS.option),
          ...within('option value', size(option.value), 1, LIMITS.option),
          ...(option.description === undefined
            ? []
            : within('option description', size(option.description), 1, LIMITS.option)),
        ]),
        ...repeated(
          'select option',
          options.map((option) => option.value),
        ),
      ];
    }
    case 12: {
      const items = nodes(node.items);
      return [
        ...within('gallery', items.length, 1, LIMITS.galleryItems),
        ...items.flatMap((item) => within('picture description', size(item.description), 0, LIMITS.pictureDescription)),
      ];
    }
    case 10:
      return within('text', size(node.content), 1, LIMITS.characters);
    case 18:
      return [
        ...within('form label', size(node.label), 1, LIMITS.modalLabel),
        ...(node.description === undefined
          ? []
          : within('form description', size(node.description), 1, LIMITS.modalDescription)),
      ];
    default:
      return [];
  }
}

/** Counts a message as Discord does and names every limit that it passes. */
export function measure(components: unknown): Measure {
  const all = walk(components);
  const characters = all.reduce((sum, node) => sum + (node.type === 10 ? size(node.content) : 0), 0);
  const ids = all.flatMap((node) => (typeof node.custom_id === 'string' ? [node.custom_id] : []));
  return {
    components: all.length,
    characters,
    problems: [
      ...within('message components', all.length, 1, LIMITS.components),
      ...within('message text', characters, 0, LIMITS.characters),
      ...repeated('custom_id', ids),
      ...all.flatMap(componentProblems),
    ],
  };
}

function longest(value: unknown, localised: unknown): number {
  const texts = isNode(localised) ? Object.values(localised) : [];
  return Math.max(size(value), ...texts.map(size));
}

/** Characters of one command's names, descriptions and choices, the longest localisation of each. */
export function commandCharacters(command: object): number {
  const node = command as Node;
  return (
    longest(node.name, node.name_localizations) +
    longest(node.description, node.description_localizations) +
    size(node.value) +
    [...nodes(node.options), ...nodes(node.choices)].reduce((sum, child) => sum + commandCharacters(child), 0)
  );
}
