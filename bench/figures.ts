/** One measured figure and its bar (docs/product.md, 'Performance bars'). */
export interface Figure {
  readonly name: string;
  readonly value: string;
  readonly bar: string | null;
  readonly holds: boolean | null;
}

export function atMost(name: string, value: number, bar: number, unit: string): Figure {
  return { name, value: show(value, unit), bar: `≤ ${show(bar, unit)}`, holds: value <= bar };
}

export function atLeast(name: string, value: number, bar: number, unit: string): Figure {
  return { name, value: show(value, unit), bar: `≥ ${show(bar, unit)}`, holds: value >= bar };
}

export function known(name: string, value: number, unit: string): Figure {
  return { name, value: show(value, unit), bar: null, holds: null };
}

export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** Returns the nearest-rank percentile. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)];
  if (value === undefined) throw new Error('nothing was measured');
  return value;
}

function show(value: number, unit: string): string {
  const digits = Number.isInteger(value) || Math.abs(value) >= 100 ? 0 : 2;
  return `${value.toFixed(digits)}${unit === '' || unit === '×' ? unit : ` ${unit}`}`;
}
