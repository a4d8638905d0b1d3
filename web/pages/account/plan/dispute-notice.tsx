import type { SubscriptionInfo } from '@horus/contract/billing';
import { formatLongDate } from '@horus/contract/dates';
import { formatMoney } from '@horus/contract/money';
import { hasPlan } from '@horus/contract/subscription-states';
import { company } from '#content/company.ts';
import { classNames } from '#ui/class-names.ts';

interface DisputeNoticeProps {
  readonly info: SubscriptionInfo;
  readonly className?: string;
}

export function DisputeNotice({ info, className }: DisputeNoticeProps) {
  const disputed = info.payments.find(({ status }) => status === 'disputed');
  const runs = hasPlan(info.state);
  if (!disputed || !runs) return null;
  return (
    <div
      role="status"
      className={classNames('rounded-md border border-gold-500 px-4 py-3 text-sm', className)}
    >
      <p className="font-semibold on-ink:text-white">Tienes un pago en disputa</p>
      <p className="mt-1 max-w-prose text-ink-600 on-ink:text-ink-200">
        Nos reclaman los {formatMoney(disputed.amount, disputed.currency)} que pagaste el{' '}
        {formatLongDate(disputed.date)}. Mientras se decide, Horus sigue funcionando. Si te devuelven el
        dinero, tu plan termina y no se te cobra nada más.
      </p>
      <p className="mt-2 max-w-prose text-ink-600 on-ink:text-ink-200">
        ¿Ha sido un error? Pide que se retire la reclamación y escríbenos a{' '}
        <a
          href={`mailto:${company.COMPANY_SUPPORT_EMAIL}`}
          className="font-semibold text-lapis-700 underline on-ink:text-white underline-offset-4"
        >
          {company.COMPANY_SUPPORT_EMAIL}
        </a>
        .
      </p>
    </div>
  );
}
