/** A year and a counter, with the letters of the series if any: 'F-2026-0124', '2026-124'. */
const YEARLY = /(?<![\p{L}\d-])(?:\p{Lu}{1,3}[-_]?)?20\d\d[-_]\d{1,6}(?![-_]?\d)/u;
/** The whole name: 'F-0124', 'A124'. */
const WHOLE = /^\p{Lu}{1,2}[-_]?\d{2,8}(?=\.pdf$)/u;

/**
 * Returns the invoice number in a file's name; null if nothing looks like one.
 * @param last the last number sent: its separators are used, as a name can't have 'F-2026/0124'
 */
export function numberInName(fileName: string, last: string | null): string | null {
  const [found] = YEARLY.exec(fileName) ?? WHOLE.exec(fileName) ?? [];
  if (found === undefined) return null;
  const parts = found.split(/[-_]/);
  const marks = last?.match(/[^\p{L}\d]/gu) ?? [];
  const known = marks.length === parts.length - 1 ? marks : [];
  return parts.reduce((number, part, at) => number + (known[at - 1] ?? '-') + part);
}

const COUNTER = /(?<!\d)\d+$/;

/** Describes a number that isn't the next one of the last number's series; null if it is. */
export function describeJump(number: string, last: string | null): string | null {
  const [counter] = COUNTER.exec(number) ?? [];
  const [lastCounter] = COUNTER.exec(last ?? '') ?? [];
  if (!counter || !lastCounter || number.replace(COUNTER, '') !== last?.replace(COUNTER, '')) return null;
  const skipped = Number(counter) - Number(lastCounter) - 1;
  if (skipped === 0) return null;
  if (skipped === -1) return `La ${last} ya ha salido`;
  if (skipped < 0) return `Es anterior a la última que salió, la ${last}`;
  return `Se salta ${skipped === 1 ? 'un número' : `${skipped} números`} desde la última que salió, la ${last}`;
}
