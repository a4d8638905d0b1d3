import { type PlanType, plans, planTypes } from '@horus/contract/catalog';
import { promoCodeRefusal } from '@horus/contract/hiring-quote';
import { EMPLOYEES, HONEYPOT_FIELD, maxWorkCentres, startDays } from '@horus/contract/lead-options';
import type { HiringRequest } from '@horus/contract/leads';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { CallError } from '#client/call.ts';
import { company, promoRuns } from '#content/company.ts';
import { hiring } from '#content/hiring.ts';
import { confirmHiring, PriceChanged } from '#pages/site/hiring/confirm-hiring.ts';
import {
  checkStep,
  firstWrong,
  type HiringField,
  isAboutCode,
  LAST_STEP,
  type PromoCodeRefusal,
  readRequest,
  refusalOfCode,
  START_STEP,
  type StepContext,
} from '#pages/site/hiring/hiring-checks.ts';
import { useHiringDraft } from '#pages/site/hiring/use-hiring-draft.ts';
import { type OwnWords, useOwnWords } from '#pages/site/hiring/use-own-words.ts';
import { usePageReturn } from '#ui/use-page-return.ts';

/**
 * What became of Confirmar: a failure is red; what the visitor is told instead of a payment page is
 * not.
 */
export type HiringOutcome =
  | { readonly status: 'idle' | 'sending' | 'failed' }
  | { readonly status: 'informed'; readonly text: string; readonly onPanel: boolean };

/**
 * The wizard's state machine (docs/product.md, 'Hiring wizard'): steps 0 to 5, each checked before
 * the next, Confirmar at the end. The fields are the form's own, taken over as they stand; what is
 * typed is kept on this device at every change.
 * @param wantedPlan the plan that the way here asked for; null: none
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
  /** Who set the number of cards. A proposal follows the plan, what was typed stays. */
  const cardsBy = useRef<'visitor' | 'device' | 'employees'>('visitor');
  /** A step is being checked or sent: what is pressed meanwhile is pressed once. */
  const busy = useRef(false);
  const form = useForm<HiringRequest, StepContext>({
    resolver: checkStep,
    context: { step, promoUsed },
    shouldFocusError: false,
  });
  const { getValues, setValue, reset, setError, clearErrors, setFocus } = form;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is taken over once.
  useEffect(() => {
    left.current = false;
    // The browser's own checks are for visitors without React.
    if (element.current) element.current.noValidate = true;
    if (wantedPlan) choosePlan(wantedPlan);
    else suggestCode(getValues('planType'));
    setValues(getValues());
    setLive(true);
    return () => {
      left.current = true;
    };
  }, []);

  // Whether the visitor has had the promotion is known only after the form is there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the code is suggested for the plan that is chosen.
  useEffect(() => {
    if (!promoUsed) return;
    suggestCode(getValues('planType'));
    setValues(getValues());
  }, [promoUsed]);

  // WebKit shows an empty date as today's: nobody is to believe that they have chosen it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a day is proposed on coming to the step; one that is cleared stays cleared.
  useEffect(() => {
    if (step !== START_STEP || getValues('startDate')) return;
    setValue('startDate', startDays().ready);
    setValues(getValues());
  }, [step]);

  useOwnWords((words) => {
    // What somebody has typed, or taken up again, stays.
    for (const [name, word] of Object.entries(words) as [keyof OwnWords, string][]) {
      if (!getValues(name)) setValue(name, word);
    }
    setValues(getValues());
  });

  usePageReturn(() => setOutcome({ status: 'idle' }));

  /** Fills in what the page chooses: an error of what stood there before goes with it. */
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
   * The promotion that runs is filled in where it is good, and goes with its plan; any other code
   * is the visitor's own.
   */
  function suggestCode(planType: PlanType): void {
    const typed = (getValues('promoCode') ?? '').trim().toUpperCase();
    if (!promoRuns || (typed !== '' && typed !== company.PROMO_CODE)) return;
    const { PROMO_CODE: code } = company;
    put('promoCode', promoCodeRefusal(code, planType, code, promoUsed) ? '' : code);
  }

  /** A device comes with the cards that its plan gives, and takes them away again. */
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
   * Empty or too low becomes the least that the plan starts with; what is no number is refused in
   * words.
   */
  function raiseEmployees(): void {
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

  function refuseCode(refusal: PromoCodeRefusal): void {
    setError('promoCode', { type: 'custom', message: refusalOfCode(refusal) }, { shouldFocus: true });
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (busy.current) return;
    busy.current = true;
    if (step === 0) raiseEmployees();
    const check = form.handleSubmit(
      () => (step < LAST_STEP ? goTo(step + 1) : confirm()),
      (wrong) => setFocus(firstWrong(step, wrong)),
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
      // Anyone who has closed the wizard meanwhile has thought better of it.
      if (!left.current) window.location.assign(url);
    } catch (error) {
      if (error instanceof CallError && isAboutCode(error.code)) {
        setOutcome({ status: 'idle' });
        refuseCode(error.code);
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
    history: draft.history,
    outcome,
    onChange,
    onSubmit,
    raiseEmployees,
    goTo,
    resume,
    restart: draft.discard,
    refuseCode,
  };
}
export type HiringWizardState = ReturnType<typeof useHiringWizard>;

/** A 409 is no failure: its text says what the visitor is to do instead. */
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
