import { paths } from '@horus/contract/paths';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useSession } from '#client/session.ts';
import { customerStrip } from '#content/customer-strip.ts';
import type { PlanSummary } from '#pages/site/home/read-plan.ts';
import { ButtonAnchor } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { importWithRetry } from '#ui/import-with-retry.ts';

const link =
  'inline-flex min-h-11 items-center whitespace-nowrap font-semibold underline underline-offset-4 hover:no-underline';

/**
 * For signed-in users: plan, next charge, last invoice and panel. Its space is reserved as soon as
 * the document knows of a session, so that nothing moves when it fills.
 */
export function CustomerStrip() {
  const { user } = useSession();
  const plan = usePlan(user?.stripeCustomerId ?? null);
  return (
    <aside
      aria-label={customerStrip.label}
      data-start-signed-in
      className={classNames(
        'hidden border-b border-line text-sm signed-in:block',
        plan?.payUrl ? 'bg-brick-100' : 'bg-lapis-50',
      )}
    >
      <div className="page-width flex min-h-22 flex-wrap items-center gap-x-8 py-1 sm:min-h-13">
        {user && (
          <>
            <p className="min-w-0 grow basis-80 wrap-anywhere">
              <strong className="font-semibold">{customerStrip.hello(user.name)}</strong> {plan?.says}
            </p>
            <p className="flex flex-wrap items-center gap-x-4 sm:gap-x-6">
              {plan?.payUrl && (
                <ButtonAnchor href={plan.payUrl} target="_blank" rel="noopener" className="whitespace-nowrap">
                  {customerStrip.pay}
                  <span className="sr-only"> (se abre en otra pestaña)</span>
                </ButtonAnchor>
              )}
              {plan?.lastInvoice && (
                <a href={plan.lastInvoice} target="_blank" rel="noopener" className={link}>
                  {customerStrip.lastInvoice}
                  <span className="sr-only"> en PDF (se abre en otra pestaña)</span>
                </a>
              )}
              <Link to={paths.account.dashboard.href()} className={link}>
                {customerStrip.panel}
              </Link>
            </p>
          </>
        )}
      </div>
    </aside>
  );
}

/** Null while loading, without a purchase and after an error, which the panel reports. */
function usePlan(customerId: string | null): PlanSummary | null {
  const [plan, setPlan] = useState<PlanSummary | null>(null);
  useEffect(() => {
    setPlan(null);
    if (customerId === null) return;
    const leaving = new AbortController();
    importWithRetry(() => import('#pages/site/home/read-plan.ts'))
      .then(({ readPlan }) => readPlan(leaving.signal))
      .then(setPlan)
      .catch(() => undefined);
    return () => leaving.abort();
  }, [customerId]);
  return plan;
}
