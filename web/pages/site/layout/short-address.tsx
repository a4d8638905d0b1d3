/** Short addresses of the sections that are printed and mailed: /horus#precios. */
type ShortName = 'demo' | 'precios' | 'faq' | 'caracteristicas';

/**
 * Stands before a section and gives it a second, short address, which the browser finds without
 * script.
 */
export function ShortAddress({ name }: { readonly name: ShortName }) {
  return <span id={name} className="block" />;
}
