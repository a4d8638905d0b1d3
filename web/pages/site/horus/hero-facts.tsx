import { horusPage } from '#content/horus.ts';

/** What it costs and what nobody risks, in three lines below a hero's buttons. */
export function HeroFacts() {
  return (
    <ul className="figures mt-4 grid gap-y-1 sm:mt-8 sm:gap-y-2 text-sm text-ink-600 in-data-[tone=ink]:text-ink-300">
      {horusPage.hero.facts.map(({ text, promo }) => (
        <li key={text} data-promo={promo} className="flex items-center gap-2">
          <span aria-hidden="true" className="h-3 w-px bg-gold-500" />
          {text}
        </li>
      ))}
    </ul>
  );
}
