import { horusPage } from '#content/horus.ts';

export function HeroFacts() {
  return (
    <ul className="figures mt-3 flex max-w-lg flex-wrap gap-x-6 gap-y-1 text-sm text-ink-600 sm:mt-8 on-ink:text-ink-200">
      {horusPage.hero.facts.map(({ text, promo }) => (
        <li key={text} data-promo={promo}>
          {text}
        </li>
      ))}
    </ul>
  );
}
