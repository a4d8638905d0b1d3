/** Text as people type and paste it, made comparable before any rule looks at it. */

/** Far deeper than any payload; deeper ones are refused by their schema as they are. */
const MAX_DEPTH = 20;

/** White space that pastes bring along: tabs, breaks within a line, spaces of any width. */
const PASTED_SPACE = /[\t\v\f\u0085\u2028\u2029\p{Zs}]/gu;

/** Composed characters (NFC), no invisible ones, plain spaces. */
export function normalizeText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(PASTED_SPACE, ' ');
}

/** `normalizeText` on every string in a JSON value; leaves other objects, such as files, alone. */
export function normalizeTexts<Value>(value: Value, depth?: number): Value;
export function normalizeTexts(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return normalizeText(value);
  if (depth > MAX_DEPTH || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => normalizeTexts(item, depth + 1));
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, normalizeTexts(member, depth + 1)]),
  );
}

/** Phones, ids and codes: full-width signs and typographic dashes become the plain ones too. */
export function normalizeCode(text: string): string {
  return normalizeText(text.normalize('NFKC')).replace(/[\p{Dash_Punctuation}\u2212]/gu, '-');
}

/** A letter or a figure: text without one looks blank. */
export const VISIBLE = /[\p{L}\p{N}]/u;
