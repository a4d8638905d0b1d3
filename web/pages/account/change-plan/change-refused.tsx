import type { SubscriptionInfo } from '@horus/contract/billing';
import { formatLongDate } from '@horus/contract/dates';
import { formatMoney } from '@horus/contract/money';
import { paths } from '@horus/contract/paths';
import type { ChangeRefusal } from '@horus/contract/plan-change';
import { chatUrl } from '#content/company.ts';
import { endOfPeriod } from '#content/end-of-period.ts';
import { refusals } from '#content/plan-change.ts';
import { ComingChange } from '#pages/account/change-plan/coming-change.tsx';
import { ButtonAnchor, ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Panel } from '#ui/panel.tsx';

interface ChangeRefusedProps {
  readonly info: SubscriptionInfo;
  readonly reason: ChangeRefusal;
  readonly className?: string;
}

export function ChangeRefused({ info, reason, className }: ChangeRefusedProps) {
  const ends = reason === 'financed' && endOfPeriod(info);
  return (
    <Panel className={classNames('grid justify-items-start gap-5', className)}>
      <p role="status" className="max-w-prose font-semibold">
        {refusals[reason]}
        {ends && ` Termina el ${formatLongDate(ends)}.`}
      </p>
      <ToDoFirst info={info} reason={reason} />
    </Panel>
  );
}

function ToDoFirst({ info, reason }: ChangeRefusedProps) {
  switch (reason) {
    case 'pay_first':
      return info.due?.payUrl ? (
        <ButtonAnchor href={info.due.payUrl} target="_blank" rel="noopener">
          Pagar {formatMoney(info.due.amount, info.due.currency)} ahora
          <span className="sr-only"> (se abre en otra pestaña)</span>
        </ButtonAnchor>
      ) : (
        <ButtonLink to={paths.account.dashboard.href()}>Ir a Mi Dashboard</ButtonLink>
      );
    case 'deletion_asked':
      return <ButtonLink to={paths.site.deleteAccount.href()}>Ver mi solicitud</ButtonLink>;
    case 'no_plan':
      return <ButtonLink to={paths.site.horus.href()}>Ver Planes Disponibles</ButtonLink>;
    case 'unconfirmed':
    case 'undo_first':
    case 'already_planned':
      return <ComingChange info={info} />;
    case 'invoiced':
      return (
        <ButtonAnchor href={chatUrl} variant="secondary" target="_blank" rel="noopener">
          Escribirnos por WhatsApp
        </ButtonAnchor>
      );
    default:
      return null;
  }
}
