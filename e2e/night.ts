/** Whether the broad and long tests run too: in `npm run test:night`, and for named files. */
export const AT_NIGHT = process.env['NIGHT'] === '1';

/** Returns the first variant in the gate, all of them at night. */
export function firstInGate<Variant>(variants: readonly Variant[]): readonly Variant[] {
  return AT_NIGHT ? variants : variants.slice(0, 1);
}
