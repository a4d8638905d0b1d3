import { type PlanType, plans, planTypes } from '@horus/contract/catalog';
import { promoCodeRefusal } from '@horus/contract/hiring-quote';
import { EMPLOYEES, HONEYPOT_FIELD, maxWorkCentres, startDays } from '@horus/contract/lead-options';
import type { HiringRequest } from '@horus/contract/leads';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { CallError } from '#client/call.ts';
import { company, promoRuns } from '#content/company.ts';
import { hiring } from '#content/hiring.ts';
import { fieldsOf } from '#pages/forms/fields-of.ts';
import { confirmHiring, PriceChanged } from '#pages/site/hiring/confirm-hiring.ts';
import {
  checkStep,
  firstInvalidField,
  type HiringField,
  isPromoCodeError,
  LAST_STEP,
  type PromoCodeRefusal,
  readRequest,
  refusalOfCode,
  START_STEP,
  type StepContext,
} from '#pages/site/hiring/hiring-checks.ts';
import { useHiringDraft } from '#pages/site/hiring/use-hiring-draft.ts';
import { type Prefill, usePrefill } from '#pages/site/hiring/use-prefill.ts';
import { usePageReturn } from '#ui/use-page-return.ts';

/**
 * Result of the confirmation. `failed` is shown in red; `informed` is not an error but a text in
 * place of a payment page.
 */
export type HiringOutcome =
  | { readonly status: 'idle' | 'sending' | 'failed' }
  | { readonly status: 'informed'; readonly text: string; readonly onPanel: boolean };

/**
 * State of the wizard (docs/product.md, 'Hiring wizard'): steps 0 to 5, each validated before the
 * next. Fields are uncontrolled, and every change is stored on this device.
 * @param wantedPlan plan from the address; null if none
 */
export function useHiringWizard(wantedPlan: PlanType | null) {
  const [step, setStep] = useState(0);
  const [live, setLive] = useState(false);
  const [outcome, setOutcome] = useState<HiringOutcome>({ status: 'idle' });
  const [values, setValues] = useState<Partial<HiringRequest>>({});
  const draft = useHiringDraft();
  const { promoUsed } = draft.history;
  const element = useRef<HTMLFormElement>(null);
  const left = useRef(false);
  /**
   * Source of the number of cards. A suggestion follows the plan; the visitor's own number stays.
   */
  const cardsBy = useRef<'visitor' | 'device' | 'employees'>('visitor');
  /** True while checking or sending; further submits are ignored. */
  const busy = useRef(false);
  const form = useForm<HiringRequest, StepContext>({
    resolver: checkStep,
    context: { step, promoUsed },
    shouldFocusError: false,
  });
  const { getValues, setValue, reset, setError, clearErrors, setFocus } = form;

  // biome-ignore lint/correctness/useExhaustiveDependencies: attaches to the rendered form once.
  useEffect(() => {
    left.current = false;
    if (wantedPlan) choosePlan(wantedPlan);
    else suggestCode(getValues('planType'));
    setValues(getValues());
    setLive(true);
    return () => {
      left.current = true;
    };
  }, []);

  // The promotion's use is known only after the form has rendered.
  // biome-ignore lint/correctness/useExhaustiveDependencies: suggests the code once per plan.
  useEffect(() => {
    if (!promoUsed) return;
    suggestCode(getValues('planType'));
    setValues(getValues());
  }, [promoUsed]);

  // WebKit shows an empty date as today, which looks like a chosen date.
  // biome-ignore lint/correctness/useExhaustiveDependencies: proposes a day on entering the step; a cleared day stays cleared.
  useEffect(() => {
    if (step !== START_STEP || getValues('startDate')) return;
    setValue('startDate', startDays().ready);
    setValues(getValues());
  }, [step]);

  usePrefill((words) => {
    // Keeps fields that the visitor or a resumed draft filled in.
    for (const [name, word] of Object.entries(words) as [keyof Prefill, string][]) {
      if (!getValues(name)) setValue(name, word);
    }
    setValues(getValues());
  });

  usePageReturn(() => setOutcome({ status: 'idle' }));

  /** Sets a value and clears the error of the previous one. */
  const put: typeof setValue = (name, value) => {
    setValue(name, value);
    clearErrors(name);
  };

  function choosePlan(planType: PlanType): void {
    const { initial, min, fixed } = EMPLOYEES[planType];
    put('planType', planType);
    clearErrors('employees');
    if (fixed || !(getValues('employees') >= min)) put('employees', initial);
    if (getValues('needsCards') && cardsBy.current !== 'visitor') proposeCards(cardsBy.current);
    suggestCode(planType);
    put('locations', Math.min(getValues('locations') || 1, maxWorkCentres(planType)));
  }

  /**
   * Fills in the running promotion's code where it applies and removes it elsewhere. Keeps any
   * other code.
   */
  function suggestCode(planType: PlanType): void {
    const typed = (getValues('promoCode') ?? '').trim().toUpperCase();
    if (!promoRuns || (typed !== '' && typed !== company.PROMO_CODE)) return;
    const { PROMO_CODE: code } = company;
    put('promoCode', promoCodeRefusal(code, planType, code, promoUsed) ? '' : code);
  }

  /** A device adds the free cards of its plan; removing the device removes them. */
  function chooseDevice(wanted: boolean): void {
    put('deviceCount', wanted ? 1 : 0);
    if (wanted ? getValues('needsCards') : cardsBy.current !== 'device') return;
    put('needsCards', wanted);
    if (wanted) proposeCards('device');
    else chooseCards(false);
  }

  function chooseCards(wanted: boolean): void {
    if (wanted) proposeCards('employees');
    else {
      cardsBy.current = 'visitor';
      put('cardCount', 0);
    }
  }

  function proposeCards(by: 'device' | 'employees'): void {
    cardsBy.current = by;
    const { planType, employees } = getValues();
    put('cardCount', by === 'device' ? plans[planType].freeCards : employees);
  }

  /**
   * Raises an empty or too low number to the plan's minimum. Text that is not a number stays an
   * error.
   */
  function applyEmployeeMinimum(): void {
    const { min } = EMPLOYEES[getValues('planType')];
    if ((getValues('employees') ?? 0) < min) put('employees', min);
    setValues(getValues());
  }

  function onChange({ target }: FormEvent<HTMLFormElement>): void {
    const { name, value, checked } = target as HTMLInputElement;
    const plan = name === 'planType' && planTypes.find((each) => each === value);
    if (plan) choosePlan(plan);
    if (name === 'needsDevice') chooseDevice(checked);
    if (name === 'needsCards') chooseCards(checked);
    if (name === 'cardCount') cardsBy.current = 'visitor';
    if (name === 'promoCode') clearErrors('promoCode');
    setValues(getValues());
    draft.keep(getValues(), step);
  }

  function goTo(target: number): void {
    if (outcome.status === 'sending') return;
    // Clears the errors: a step shows them only on submit, not on first input.
    reset(undefined, { keepValues: true });
    setOutcome({ status: 'idle' });
    setStep(target);
    draft.keep(getValues(), target);
  }

  function resume(): void {
    if (!draft.offered) return;
    // One by one: `reset` would restore the plan that the form was rendered with.
    for (const [name, value] of Object.entries(draft.offered.values)) setValue(name as HiringField, value);
    setValues(getValues());
    setStep(Math.min(Math.max(0, draft.offered.step), LAST_STEP));
    draft.take();
  }

  function refuseCode(refusal: PromoCodeRefusal): void {
    setError('promoCode', { type: 'custom', message: refusalOfCode(refusal) }, { shouldFocus: true });
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (busy.current) return;
    busy.current = true;
    if (step === 0) applyEmployeeMinimum();
    const check = form.handleSubmit(
      () => (step < LAST_STEP ? goTo(step + 1) : confirm()),
      (wrong) => setFocus(firstInvalidField(step, wrong)),
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
      const { token, history } = draft;
      const url = await confirmHiring(read.request, { [HONEYPOT_FIELD]: honeypot }, token.current, history);
      // The visitor has closed the wizard: no redirect to the payment page.
      if (!left.current) window.location.assign(url);
    } catch (error) {
      if (error instanceof CallError && isPromoCodeError(error.code)) {
        setOutcome({ status: 'idle' });
        refuseCode(error.code);
      } else setOutcome(outcomeOf(error));
    }
  }

  const fieldOf = fieldsOf(form);

  return {
    form,
    field: <Name extends HiringField & keyof typeof hiring.labels>(
      name: Name,
      options?: Parameters<typeof fieldOf>[1],
    ) => ({
      ...fieldOf(name, options),
      id: `hiring-${name}`,
      label: hiring.labels[name],
    }),
    element,
    step,
    live,
    values,
    offered: draft.offered,
    history: draft.history,
    outcome,
    onChange,
    onSubmit,
    applyEmployeeMinimum,
    goTo,
    resume,
    restart: draft.discard,
    refuseCode,
  };
}
export type HiringWizardState = ReturnType<typeof useHiringWizard>;

/** A 409 is not a failure: its message is the next step for the visitor. */
function outcomeOf(error: unknown): HiringOutcome {
  if (error instanceof PriceChanged) return { status: 'informed', text: hiring.repriced, onPanel: false };
  if (!(error instanceof CallError) || error.status !== 409) return { status: 'failed' };
  const onPanel = [
    'billing.already_subscribed',
    'billing.payment_pending',
    'billing.deletion_pending',
  ].includes(error.code ?? '');
  return { status: 'informed', text: error.message, onPanel };
}
