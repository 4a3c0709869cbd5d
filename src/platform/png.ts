import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The letters of every picture; the package's folder lies two above, whether built, joined or run as it stands. */
const FONT = fileURLToPath(new URL('../../assets/NotoSansCJKsc-Regular-subset.otf', import.meta.url));
/** Pixels for each unit of a picture: sharp on a phone. */
const ZOOM = 2;

/**
 * An SVG picture as PNG, drawn off the main thread. The library and the font load at the first call.
 * @param family the font's own name
 */
export async function drawPng(svg: string, family: string): Promise<Uint8Array> {
  const { renderAsync } = await import('@resvg/resvg-js');
  if (!existsSync(FONT)) throw new Error(`${FONT} is missing`);
  const font = { loadSystemFonts: false, fontFiles: [FONT], defaultFontFamily: family, sansSerifFamily: family };
  const image = await renderAsync(svg, { font, fitTo: { mode: 'zoom', value: ZOOM } });
  return image.asPng();
}
