import { formatLongDate } from '@horus/contract/dates';
import type { DeletionRequestAnswer, PlanStatus } from '@horus/contract/requests';
import { now } from '#client/clock.ts';
import { deleteAccount, nameAccounts } from '#content/delete-account.ts';
import { CancelFirst } from '#pages/site/delete-account/plan-notice.tsx';
import { useHeadingFocus } from '#pages/site/delete-account/use-heading-focus.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icons.tsx';

const { pending } = deleteAccount;

interface PendingDeletionProps {
  readonly request: NonNullable<DeletionRequestAnswer['request']>;
  readonly plan: PlanStatus;
  readonly takesFocus: boolean;
  readonly busy: boolean;
  readonly onWithdraw: () => void;
}

export function PendingDeletion({ request, plan, takesFocus, busy, onWithdraw }: PendingDeletionProps) {
  const heading = useHeadingFocus(takesFocus);
  return (
    <>
      <Icon name="info" className="size-8 text-lapis-600" />
      <h2 ref={heading} tabIndex={-1} className="mt-4 text-2xl outline-none">
        {pending.title}
      </h2>
      <p className="mt-2 text-ink-600">
        La recibimos el {formatLongDate(request.createdAt)}. Eliminaremos {nameAccounts(request.accounts)}{' '}
        <strong className="font-semibold text-ink-900">{pending.by(request.dueAt, plan, now())}</strong>.
        Hasta que lo hagamos puedes retirarla.
      </p>
      {plan.state === 'renews' && (
        <div className="mt-6">
          <CancelFirst />
        </div>
      )}
      <Button
        variant="secondary"
        size="lg"
        busy={busy}
        busyLabel={pending.withdrawing}
        onClick={onWithdraw}
        className="mt-6 w-full"
      >
        {pending.withdraw}
      </Button>
    </>
  );
}
