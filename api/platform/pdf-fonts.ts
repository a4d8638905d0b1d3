import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * The site's faces in the static cuts that a PDF can hold, each cut by script as their packages
 * have them.
 */
export const faces = {
  text: { family: 'commissioner', weight: 400 },
  strong: { family: 'commissioner', weight: 600 },
  display: { family: 'piazzolla', weight: 600 },
} as const;
export type Face = keyof typeof faces;

const scripts = ['latin', 'latin-ext', 'greek', 'cyrillic', 'vietnamese'] as const;
export type Script = (typeof scripts)[number];

/** Shown for a sign that no script has. */
const UNKNOWN = '?';

export interface PdfFonts {
  /** Every cut by its name, as `fontName` gives it. */
  readonly files: ReadonlyMap<string, Buffer>;
  /** Cuts a text where its script changes. */
  split(text: string): { script: Script; text: string }[];
}

export function fontName(face: Face, script: Script): string {
  return `${faces[face].family}-${faces[face].weight}-${script}`;
}

/** Reads the faces from their packages. */
export async function loadPdfFonts(): Promise<PdfFonts> {
  const files = new Map<string, Buffer>();
  for (const face of Object.keys(faces) as Face[]) {
    const { family, weight } = faces[face];
    for (const script of scripts) {
      const file = join(folderOf(family), 'files', `${family}-${script}-${weight}-normal.woff`);
      files.set(fontName(face, script), await readFile(file));
    }
  }
  const ranges = await readRanges(folderOf(faces.text.family));
  return { files, split: (text) => splitByScript(text, ranges) };
}

function folderOf(family: string): string {
  return dirname(createRequire(import.meta.url).resolve(`@fontsource/${family}/package.json`));
}

type Ranges = readonly (readonly [script: Script, from: number, to: number])[];

/** The characters of each script, in the notation of CSS's unicode-range. */
async function readRanges(folder: string): Promise<Ranges> {
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
  for (const sign of text.normalize('NFC').replace(/\p{Cc}+/gu, ' ')) {
    const codePoint = sign.codePointAt(0) ?? 0;
    const script = ranges.find(([, from, to]) => codePoint >= from && codePoint <= to)?.[0];
    const run = { script: script ?? 'latin', text: script ? sign : UNKNOWN } as const;
    const last = runs.at(-1);
    if (last?.script === run.script) last.text += run.text;
    else runs.push({ ...run });
  }
  return runs;
}
