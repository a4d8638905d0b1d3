import type { SubscriptionInfo } from '@horus/contract/billing';
import { formatLongDate } from '@horus/contract/dates';
import { formatMoney } from '@horus/contract/money';
import { subscriptionStates } from '@horus/contract/subscription-states';
import { company } from '#content/company.ts';
import { classNames } from '#ui/class-names.ts';

interface DisputeNoticeProps {
  readonly info: SubscriptionInfo;
  readonly className?: string;
}

/** What happens to a plan while a bank decides whether a payment of it was right, and what its owner can do. */
export function DisputeNotice({ info, className }: DisputeNoticeProps) {
  const disputed = info.payments.find(({ status }) => status === 'disputed');
  const runs = subscriptionStates[info.state].purchase !== 'any';
  if (!disputed || !runs) return null;
  return (
    <div
      role="status"
      className={classNames('rounded-md border border-gold-500 px-4 py-3 text-sm', className)}
    >
      <p className="font-semibold text-white">Tienes un pago en disputa</p>
      <p className="mt-1 max-w-prose text-ink-200">
        Tu banco nos reclama los {formatMoney(disputed.amount, disputed.currency)} que pagaste el{' '}
        {formatLongDate(disputed.date)}. Mientras decide, Horus sigue funcionando. Si te devuelve el dinero,
        tu plan termina ese día y no se te cobra nada más.
      </p>
      <p className="mt-2 max-w-prose text-ink-200">
        ¿Ha sido un error? Pide a tu banco que retire la reclamación y escríbenos a{' '}
        <a
          href={`mailto:${company.COMPANY_SUPPORT_EMAIL}`}
          className="font-semibold text-white underline underline-offset-4"
        >
          {company.COMPANY_SUPPORT_EMAIL}
        </a>
        .
      </p>
    </div>
  );
}
