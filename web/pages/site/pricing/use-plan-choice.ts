import type { PlanSelection } from '@horus/contract/billing';
import { billingPeriods, type PlanType, planTypes } from '@horus/contract/catalog';
import { paths } from '@horus/contract/paths';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { CallError } from '#client/call.ts';
import { storeSelectedPlan } from '#client/selected-plan.ts';
import { openLoginModal, useSession } from '#client/session.ts';
import { KLARNA_TOAST_MS, pricingTexts } from '#content/pricing.ts';
import { importAgain } from '#ui/import-again.ts';
import { TOAST_MS, toast } from '#ui/toast.ts';
import { usePageReturn } from '#ui/use-page-return.ts';

const SHAKE_MS = 500;

interface PlanChoice {
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** A checkout is starting: no other may. */
  readonly busy: boolean;
  /** The plan whose button shakes. */
  readonly shaking: PlanType | null;
  readonly failure: PlanFailure | null;
}

/** Why the checkout of a plan did not start; it stays on its card until another is tried. */
export interface PlanFailure {
  readonly planType: PlanType;
  readonly text: string;
  /** The panel says more: a payment is on its way, or the account is to be deleted. */
  readonly onPanel: boolean;
}

/** Whether a checkout was refused because a plan runs: it can be changed instead. */
export function hasPlanAlready(error: unknown): boolean {
  return error instanceof CallError && error.code === 'billing.already_subscribed';
}

/** Where the plan that one has is changed to another. */
export function changeOf({ planType, billingPeriod }: PlanSelection): string {
  return paths.account.changePlan.href({ plan: planType, period: billingPeriod });
}

/**
 * What is told of a checkout that was refused: a 403's or 409's own sentence, which says what to do
 * instead.
 */
export function planFailure(planType: PlanType, error: unknown): PlanFailure {
  if (!(error instanceof CallError) || ![403, 409].includes(error.status) || error.serverText === null) {
    return { planType, text: pricingTexts.failed, onPanel: false };
  }
  const onPanel = ['billing.payment_pending', 'billing.deletion_pending'].includes(error.code ?? '');
  return { planType, text: error.message, onPanel };
}

/**
 * What a plan button does (docs/product.md, 'Plan buttons'): checkout for a customer, the login
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
  /** From the press until it is answered: two presses are one. */
  const started = useRef(false);

  useEffect(() => {
    if (!shaking) return;
    const timer = setTimeout(() => setShaking(null), SHAKE_MS);
    return () => clearTimeout(timer);
  }, [shaking]);

  usePageReturn(end);

  // A plan picked while the session was still being checked goes its way as soon as that is known.
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
      const { startCheckout } = await importAgain(() => import('#client/billing.ts'));
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

/** Reads the form as it stands on the page: the visitor may have chosen before React was there. */
function readSelection(form: HTMLFormElement, { submitter }: SubmitEvent): PlanSelection | null {
  const fields = new FormData(form, submitter);
  const planType = planTypes.find((each) => each === fields.get('planType'));
  const billingPeriod = billingPeriods.find((each) => each === fields.get('billingPeriod'));
  return planType && billingPeriod ? { planType, billingPeriod } : null;
}
