import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fontCharacters } from './font/characters.mjs';

// Makes the font of the pictures: Noto Sans CJK with the characters of our words alone, 100 times smaller than the whole.
//   npx tsx scripts/font-subset.mjs NotoSansCJK-Regular.ttc
// The whole font is Debian's fonts-noto-cjk, or notofonts/noto-cjk on GitHub; hb-subset is part of HarfBuzz (Debian's
// libharfbuzz-bin, Homebrew's harfbuzz). HB_SUBSET names another place of it.
const source = process.argv[2];
if (source === undefined) {
  console.error('usage: npx tsx scripts/font-subset.mjs NotoSansCJK-Regular.ttc');
  process.exit(2);
}

/** The collection's face for Simplified Chinese; 0 is Japanese, 1 Korean, 3 and 4 Traditional. */
const FACE = source.endsWith('.ttc') ? 2 : 0;
const target = fileURLToPath(new URL('../assets/NotoSansCJKsc-Regular-subset.otf', import.meta.url));

const characters = fontCharacters();
const folder = mkdtempSync(join(tmpdir(), 'font-'));
const list = join(folder, 'characters.txt');
writeFileSync(list, characters.join(''));
const { status, error, stderr } = spawnSync(
  process.env.HB_SUBSET ?? 'hb-subset',
  [
    source,
    `--face-index=${FACE}`,
    `--text-file=${list}`,
    `--output-file=${target}`,
    '--no-hinting',
    '--desubroutinize',
    '--layout-features=kern,palt',
    // Nothing is set vertically.
    '--drop-tables+=vhea,vmtx,VORG,BASE,DSIG',
    // Copyright, name and licence stay in the font itself.
    '--name-IDs=0,1,2,3,4,5,6,13,14',
  ],
  { encoding: 'utf8' },
);
rmSync(folder, { recursive: true });
if (status !== 0) {
  console.error(error === undefined ? stderr : `hb-subset cannot be run (${error.message}): install HarfBuzz's tools`);
  process.exit(1);
}
console.log(`${characters.length} characters, ${Math.round(statSync(target).size / 1024)} KiB`);
