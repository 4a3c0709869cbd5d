import type { Complaint } from './complaint.ts';

/** What the names of a list of facts are made of. */
export interface Named {
  readonly name: string;
  readonly aliases?: readonly string[] | undefined;
  /** Names that several may bear, so that two of them are no clash. */
  readonly families?: readonly string[] | undefined;
}

const NATURAL = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** A name as it is compared: capitals, width, spaces, hyphens, underscores and colons make no difference. */
export function foldName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\-_:]/g, '');
}

/** Names out of their natural order, where a change would have two places, and ways of writing that name two things. */
export function checkNames(list: readonly Named[]): readonly Complaint[] {
  return [...outOfOrder(list), ...saidTwice(list)];
}

function outOfOrder(list: readonly Named[]): readonly Complaint[] {
  return list.flatMap(({ name }, index) => {
    const before = list[index - 1]?.name;
    if (before === undefined || NATURAL.compare(before, name) <= 0) return [];
    const message = {
      en: `"${name}" belongs before "${before}": names stand in natural order`,
      zh: `"${name}" 应排在 "${before}" 之前：名称按自然顺序排列`,
    };
    return [{ path: [index, 'name'], message }];
  });
}

function saidTwice(list: readonly Named[]): readonly Complaint[] {
  const owners = new Map<string, string>();
  const own = list.flatMap(({ name, aliases = [] }, index) =>
    [name, ...aliases].flatMap((written, place) => {
      const other = owners.get(foldName(written));
      if (other === undefined) {
        owners.set(foldName(written), name);
        return [];
      }
      const path = place === 0 ? [index, 'name'] : [index, 'aliases', place - 1];
      return [
        { path, message: { en: `"${written}" already names "${other}"`, zh: `"${written}" 已经是 "${other}" 的写法` } },
      ];
    }),
  );
  const shared = list.flatMap(({ families = [] }, index) =>
    families.flatMap((family, place) => {
      const owner = owners.get(foldName(family));
      if (owner === undefined) return [];
      const message = {
        en: `"${family}" names "${owner}" alone, so it is no family`,
        zh: `"${family}" 只是 "${owner}" 的写法，不是系列名`,
      };
      return [{ path: [index, 'families', place], message }];
    }),
  );
  return [...own, ...shared];
}
