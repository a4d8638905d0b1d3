import { horusPage } from '#content/horus.ts';

/** What it costs and what nobody risks, in three lines below a hero's buttons. */
export function HeroFacts() {
  return (
    <ul className="figures mt-8 grid gap-y-2 text-sm text-ink-600 in-data-[tone=ink]:text-ink-300">
      {horusPage.hero.facts.map((fact) => (
        <li key={fact} className="flex items-center gap-2">
          <span aria-hidden="true" className="h-3 w-px bg-gold-500" />
          {fact}
        </li>
      ))}
    </ul>
  );
}
