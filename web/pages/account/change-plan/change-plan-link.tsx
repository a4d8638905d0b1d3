import type { SubscriptionInfo } from '@horus/contract/billing';
import { paths } from '@horus/contract/paths';
import { hasRole } from '@horus/contract/roles';
import { subscriptionStates } from '@horus/contract/subscription-states';
import { changeTexts } from '#content/plan-change.ts';
import { useCustomer } from '#pages/account/frame/require-user.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';

interface ChangePlanLinkProps {
  readonly info: SubscriptionInfo;
  readonly className?: string;
}

export function ChangePlanLink({ info, className }: ChangePlanLinkProps) {
  const { role } = useCustomer();
  const open = subscriptionStates[info.state].change === 'open' && !info.deletionAsked;
  if (!open || !hasRole(role, 'billing')) return null;
  return (
    <div className={classNames('flex', className)}>
      <ButtonLink to={paths.account.changePlan.href()} variant="secondary">
        {changeTexts.title}
      </ButtonLink>
    </div>
  );
}
