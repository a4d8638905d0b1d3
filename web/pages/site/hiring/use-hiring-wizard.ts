import { type PlanType, planTypes } from '@horus/contract/catalog';
import { EMPLOYEES, HONEYPOT_FIELD, maxWorkCentres } from '@horus/contract/lead-options';
import type { HiringRequest } from '@horus/contract/leads';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { hiring } from '#content/hiring.ts';
import { confirmHiring, PriceChanged } from '#pages/site/hiring/confirm-hiring.ts';
import {
  badCode,
  checkStep,
  firstRefusal,
  type HiringField,
  type HiringRefusal,
  LAST_STEP,
  readRequest,
} from '#pages/site/hiring/hiring-checks.ts';
import { useHiringDraft } from '#pages/site/hiring/use-hiring-draft.ts';
import { CallError } from '#server/call.ts';
import { usePageReturn } from '#ui/use-page-return.ts';

/** What became of Confirmar: a failure is red; what the visitor is told instead of a payment page is not. */
export type HiringOutcome =
  | { readonly status: 'idle' | 'sending' | 'failed' }
  | { readonly status: 'informed'; readonly text: string; readonly subscribed: boolean };

/**
 * The wizard's state machine (specification, section 4): steps 0 to 5, each checked before the next, Confirmar at the
 * end. The fields are the form's own, taken over as they stand; what is typed is kept on this device at every change.
 * @param wantedPlan the plan that the way here asked for; null: none
 */
export function useHiringWizard(wantedPlan: PlanType | null) {
  const [step, setStep] = useState(0);
  const [live, setLive] = useState(false);
  const [refusal, setRefusal] = useState<HiringRefusal | null>(null);
  const [outcome, setOutcome] = useState<HiringOutcome>({ status: 'idle' });
  const [values, setValues] = useState<Partial<HiringRequest>>({});
  const draft = useHiringDraft();
  const element = useRef<HTMLFormElement>(null);
  const left = useRef(false);
  /** A step is being checked or sent: what is pressed meanwhile is pressed once. */
  const busy = useRef(false);
  const form = useForm<HiringRequest, { step: number }>({
    resolver: checkStep,
    context: { step },
    shouldFocusError: false,
  });
  const { getValues, setValue, reset, setError, clearErrors, setFocus } = form;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is taken over once.
  useEffect(() => {
    left.current = false;
    // The browser's own checks are for whoever has no React.
    if (element.current) element.current.noValidate = true;
    if (wantedPlan) choosePlan(wantedPlan);
    setValues(getValues());
    setLive(true);
    return () => {
      left.current = true;
    };
  }, []);

  usePageReturn(() => setOutcome({ status: 'idle' }));

  function choosePlan(planType: PlanType): void {
    const { initial, min, fixed } = EMPLOYEES[planType];
    setValue('planType', planType);
    if (fixed || !(getValues('employees') >= min)) setValue('employees', initial);
    setValue('locations', Math.min(getValues('locations') || 1, maxWorkCentres(planType)));
  }

  /** Empty or too low becomes the least that the plan starts with. */
  function raiseEmployees(): void {
    const { min } = EMPLOYEES[getValues('planType')];
    if (!(getValues('employees') >= min)) setValue('employees', min);
    setValues(getValues());
  }

  function onChange({ target }: FormEvent<HTMLFormElement>): void {
    const { name, value, checked } = target as HTMLInputElement;
    const plan = name === 'planType' && planTypes.find((each) => each === value);
    if (plan) choosePlan(plan);
    if (name === 'needsDevice') setValue('deviceCount', checked ? 1 : 0);
    if (name === 'needsCards') setValue('cardCount', checked ? getValues('employees') : 0);
    if (name === 'promoCode') clearErrors('promoCode');
    setValues(getValues());
    draft.keep(getValues(), step);
  }

  function goTo(target: number): void {
    // What is wrong is told when a step is left, not while it is filled in for the first time.
    reset(undefined, { keepValues: true });
    setOutcome({ status: 'idle' });
    setStep(target);
    draft.keep(getValues(), target);
  }

  function resume(): void {
    if (!draft.offered) return;
    // One by one: a reset would put the chosen plan back to the one that the form was built with.
    for (const [name, value] of Object.entries(draft.offered.values)) setValue(name as HiringField, value);
    setValues(getValues());
    setStep(Math.min(Math.max(0, draft.offered.step), LAST_STEP));
    draft.take();
  }

  function refuse(told: HiringRefusal): void {
    setError(told.field, { type: 'custom', message: told.message });
    setRefusal(told);
  }

  function closeRefusal(): void {
    setRefusal(null);
    if (refusal) setFocus(refusal.field);
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (busy.current) return;
    busy.current = true;
    if (step === 0) raiseEmployees();
    const check = form.handleSubmit(
      () => (step < LAST_STEP ? goTo(step + 1) : confirm()),
      (wrong) => setRefusal(firstRefusal(step, wrong)),
    );
    void check().finally(() => {
      busy.current = false;
    });
  }

  async function confirm(): Promise<void> {
    const read = readRequest(getValues());
    if ('wrongStep' in read) return goTo(read.wrongStep);
    setOutcome({ status: 'sending' });
    try {
      const honeypot = String(new FormData(element.current ?? undefined).get(HONEYPOT_FIELD) ?? '');
      const { token, trialUsed } = draft;
      const url = await confirmHiring(read.request, { [HONEYPOT_FIELD]: honeypot }, token.current, {
        trialUsed,
      });
      // Whoever has closed the wizard meanwhile has thought better of it.
      if (!left.current) window.location.assign(url);
    } catch (error) {
      if (error instanceof CallError && error.code === 'billing.invalid_promo_code') {
        setOutcome({ status: 'idle' });
        refuse(badCode);
      } else setOutcome(outcomeOf(error));
    }
  }

  return {
    form,
    element,
    step,
    live,
    values,
    offered: draft.offered,
    trialUsed: draft.trialUsed,
    refusal,
    outcome,
    onChange,
    onSubmit,
    raiseEmployees,
    goTo,
    resume,
    restart: draft.discard,
    closeRefusal,
    refuseCode: () => refuse(badCode),
  };
}
export type HiringWizardState = ReturnType<typeof useHiringWizard>;

/** A 409 is no failure: its text says what the visitor is to do instead. */
function outcomeOf(error: unknown): HiringOutcome {
  if (error instanceof PriceChanged) return { status: 'informed', text: hiring.repriced, subscribed: false };
  if (!(error instanceof CallError) || error.status !== 409) return { status: 'failed' };
  const subscribed = error.code === 'billing.already_subscribed' || error.code === 'billing.payment_pending';
  return { status: 'informed', text: error.message, subscribed };
}
