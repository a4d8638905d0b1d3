import type { SubscriptionInfo } from '@horus/contract/billing';
import { paths } from '@horus/contract/paths';
import { Link } from 'react-router';
import { deleteAccount } from '#content/delete-account.ts';
import { useSubscriptionInfo } from '#server/account-queries.ts';
import { Alert } from '#ui/alert.tsx';

const { title, text, link } = deleteAccount.wizard.subscribed;

/** The provider's statuses of a subscription that has ended, and ours for none. */
const OVER: readonly string[] = ['canceled', 'incomplete_expired', 'none', 'error'];

/** Said while a subscription runs: it has to end before the account can go. A financed year is paid, and hinders nothing. */
export function SubscribedWarning() {
  const { info } = useSubscriptionInfo();
  if (!info || !isLive(info)) return null;
  return (
    <Alert tone="error" className="mb-5">
      <p className="font-semibold">{title}</p>
      <p className="mt-1">{text}</p>
      <Link
        to={paths.account.billing.href()}
        className="mt-1 inline-block py-2 font-semibold underline underline-offset-4"
      >
        {link}
      </Link>
    </Alert>
  );
}

function isLive({ status, isFinancedPlan }: SubscriptionInfo): boolean {
  return !isFinancedPlan && !OVER.includes(status);
}
