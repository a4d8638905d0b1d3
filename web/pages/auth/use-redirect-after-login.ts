import type { PlanSelection } from '@horus/contract/billing';
import { paths } from '@horus/contract/paths';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { startCheckout } from '#client/billing.ts';
import { consumeRedirect } from '#client/redirect-after-login.ts';
import { consumeSelectedPlan } from '#client/selected-plan.ts';
import { type Session, useSession } from '#client/session.ts';
import { changeOf, hasPlanAlready, planFailure } from '#pages/site/pricing/use-plan-choice.ts';
import { toast } from '#ui/toast.ts';
import { usePageReturn } from '#ui/use-page-return.ts';

const { account, site } = paths;
const PRICES = `${site.horus.href()}#precios`;

/**
 * Redirects a signed-in user to the checkout of a stored plan; after a login, to the saved page or
 * home; otherwise to the dashboard.
 */
export function useRedirectAfterLogin(): { readonly toCheckout: boolean } {
  const session = useSession();
  const navigate = useNavigate();
  const cameIn = useRef<Session['status']>('loading');
  const left = useRef(false);
  const [toCheckout, setToCheckout] = useState(false);

  useEffect(() => {
    if (cameIn.current === 'loading') cameIn.current = session.status;
    if (session.status !== 'authenticated' || left.current) return;
    left.current = true;
    void goOn(cameIn.current === 'anonymous');

    async function goOn(justLoggedIn: boolean): Promise<void> {
      const plan = await consumeSelectedPlan();
      if (plan) {
        setToCheckout(true);
        await checkOut(plan);
      } else {
        const target = justLoggedIn ? (consumeRedirect() ?? site.home.href()) : account.dashboard.href();
        await navigate(target, { replace: true });
      }
    }

    async function checkOut(plan: PlanSelection): Promise<void> {
      try {
        await startCheckout(plan);
      } catch (error) {
        if (hasPlanAlready(error)) {
          await navigate(changeOf(plan), { replace: true });
          return;
        }
        const failure = planFailure(plan.planType, error);
        // A customer who has just paid a plan sees it on the dashboard. Others can choose again.
        toast[failure.onPanel ? 'info' : 'error'](failure.text);
        setToCheckout(false);
        if (failure.onPanel) await navigate(account.dashboard.href(), { replace: true });
        else await navigate(PRICES, { replace: true, state: { planFailure: failure } });
      }
    }
  }, [session.status, navigate]);

  usePageReturn(() => {
    if (left.current) void navigate(PRICES, { replace: true });
  });

  return { toCheckout };
}
