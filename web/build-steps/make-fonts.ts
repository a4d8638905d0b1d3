import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const SPANISH_LATIN =
  Array.from({ length: 0x7e - 0x20 + 1 }, (_, i) => String.fromCodePoint(0x20 + i)).join('') +
  'áéíóúüñçàèòïÁÉÍÓÚÜÑÇÀÈÒÏ¡¿ªº·€©®«»‘’“”–—…•×−±½¼¾²³°→←↑↓✓\u00a0\u202f';

/** Windows-1252, the encoding of our PDFs. */
const WESTERN = new TextDecoder('windows-1252').decode(
  Uint8Array.from({ length: 0xff - 0x20 + 1 }, (_, i) => 0x20 + i),
);

interface FontSource {
  readonly name: string;
  readonly file: string;
  readonly axes: Readonly<Record<string, number | { min: number; max: number; default?: number }>>;
  readonly features: readonly string[];
  /** A static TrueType font, the only format that our PDFs can embed. */
  readonly forPdf?: true;
}

const PIAZZOLLA = '@fontsource-variable/piazzolla/files/piazzolla-latin-standard-normal.woff2';
const COMMISSIONER = '@fontsource-variable/commissioner/files/commissioner-latin-wght-normal.woff2';

const sources: readonly FontSource[] = [
  {
    name: 'display',
    file: PIAZZOLLA,
    axes: { opsz: 30, wght: 600 },
    features: ['kern', 'liga', 'tnum', 'lnum', 'mark', 'ccmp', 'locl'],
  },
  {
    name: 'text',
    file: COMMISSIONER,
    axes: { wght: { min: 400, max: 700, default: 400 } },
    features: ['kern', 'tnum', 'lnum', 'mark', 'ccmp', 'locl'],
  },
  { name: 'record-display', file: PIAZZOLLA, axes: { opsz: 30, wght: 600 }, features: [], forPdf: true },
  { name: 'record-text', file: COMMISSIONER, axes: { wght: 400 }, features: [], forPdf: true },
  { name: 'record-strong', file: COMMISSIONER, axes: { wght: 600 }, features: [], forPdf: true },
];

const target = fileURLToPath(new URL('../.cache/fonts/', import.meta.url));

/** Writes `.cache/fonts/<name>.woff2`, or `.ttf` for PDFs. Skips a font with the same recipe. */
export async function makeFonts(): Promise<void> {
  await mkdir(target, { recursive: true });
  for (const source of sources) {
    const original = await readFile(createRequire(import.meta.url).resolve(source.file));
    const signs = source.forPdf ? WESTERN : SPANISH_LATIN;
    const recipe = createHash('sha256').update(original).update(signs).update(JSON.stringify(source));
    const digest = recipe.digest('hex');
    const stamp = join(target, `${source.name}.recipe`);
    if ((await readFile(stamp, 'utf8').catch(() => '')) === digest) continue;
    const subset = await subsetFont(original, signs, {
      targetFormat: source.forPdf ? 'sfnt' : 'woff2',
      variationAxes: source.axes,
      keepFeatures: [...source.features],
      noHinting: true,
    });
    await writeFile(join(target, `${source.name}.${source.forPdf ? 'ttf' : 'woff2'}`), subset);
    await writeFile(stamp, digest);
  }
}

if (import.meta.main) await makeFonts();
