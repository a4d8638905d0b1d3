import { promoRuns } from '#content/company.ts';
import { promoBanner } from '#content/pricing.ts';

/** The summer promotion, over the pages that sell; nothing while it is not running. */
export function PromoBanner() {
  if (!promoRuns) return null;
  return (
    <p className="border-b border-line bg-paper-2 text-sm">
      <span className="page-width flex items-center justify-center gap-x-5 py-1">
        <span className="py-1.5 text-balance">{promoBanner.text}</span>
        <a
          href="#pricing-section"
          className="inline-flex min-h-11 shrink-0 items-center font-semibold text-lapis-700 underline underline-offset-4 hover:no-underline sm:min-h-9"
        >
          {promoBanner.link}
        </a>
      </span>
    </p>
  );
}
