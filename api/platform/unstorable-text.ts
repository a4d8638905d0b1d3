/** Text that PostgreSQL can't store: with a NUL, half a surrogate pair, or a date in year 0. */
const UNSTORABLE = /[\0\p{Cs}]|^0000-\d\d-\d\d/u;

const MAX_DEPTH = 20;

export function findUnstorableText(value: unknown, path = '', depth = 0): string[] {
  if (typeof value === 'string') return UNSTORABLE.test(value) ? [path || 'body'] : [];
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return [];
  if (depth > MAX_DEPTH) return ['body'];
  return Object.entries(value).flatMap(([name, member]) =>
    UNSTORABLE.test(name)
      ? [path || 'body']
      : findUnstorableText(member, path ? `${path}.${name}` : name, depth + 1),
  );
}
