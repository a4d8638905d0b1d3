import { paths } from '@horus/contract/paths';
import { Link } from 'react-router';
import { pricingTexts } from '#content/pricing.ts';
import type { PlanFailure } from '#pages/site/pricing/use-plan-choice.ts';
import { Alert } from '#ui/alert.tsx';

export function PlanError({ failure }: { readonly failure: PlanFailure }) {
  return (
    <Alert tone="error" className="mt-3">
      <p>{failure.text}</p>
      {failure.onPanel && (
        <Link
          to={paths.account.dashboard.href()}
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          {pricingTexts.toPanel}
        </Link>
      )}
    </Alert>
  );
}
