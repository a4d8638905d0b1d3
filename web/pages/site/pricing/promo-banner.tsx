import { promoRuns } from '#content/company.ts';
import { promoBanner } from '#content/pricing.ts';

export function PromoBanner() {
  if (!promoRuns) return null;
  return (
    <p
      data-promo="on"
      className="relative border-b border-line bg-paper-2 text-xs signed-in:hidden sm:text-sm"
    >
      <span className="page-width block py-1.5 sm:flex sm:items-center sm:justify-center sm:gap-x-5 sm:py-1">
        <span className="sm:py-1.5">
          <span className="max-sm:hidden">{promoBanner.name}</span> {promoBanner.text}{' '}
          <span className="max-sm:hidden">{promoBanner.more}</span>
        </span>{' '}
        <a
          href="#pricing-section"
          // On a phone the whole banner is clickable.
          className="font-semibold text-lapis-700 underline underline-offset-4 max-sm:after:absolute max-sm:after:inset-0 hover:no-underline sm:inline-flex sm:min-h-9 sm:shrink-0 sm:items-center"
        >
          {promoBanner.link}
        </a>
      </span>
    </p>
  );
}
