/** Font data that a PDF needs. */
export interface Face {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** In thousandths of an em. */
  readonly box: readonly [left: number, bottom: number, right: number, top: number];
  readonly ascent: number;
  readonly descent: number;
  /** Width of each character by its code, in thousandths of an em. */
  readonly widths: readonly number[];
}

export const FIRST_CODE = 32;
export const LAST_CODE = 255;

/** The 224 characters of PDF's WinAnsiEncoding, by code from 32. */
const signs: readonly string[] = Array.from({ length: LAST_CODE - FIRST_CODE + 1 }, (_, i) =>
  new TextDecoder('windows-1252').decode(Uint8Array.of(FIRST_CODE + i)),
);
const codes: ReadonlyMap<string, number> = new Map(signs.map((sign, i) => [sign, FIRST_CODE + i]));
/** Latin letters whose stroke or missing dot is not an accent in Unicode. */
const plainLetters: Readonly<Record<string, string>> = {
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  Ħ: 'H',
  ħ: 'h',
  Ŧ: 'T',
  ŧ: 't',
  ı: 'i',
};

/** Its message is the list of unsupported characters. */
class UnsupportedCharacters extends Error {
  override readonly name = 'UnsupportedCharacters';
}

/**
 * Encodes a text in WinAnsiEncoding; unsupported letters lose their accents.
 * @throws UnsupportedCharacters for a character of another script
 */
export function encode(text: string): number[] {
  const unwritable = new Set<string>();
  const encoded: number[] = [];
  for (const sign of text.normalize('NFC')) {
    const code = codeOf(sign);
    if (code !== undefined) encoded.push(code);
    else if (!/\p{M}/u.test(sign)) unwritable.add(sign);
  }
  if (unwritable.size > 0) throw new UnsupportedCharacters([...unwritable].join(''));
  return encoded;
}

function codeOf(sign: string): number | undefined {
  const bare = sign.normalize('NFD').replace(/\p{M}/gu, '');
  const plain = plainLetters[sign] ?? (/\s/.test(sign) ? ' ' : bare);
  return codes.get(sign) ?? codes.get(plain);
}

/**
 * Reads a TrueType file.
 * @throws RangeError for another format or a missing table
 */
export function readFace(name: string, bytes: Uint8Array): Face {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const table = tablesOf(view);
  const head = table('head');
  const hhea = table('hhea');
  const em = view.getUint16(head + 18);
  const perMille = (units: number) => Math.round((units * 1000) / em);
  const glyphOf = readCharacterMap(view, table('cmap'));
  const hmtx = table('hmtx');
  const lastWidth = view.getUint16(hhea + 34) - 1;
  const widthOf = (glyph: number) => view.getUint16(hmtx + 4 * Math.min(glyph, lastWidth));
  const [left = 0, bottom = 0, right = 0, top = 0] = [36, 38, 40, 42].map((at) =>
    perMille(view.getInt16(head + at)),
  );
  return {
    name,
    bytes,
    box: [left, bottom, right, top],
    ascent: perMille(view.getInt16(hhea + 4)),
    descent: perMille(view.getInt16(hhea + 6)),
    widths: signs.map((sign) => perMille(widthOf(glyphOf(sign.codePointAt(0) ?? 0)))),
  };
}

function tablesOf(view: DataView): (tag: string) => number {
  const places = new Map<string, number>();
  for (let i = 0; i < view.getUint16(4); i += 1) {
    const at = 12 + 16 * i;
    const tag = String.fromCharCode(...[0, 1, 2, 3].map((letter) => view.getUint8(at + letter)));
    places.set(tag, view.getUint32(at + 8));
  }
  return (tag) => {
    const place = places.get(tag);
    if (place === undefined) throw new RangeError(`the face has no table '${tag}'`);
    return place;
  };
}

const UNICODE_BMP = 4;

/** Reads the segment map (format 4), which every font has. */
function readCharacterMap(view: DataView, cmap: number): (codePoint: number) => number {
  const maps = Array.from(
    { length: view.getUint16(cmap + 2) },
    (_, i) => cmap + view.getUint32(cmap + 8 + 8 * i),
  );
  const map = maps.find((at) => view.getUint16(at) === UNICODE_BMP);
  if (map === undefined) throw new RangeError('the face has no map of characters in segments');
  const length = view.getUint16(map + 6);
  const part = (number: number, segment: number) =>
    map + 14 + number * length + (number > 0 ? 2 : 0) + segment * 2;
  return (codePoint) => {
    for (let i = 0; i < length / 2; i += 1) {
      if (view.getUint16(part(0, i)) < codePoint) continue;
      const start = view.getUint16(part(1, i));
      if (start > codePoint) return 0;
      const delta = view.getUint16(part(2, i));
      const offset = view.getUint16(part(3, i));
      if (offset === 0) return (codePoint + delta) & 0xffff;
      const glyph = view.getUint16(part(3, i) + offset + 2 * (codePoint - start));
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    }
    return 0;
  };
}
