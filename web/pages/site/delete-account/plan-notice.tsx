import { deletionTimes } from '@horus/contract/deletion-options';
import { paths } from '@horus/contract/paths';
import type { PlanStatus } from '@horus/contract/requests';
import { Link } from 'react-router';
import { deleteAccount, nameTimes } from '#content/delete-account.ts';
import type { DeleteAccountValues } from '#pages/site/delete-account/delete-account-state.ts';
import { Alert } from '#ui/alert.tsx';
import { ChoiceField } from '#ui/choice-field.tsx';

const { subscribed, ending } = deleteAccount.wizard;

interface PlanNoticeProps {
  readonly plan: PlanStatus;
  readonly when: DeleteAccountValues['when'];
  readonly onChange: (changes: Partial<DeleteAccountValues>) => void;
}

/** Warns that a plan that renews must be cancelled first, and asks when to delete the account. */
export function PlanNotice({ plan, when, onChange }: PlanNoticeProps) {
  if (plan.state === 'none') return null;
  const names = nameTimes(plan);
  return (
    <>
      {plan.state === 'renews' && <CancelFirst />}
      <div className="mb-6">
        <ChoiceField
          id="deletion-when"
          name="when"
          label={plan.state === 'renews' ? subscribed.question : ending.question}
          gridClassName=""
          choices={deletionTimes.map((value) => ({
            value,
            label: names[value],
            detail: ending.details[value],
          }))}
          initial={when}
          onChange={({ currentTarget: { value } }) => {
            const chosen = deletionTimes.find((time) => time === value);
            if (chosen) onChange({ when: chosen });
          }}
        />
      </div>
    </>
  );
}

export function CancelFirst() {
  return (
    <Alert tone="error" className="mb-5">
      <p className="font-semibold">{subscribed.title}</p>
      <p className="mt-1">{subscribed.text}</p>
      <Link
        to={paths.account.billing.href()}
        className="mt-1 inline-block py-2 font-semibold underline underline-offset-4"
      >
        {subscribed.link}
      </Link>
    </Alert>
  );
}
