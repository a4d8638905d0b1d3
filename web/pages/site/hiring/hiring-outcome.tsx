import { paths } from '@horus/contract/paths';
import { hiring } from '#content/hiring.ts';
import type { HiringOutcome } from '#pages/site/hiring/use-hiring-wizard.ts';
import { Alert } from '#ui/alert.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { FormStatus } from '#ui/form-status.tsx';

/** Result of the confirmation, empty before it. Without React the server fills it in. */
export function HiringOutcomeNotice({ outcome }: { readonly outcome: HiringOutcome }) {
  if (outcome.status === 'informed') {
    return (
      <Alert className="mt-6">
        <p className="font-medium">{outcome.text}</p>
        {outcome.onPanel && (
          <ButtonLink to={paths.account.dashboard.href()} variant="secondary" className="mt-3">
            {hiring.informed}
          </ButtonLink>
        )}
      </Alert>
    );
  }
  if (outcome.status === 'failed') {
    return (
      <Alert tone="error" className="mt-6">
        <p className="font-medium">{hiring.failed}</p>
        <p className="mt-1">{hiring.kept}</p>
      </Alert>
    );
  }
  return <FormStatus tone={null} message={null} />;
}
