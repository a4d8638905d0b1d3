import type { PlanSelection } from '@horus/contract/billing';
import { billingPeriods, type PlanType, planTypes } from '@horus/contract/catalog';
import { paths } from '@horus/contract/paths';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { CallError } from '#client/call.ts';
import { storeSelectedPlan } from '#client/selected-plan.ts';
import { openLoginModal, useSession } from '#client/session.ts';
import { KLARNA_TOAST_MS, pricingTexts } from '#content/pricing.ts';
import { importWithRetry } from '#ui/import-with-retry.ts';
import { TOAST_MS, toast } from '#ui/toast.ts';
import { usePageReturn } from '#ui/use-page-return.ts';

const SHAKE_MS = 500;

interface PlanChoice {
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** No other checkout can start while one is starting. */
  readonly busy: boolean;
  readonly shaking: PlanType | null;
  readonly failure: PlanFailure | null;
}

/** Reason that a checkout did not start, shown on the plan's card until the next attempt. */
export interface PlanFailure {
  readonly planType: PlanType;
  readonly text: string;
  /** The panel has details: a pending payment or a deletion request. */
  readonly onPanel: boolean;
}

export function hasPlanAlready(error: unknown): boolean {
  return error instanceof CallError && error.code === 'billing.already_subscribed';
}

/** Returns the page that changes the current plan to this one. */
export function changeOf({ planType, billingPeriod }: PlanSelection): string {
  return paths.account.changePlan.href({ plan: planType, period: billingPeriod });
}

/** A 403 or 409 has its own text, which says what to do instead. */
export function planFailure(planType: PlanType, error: unknown): PlanFailure {
  if (!(error instanceof CallError) || ![403, 409].includes(error.status) || error.serverText === null) {
    return { planType, text: pricingTexts.failed, onPanel: false };
  }
  const onPanel = ['billing.payment_pending', 'billing.deletion_pending'].includes(error.code ?? '');
  return { planType, text: error.message, onPanel };
}

/**
 * Behaviour of a plan button (docs/product.md, 'Plan buttons'): checkout for a customer, login
 * modal for a visitor.
 */
export function usePlanChoice(): PlanChoice {
  const { status, error } = useSession();
  const [busy, setBusy] = useState(false);
  const [shaking, setShaking] = useState<PlanType | null>(null);
  const [waiting, setWaiting] = useState<PlanSelection | null>(null);
  const navigate = useNavigate();
  const arrivedWith = (useLocation().state as { planFailure?: PlanFailure } | null)?.planFailure ?? null;
  const [failure, setFailure] = useState<PlanFailure | null>(arrivedWith);
  /** True until the response, so that two presses count as one. */
  const started = useRef(false);

  useEffect(() => {
    if (!shaking) return;
    const timer = setTimeout(() => setShaking(null), SHAKE_MS);
    return () => clearTimeout(timer);
  }, [shaking]);

  usePageReturn(end);

  // Continues with a plan chosen while the session was loading.
  useEffect(() => {
    if (!waiting || (status === 'loading' && !error)) return;
    setWaiting(null);
    if (error) fail(planFailure(waiting.planType, error));
    else if (status === 'authenticated') void checkOut(waiting);
    else askForLogin(waiting);
  });

  function end(): void {
    started.current = false;
    setBusy(false);
  }

  function fail(why: PlanFailure): void {
    toast.error(why.text, { toastId: 'plan-failure' });
    setFailure(why);
    end();
  }

  function askForLogin(selection: PlanSelection): void {
    end();
    storeSelectedPlan(selection);
    setShaking(selection.planType);
    toast.info(pricingTexts.loginFirst, { autoClose: TOAST_MS, toastId: 'login-first' });
    openLoginModal();
  }

  async function checkOut(selection: PlanSelection): Promise<void> {
    setBusy(true);
    if (selection.billingPeriod === 'annual-financed') {
      toast.info(pricingTexts.toKlarna, { autoClose: KLARNA_TOAST_MS });
    }
    try {
      const { startCheckout } = await importWithRetry(() => import('#client/billing.ts'));
      await startCheckout(selection);
    } catch (error) {
      if (hasPlanAlready(error)) await navigate(changeOf(selection));
      else fail(planFailure(selection.planType, error));
    }
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const selection = readSelection(event.currentTarget, event.nativeEvent as SubmitEvent);
    if (!selection || started.current) return;
    started.current = true;
    setFailure(null);
    setWaiting(selection);
  }

  return { onSubmit, busy, shaking, failure };
}

/** Reads the form itself: the visitor may have chosen before React started. */
function readSelection(form: HTMLFormElement, { submitter }: SubmitEvent): PlanSelection | null {
  const fields = new FormData(form, submitter);
  const planType = planTypes.find((each) => each === fields.get('planType'));
  const billingPeriod = billingPeriods.find((each) => each === fields.get('billingPeriod'));
  return planType && billingPeriod ? { planType, billingPeriod } : null;
}
