import { horusPage } from '#content/horus.ts';
import { offersByPromo } from '#pages/site/pricing/plan-offer.ts';
import { PriceFigure } from '#ui/price.tsx';

const { from, unit, halved, facts } = horusPage.hero;
const FIGURE = { whole: 'text-[2.5rem]', cents: 'text-lg' } as const;

export function HeroFacts() {
  return (
    <div className="figures mt-4 text-sm text-ink-200 sm:mt-8">
      <p>{from}</p>
      {offersByPromo('autonomos', 'monthly').map(({ promo, offer: { price, insteadOf } }) => (
        <div
          key={String(promo)}
          data-promo={promo ?? undefined}
          className="mt-1.5 flex flex-wrap items-end gap-x-4 gap-y-2"
        >
          <PriceFigure amount={price} unit={unit} size={FIGURE} className="text-white" />
          {insteadOf && <p className="leading-none">{halved}</p>}
        </div>
      ))}
      <p className="mt-3">{facts}</p>
    </div>
  );
}
