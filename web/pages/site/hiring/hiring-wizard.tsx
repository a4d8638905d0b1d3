import { addressOf } from '@horus/contract/address-of';
import type { PlanType } from '@horus/contract/catalog';
import { paths } from '@horus/contract/paths';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { hiring } from '#content/hiring.ts';
import { DataProtectionNote } from '#pages/auth/data-protection-note.tsx';
import { HiddenFields } from '#pages/site/forms/lead-form.tsx';
import { ContactStep } from '#pages/site/hiring/contact-step.tsx';
import { DraftOffer } from '#pages/site/hiring/draft-offer.tsx';
import { CompanyStep, HardwareStep, PlacesStep, StartStep } from '#pages/site/hiring/order-steps.tsx';
import { StepDial } from '#pages/site/hiring/step-dial.tsx';
import { RunningQuote, SummaryStep } from '#pages/site/hiring/summary-step.tsx';
import {
  type HiringOutcome,
  type HiringWizardState,
  useHiringWizard,
} from '#pages/site/hiring/use-hiring-wizard.ts';
import { Alert } from '#ui/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { markStart } from '#ui/focus-start.ts';
import { FormStatus } from '#ui/form-status.tsx';

interface HiringWizardProps {
  /** Plan selected by default. */
  readonly initialPlan: PlanType;
  /** Plan from the address; null if none. */
  readonly wantedPlan: PlanType | null;
  /** Called when the request starts and ends. Meanwhile the wizard must not close. */
  readonly onSending?: (sending: boolean) => void;
}

const STEPS = hiring.steps.length;

/**
 * One form of six fieldsets, one visible at a time. Without React all are visible, and the server
 * validates them.
 */
export function HiringWizard({ initialPlan, wantedPlan, onSending }: HiringWizardProps) {
  const wizard = useHiringWizard(wantedPlan);
  const { element, step, offered, outcome } = wizard;
  const sending = outcome.status === 'sending';
  const planType = wizard.values.planType ?? initialPlan;
  const steps: readonly ReactNode[] = [
    <CompanyStep key="company" wizard={wizard} planType={planType} initialPlan={initialPlan} />,
    <PlacesStep key="places" wizard={wizard} planType={planType} />,
    <HardwareStep key="hardware" wizard={wizard} planType={planType} />,
    <StartStep key="start" wizard={wizard} />,
    <ContactStep key="contact" wizard={wizard} />,
    <SummaryStep key="summary" wizard={wizard} planType={planType} />,
  ];

  useEffect(() => onSending?.(sending), [sending, onSending]);

  return (
    <>
      {offered && <DraftOffer draft={offered} onResume={wizard.resume} onRestart={wizard.restart} />}
      <form
        ref={element}
        method="post"
        noValidate
        action={addressOf('POST /api/leads/hiring')}
        data-lead-form="hiring"
        data-live
        data-step={step}
        hidden={offered !== null}
        onChange={wizard.onChange}
        onSubmit={wizard.onSubmit}
        className="relative"
      >
        <Progress step={step} />
        {steps.map((content, index) => (
          <Step key={hiring.steps[index]?.title} index={index} wizard={wizard}>
            {content}
          </Step>
        ))}
        <HiddenFields kind="hiring" />
        <HiringOutcomeNotice outcome={outcome} />
        <div className="pinned-foot border-t border-line bg-white pt-4 in-[dialog]:bg-paper">
          <RunningQuote wizard={wizard} planType={planType} />
          <Buttons step={step} sending={sending} onBack={() => wizard.goTo(step - 1)} />
        </div>
        <div className={step === STEPS - 1 ? 'mt-6' : 'mt-6 hidden without-react:block'}>
          <DataProtectionNote purpose={hiring.purpose} />
        </div>
      </form>
    </>
  );
}

function Progress({ step }: { readonly step: number }) {
  return (
    <div
      role="progressbar"
      aria-label={hiring.title}
      aria-valuemin={1}
      aria-valuemax={STEPS}
      aria-valuenow={step + 1}
      aria-valuetext={hiring.stepOf(step + 1, STEPS)}
      className="sr-only without-react:hidden"
    />
  );
}

interface StepProps {
  readonly index: number;
  readonly wizard: HiringWizardState;
  readonly children: ReactNode;
}

function Step({ index, wizard, children }: StepProps) {
  const { step, live } = wizard;
  const heading = useRef<HTMLSpanElement>(null);
  const open = step === index;
  const first = useRef(true);

  // Focuses the heading of a new step, but not on mount: there the page or the dialog sets the
  // focus.
  useEffect(() => {
    if (first.current) first.current = !live;
    else if (open) {
      heading.current?.focus({ preventScroll: true });
      heading.current?.scrollIntoView();
    }
  }, [open, live]);

  const { title = '', lead = '' } = hiring.steps[index] ?? {};
  return (
    <fieldset
      aria-describedby={`hiring-step-${index}`}
      // The request in flight must match the visible values.
      inert={wizard.outcome.status === 'sending'}
      className={
        open ? 'min-w-0 pb-6 sm:min-h-[25rem]' : 'hidden min-w-0 without-react:mt-14 without-react:block'
      }
    >
      <legend className="contents">
        <span
          ref={markAsStart(heading)}
          tabIndex={-1}
          className="flex scroll-mt-28 items-center gap-4 outline-none max-[22.5rem]:flex-wrap"
        >
          <StepDial step={index} />
          <span className="min-w-0">
            <span className="eyebrow block text-ink-600">{hiring.stepOf(index + 1, STEPS)}</span>
            <span className="block font-display text-2xl leading-tight font-semibold">{title}</span>
          </span>
        </span>
      </legend>
      <p id={`hiring-step-${index}`} className="mt-3 mb-6 text-ink-600">
        {lead}
      </p>
      <div className="grid gap-6">{children}</div>
    </fieldset>
  );
}

/** An opening dialog focuses the heading, not its close button. */
function markAsStart(heading: RefObject<HTMLElement | null>) {
  return (element: HTMLElement | null) => {
    heading.current = element;
    markStart(element);
  };
}

interface ButtonsProps {
  readonly step: number;
  readonly sending: boolean;
  readonly onBack: () => void;
}

function Buttons({ step, sending, onBack }: ButtonsProps) {
  const last = step === STEPS - 1;
  return (
    <div className="flex flex-wrap justify-between gap-3">
      <Button
        variant="secondary"
        size="lg"
        disabled={step === 0 || sending}
        onClick={onBack}
        className="max-sm:grow without-react:hidden"
      >
        {hiring.back}
      </Button>
      <Button
        type="submit"
        size="lg"
        busy={sending}
        busyLabel={hiring.sending}
        // Ignores the second click of a double click: it was meant for the previous step.
        onClick={(event) => event.detail > 1 && event.preventDefault()}
        className="min-w-40 max-sm:grow"
      >
        {last ? (
          hiring.confirm
        ) : (
          <>
            <span className="without-react:hidden">{hiring.next}</span>
            <span className="hidden without-react:inline">{hiring.confirm}</span>
          </>
        )}
      </Button>
    </div>
  );
}

/** Result of the confirmation, empty before it. Without React the server fills it in. */
function HiringOutcomeNotice({ outcome }: { readonly outcome: HiringOutcome }) {
  if (outcome.status === 'informed') {
    return (
      <Alert className="mt-6">
        <p className="font-medium">{outcome.text}</p>
        {outcome.onPanel && (
          <ButtonLink to={paths.account.dashboard.href()} variant="secondary" className="mt-3">
            {hiring.informed}
          </ButtonLink>
        )}
      </Alert>
    );
  }
  if (outcome.status === 'failed') {
    return (
      <Alert tone="error" className="mt-6">
        <p className="font-medium">{hiring.failed}</p>
        <p className="mt-1">{hiring.kept}</p>
      </Alert>
    );
  }
  return <FormStatus tone={null} message={null} />;
}
