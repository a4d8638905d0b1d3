/** Returns round axis values that enclose the lowest and highest values. */
export function ticksOf(lowest: number, highest: number, most = 5): number[] {
  const low = Math.min(0, lowest);
  const high = Math.max(0, highest);
  const rough = (high - low || 1) / (most - 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 2.5, 5, 10].find((each) => each * power >= rough) ?? 10) * power);
  const from = Math.floor(low / step);
  const to = Math.ceil(high / step) || 1;
  return Array.from({ length: to - from + 1 }, (_, place) => (from + place) * step);
}
