import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Static font files, split by script as in their packages. */
export const faces = {
  text: { family: 'commissioner', weight: 400 },
  strong: { family: 'commissioner', weight: 600 },
  display: { family: 'piazzolla', weight: 600 },
} as const;
export type Face = keyof typeof faces;

const scripts = ['latin', 'latin-ext', 'greek', 'cyrillic', 'vietnamese'] as const;
/** For names in other scripts: two right to left, and a font with all other characters. */
const others = {
  arabic: 'noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff',
  hebrew: 'noto-sans-hebrew/files/noto-sans-hebrew-hebrew-400-normal.woff',
  other: 'unifontex/files/unifontex-latin-400-normal.woff',
} as const;
export type Script = (typeof scripts)[number] | keyof typeof others;

export interface PdfFonts {
  readonly files: ReadonlyMap<string, Buffer>;
  split(text: string): { script: Script; text: string }[];
}

export const isRightToLeft = (script: Script) => script === 'arabic' || script === 'hebrew';

export function fontName(face: Face, script: Script): string {
  return script in others ? script : `${faces[face].family}-${faces[face].weight}-${script}`;
}

export async function loadPdfFonts(): Promise<PdfFonts> {
  const files = new Map<string, Buffer>();
  for (const face of Object.keys(faces) as Face[]) {
    const { family, weight } = faces[face];
    for (const script of scripts) {
      const file = join(folderOf(family), 'files', `${family}-${script}-${weight}-normal.woff`);
      files.set(fontName(face, script), await readFile(file));
    }
  }
  for (const [script, file] of Object.entries(others)) {
    files.set(script, await readFile(join(folderOf(faces.text.family), '..', file)));
  }
  const ranges = [
    ...(await readRanges(folderOf(faces.text.family), scripts)),
    ...(await readRanges(folderOf('noto-sans-arabic'), ['arabic'])),
    ...(await readRanges(folderOf('noto-sans-hebrew'), ['hebrew'])),
  ];
  return { files, split: (text) => splitByScript(text, ranges) };
}

function folderOf(family: string): string {
  return dirname(createRequire(import.meta.url).resolve(`@fontsource/${family}/package.json`));
}

type Ranges = readonly (readonly [script: Script, from: number, to: number])[];

/** Parses the notation of CSS's unicode-range. */
async function readRanges(folder: string, scripts: readonly Script[]): Promise<Ranges> {
  const byScript = JSON.parse(await readFile(join(folder, 'unicode.json'), 'utf8')) as Record<Script, string>;
  return scripts.flatMap((script) =>
    byScript[script].split(',').map((range) => {
      const [from = '', to = from] = range.replace('U+', '').split('-');
      return [script, Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
    }),
  );
}

function splitByScript(text: string, ranges: Ranges): { script: Script; text: string }[] {
  const runs: { script: Script; text: string }[] = [];
  const shown = text
    .normalize('NFC')
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  for (const sign of shown) {
    const codePoint = sign.codePointAt(0) ?? 0;
    const last = runs.at(-1);
    const found = ranges.find(([, from, to]) => codePoint >= from && codePoint <= to)?.[0] ?? 'other';
    // Right-to-left words keep their order only inside one run.
    const script = sign === ' ' && last && isRightToLeft(last.script) ? last.script : found;
    if (last?.script === script) last.text += sign;
    else runs.push({ script, text: sign });
  }
  return runs;
}
