import { horusPage } from '#content/horus.ts';
import { offersByPromo } from '#pages/site/pricing/plan-offer.ts';
import { PriceFigure } from '#ui/price.tsx';

const { from, unit, halved, facts } = horusPage.hero;
const FIGURE = { whole: 'text-[2.5rem]', cents: 'text-lg' } as const;

export function HeroFacts() {
  return (
    <ul className="figures mt-3 flex flex-wrap items-center gap-x-6 gap-y-1 text-sm text-ink-200 sm:mt-9 sm:grid sm:w-fit sm:grid-cols-[auto_auto] sm:gap-y-0 lg:max-xl:flex">
      {offersByPromo('autonomos', 'monthly').map(({ promo, offer: { price, insteadOf } }) => (
        <li
          key={String(promo)}
          data-promo={promo ?? undefined}
          className="flex items-center gap-2 sm:row-span-2 sm:gap-3"
        >
          {from} <PriceFigure amount={price} unit={unit} size={FIGURE} className="text-white" />
          {insteadOf && <span className="max-w-32 leading-snug">{halved}</span>}
        </li>
      ))}
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}
