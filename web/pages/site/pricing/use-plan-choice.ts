import type { PlanSelection } from '@horus/contract/billing';
import { billingPeriods, type PlanType, planTypes } from '@horus/contract/catalog';
import { type FormEvent, useEffect, useState } from 'react';
import { KLARNA_TOAST_MS, pricingTexts } from '#content/pricing.ts';
import { storeSelectedPlan } from '#server/selected-plan.ts';
import { openLoginModal, useSession } from '#server/session.ts';
import { TOAST_MS, toast } from '#ui/toast.ts';
import { usePageReturn } from '#ui/use-page-return.ts';

const SHAKE_MS = 500;

interface PlanChoice {
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** A checkout is starting: no other may. */
  readonly busy: boolean;
  /** The plan whose button shakes. */
  readonly shaking: PlanType | null;
}

/** What a plan button does (specification, section 4): checkout for a customer, the login modal for a visitor. */
export function usePlanChoice(): PlanChoice {
  const { status, error } = useSession();
  const [busy, setBusy] = useState(false);
  const [shaking, setShaking] = useState<PlanType | null>(null);
  const [waiting, setWaiting] = useState<PlanSelection | null>(null);

  useEffect(() => {
    if (!shaking) return;
    const timer = setTimeout(() => setShaking(null), SHAKE_MS);
    return () => clearTimeout(timer);
  }, [shaking]);

  usePageReturn(() => setBusy(false));

  // A plan picked while the session was still being checked goes its way as soon as that is known.
  useEffect(() => {
    if (!waiting || (status === 'loading' && !error)) return;
    setWaiting(null);
    if (error) toast.error(pricingTexts.failed);
    else if (status === 'authenticated') void checkOut(waiting);
    else askForLogin(waiting);
  });

  function askForLogin(selection: PlanSelection): void {
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
      const { startCheckout } = await import('#server/billing.ts');
      await startCheckout(selection);
    } catch {
      toast.error(pricingTexts.failed);
      setBusy(false);
    }
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const selection = readSelection(event.currentTarget, event.nativeEvent as SubmitEvent);
    if (selection && !busy) setWaiting(selection);
  }

  return { onSubmit, busy, shaking };
}

/** Reads the form as it stands on the page: the visitor may have chosen before React was there. */
function readSelection(form: HTMLFormElement, { submitter }: SubmitEvent): PlanSelection | null {
  const fields = new FormData(form, submitter);
  const planType = planTypes.find((each) => each === fields.get('planType'));
  const billingPeriod = billingPeriods.find((each) => each === fields.get('billingPeriod'));
  return planType && billingPeriod ? { planType, billingPeriod } : null;
}
