/** Deeper than any payload. */
const MAX_DEPTH = 20;

/** Pasted white space: tabs, line separators, spaces of any width. */
const PASTED_SPACE = /[\t\v\f\u0085\u2028\u2029\p{Zs}]/gu;

/** Composes characters (NFC), removes invisible ones and replaces special spaces. */
export function normalizeText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(PASTED_SPACE, ' ');
}

/** Leaves objects other than JSON, such as files, unchanged. */
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

/** For phones, ids and codes: also replaces full-width characters and typographic dashes. */
export function normalizeCode(text: string): string {
  return normalizeText(text.normalize('NFKC')).replace(/[\p{Dash_Punctuation}\u2212]/gu, '-');
}

/** Text without a letter or digit looks blank. */
export const VISIBLE = /[\p{L}\p{N}]/u;
