import { readFileSync } from 'node:fs';

/** The font of the pictures. */
export const FONT = new URL('../../assets/NotoSansCJKsc-Regular-subset.otf', import.meta.url);

/** The code points that a font has a glyph for, from the groups (format 12) or segments (format 4) of its character map. */
export function glyphsOf(file: URL): ReadonlySet<number> {
  const font = readFileSync(file);
  const map = tableAt(font, 'cmap');
  const points = new Set<number>();
  for (let index = 0; index < font.readUInt16BE(map + 2); index += 1) {
    const at = map + font.readUInt32BE(map + 4 + 8 * index + 4);
    for (const point of font.readUInt16BE(at) === 12 ? groups(font, at) : segments(font, at)) points.add(point);
  }
  return points;
}

function tableAt(font: Buffer, tag: string): number {
  for (let index = 0; index < font.readUInt16BE(4); index += 1) {
    const at = 12 + 16 * index;
    if (font.toString('latin1', at, at + 4) === tag) return font.readUInt32BE(at + 8);
  }
  throw new Error(`no table ${tag}`);
}

function* groups(font: Buffer, at: number): Generator<number> {
  for (let index = 0; index < font.readUInt32BE(at + 12); index += 1) {
    const group = at + 16 + 12 * index;
    for (let point = font.readUInt32BE(group); point <= font.readUInt32BE(group + 4); point += 1) yield point;
  }
}

function* segments(font: Buffer, at: number): Generator<number> {
  if (font.readUInt16BE(at) !== 4) return;
  const twice = font.readUInt16BE(at + 6);
  for (let offset = 0; offset < twice; offset += 2) {
    const [end, start] = [font.readUInt16BE(at + 14 + offset), font.readUInt16BE(at + 16 + twice + offset)];
    for (let point = start; point <= end && point < 0xffff; point += 1) yield point;
  }
}
