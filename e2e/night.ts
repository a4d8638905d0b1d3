/** Whether the wide and the long run too: in `npm run test:night`, and for files that are named. */
export const AT_NIGHT = process.env['NIGHT'] === '1';

/** The first of the variants in the gate, all of them at night. */
export function firstInGate<Variant>(variants: readonly Variant[]): readonly Variant[] {
  return AT_NIGHT ? variants : variants.slice(0, 1);
}
