/**
 * A text that PostgreSQL can't store as it is: with a NUL or half a character, or a date of the
 * year 0, which it doesn't have.
 */
const UNSTORABLE = /[\0\p{Cs}]|^0000-\d\d-\d\d/u;

/** Far deeper than any payload. */
const MAX_DEPTH = 20;

/**
 * Paths of the texts in a value that can't be stored, names of members included, and of what is too
 * deep to be looked through.
 */
export function findUnstorable(value: unknown, path = '', depth = 0): string[] {
  if (typeof value === 'string') return UNSTORABLE.test(value) ? [path || 'body'] : [];
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return [];
  if (depth > MAX_DEPTH) return ['body'];
  return Object.entries(value).flatMap(([name, member]) =>
    UNSTORABLE.test(name)
      ? [path || 'body']
      : findUnstorable(member, path ? `${path}.${name}` : name, depth + 1),
  );
}
