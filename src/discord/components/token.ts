import { LIMITS } from '../../render/limits.ts';
import type { ActionRow, Button, StringSelect } from '../../render/message.ts';
import { parseId } from './id.ts';

/**
 * Spreads an answer's token over the ids of its own components, in their order. Null where it does not fit: then the
 * message must not offer what needs it.
 */
export function spread(rows: readonly ActionRow[], token: string): readonly ActionRow[] | null {
  let rest = token;
  const take = (id: string): string => {
    const room = LIMITS.customId - id.length - 1;
    if (rest === '' || room <= 0) return id;
    const chunk = rest.slice(0, room);
    rest = rest.slice(room);
    return `${id}~${chunk}`;
  };
  const carry = (component: Button | StringSelect): Button | StringSelect =>
    component.type === 2
      ? { ...component, custom_id: take(component.custom_id) }
      : {
          ...component,
          custom_id: take(component.custom_id),
          options: component.options.map((option) => ({ ...option, value: take(option.value) })),
        };
  const carried = rows.map((row) => ({ ...row, components: row.components.map(carry) }));
  return rest === '' ? carried : null;
}

/** The token from the components of a message, whatever they are; null where no component carries a part. */
export function gather(components: readonly unknown[]): string | null {
  const chunks = components.flatMap(chunksOf);
  return chunks.length === 0 ? null : chunks.join('');
}

function chunksOf(component: unknown): readonly string[] {
  if (typeof component !== 'object' || component === null) return [];
  const node = component as Readonly<Record<string, unknown>>;
  const own = typeof node.custom_id === 'string' ? (parseId(node.custom_id)?.chunk ?? '') : '';
  const options = Array.isArray(node.options) ? node.options.map(valueChunk) : [];
  const below = Array.isArray(node.components) ? node.components.flatMap(chunksOf) : [];
  return [own, ...options, ...below].filter((chunk) => chunk !== '');
}

function valueChunk(option: unknown): string {
  const value = typeof option === 'object' && option !== null && 'value' in option ? option.value : '';
  return typeof value === 'string' ? (value.split('~', 2)[1] ?? '') : '';
}

/** The entry's id of a select's value. */
export function valueId(value: string): string {
  return value.split('~', 1)[0] ?? '';
}
