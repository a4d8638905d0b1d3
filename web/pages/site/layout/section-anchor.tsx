/** Short fragments of sections, used in print and email: /horus#precios. */
type ShortName = 'demo' | 'precios' | 'faq' | 'caracteristicas';

/** Gives the section after it a second, short fragment that works without script. */
export function SectionAnchor({ name }: { readonly name: ShortName }) {
  return <span id={name} className="block" />;
}
