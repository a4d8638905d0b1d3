import { type PlanType, plans } from '@horus/contract/catalog';
import { formatLongDate } from '@horus/contract/dates';
import { type HiringTerms, hiringQuote, promoCodeRefusal } from '@horus/contract/hiring-quote';
import { contactPreferenceLabels, EMPLOYEES, workScheduleLabels } from '@horus/contract/lead-options';
import type { HiringRequest } from '@horus/contract/leads';
import { formatMoney } from '@horus/contract/money';
import { paths } from '@horus/contract/paths';
import { type Quote, type QuoteLine, quote } from '@horus/contract/quote';
import type { KeyboardEvent, ReactNode } from 'react';
import { now } from '#client/clock.ts';
import { promoRuns, runningCode } from '#content/company.ts';
import { hiring } from '#content/hiring.ts';
import { CostTable } from '#pages/site/hiring/cost-table.tsx';
import type { HiringWizardState } from '#pages/site/hiring/use-hiring-wizard.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';

const { summary, labels } = hiring;

interface PlanStepProps {
  readonly wizard: HiringWizardState;
  readonly planType: PlanType;
}

/** Without React, a text says where the summary will appear. */
export function SummaryStep({ wizard, planType }: PlanStepProps) {
  const { live, step, values } = wizard;
  return (
    <>
      {live ? (
        step === hiring.steps.length - 1 && (
          <>
            <Order values={values} planType={planType} onChange={wizard.goTo} />
            <CostTable quote={quoteOf(wizard, planType)} />
          </>
        )
      ) : (
        <p className="hidden without-react:block">{summary.plain}</p>
      )}
      {promoRuns && <PromoField wizard={wizard} planType={planType} />}
      <p className="text-sm text-ink-600">
        {summary.conditionsBefore}
        <a
          href={paths.site.terms.href()}
          target="_blank"
          rel="noopener"
          className="font-semibold text-lapis-700 underline underline-offset-2"
        >
          {summary.conditions}
          <span className="sr-only"> (se abre en otra pestaña)</span>
        </a>
        {summary.conditionsAfter} {summary.contactSoon}
      </p>
    </>
  );
}

/** Running total beside the button of each step; on the summary, the amount to pay. */
export function RunningQuote({ wizard, planType }: PlanStepProps) {
  if (!wizard.live) return null;
  const { dueToday, fee, setup, order } = quoteOf(wizard, planType);
  if (wizard.step === hiring.steps.length - 1) {
    return (
      <p className="figures mb-3 text-sm font-semibold">
        {hiring.toPayment(formatMoney(dueToday.totalCents))}
      </p>
    );
  }
  return (
    <p aria-live="polite" className="figures mb-3 text-sm text-ink-600">
      <strong className="block font-semibold text-ink-900">
        {hiring.runningToday(formatMoney(dueToday.totalCents))}
      </strong>{' '}
      {hiring.runningLater(
        formatMoney(fee.amount.totalCents),
        fee.discountedFees === null
          ? null
          : { fees: fee.discountedFees, list: formatMoney(fee.list.totalCents) },
      )}
      {setup && <span className="block">{setupsOf(setup, quote({ ...order, channel: 'pricing' }))}</span>}
    </p>
  );
}

function PromoField({ wizard, planType }: PlanStepProps) {
  const { getValues } = wizard.form;
  const typed = wizard.values.promoCode ?? '';
  const { fee, promoApplied } = quoteOf(wizard, planType);

  function apply(): void {
    const { promoUsed } = wizard.history;
    const refusal = promoCodeRefusal(getValues('promoCode'), planType, runningCode(now()), promoUsed);
    if (refusal) wizard.refuseCode(refusal);
  }

  return (
    <div data-promo="on">
      <div className="flex flex-wrap items-start gap-3">
        <TextField
          {...wizard.field('promoCode')}
          optional
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          boxClassName="min-w-48 max-w-72 flex-1 max-sm:basis-full"
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            apply();
          }}
        />
        <Button variant="secondary" onClick={apply} className="min-h-12 sm:mt-7 without-react:hidden">
          {summary.apply}
        </Button>
      </div>
      <p role="status" className="mt-1.5 text-sm font-semibold text-green-700 empty:hidden">
        {typed !== '' && promoApplied ? summary.applied(fee.discountedFees ?? 0) : null}
      </p>
    </div>
  );
}

interface OrderProps {
  readonly values: Partial<HiringRequest>;
  readonly planType: PlanType;
  readonly onChange: (step: number) => void;
}

function Order({ values, planType, onChange }: OrderProps) {
  const { schedule, preferredContact, startDate = '' } = values;
  // Trimmed, as in the request.
  const companyName = values.companyName?.trim();
  const additionalInfo = values.additionalInfo?.trim();
  const contact = [values.contactName, values.contactEmail, values.contactPhone, values.website]
    .map((typed) => typed?.trim() ?? '')
    .filter((typed) => typed !== '');
  const hardware = [
    values.needsDevice ? `${values.deviceCount} × dispositivo NFC` : null,
    values.needsCards ? `${values.cardCount} × tarjeta RFID` : null,
  ].filter((each) => each !== null);
  const rows: readonly (readonly [string, ReactNode])[] = [
    [
      labels.planType,
      `${plans[planType].name} para ${companyName}, ${EMPLOYEES[planType].fixed ? 'hasta ' : ''}${values.employees} personas`,
    ],
    [
      hiring.steps[1].title,
      `${values.locations === 1 ? 'Un centro' : `${values.locations} centros`}, ${schedule ? workScheduleLabels[schedule].toLowerCase() : ''}`,
    ],
    [hiring.steps[2].title, hardware.length > 0 ? hardware.join(', ') : 'Ninguno'],
    [
      labels.startDate,
      <>
        {startDate && formatLongDate(`${startDate}T12:00:00Z`)}
        {additionalInfo && <span className="line-clamp-3 font-normal text-ink-600">{additionalInfo}</span>}
      </>,
    ],
    [
      hiring.steps[4].title,
      <>
        {contact.map((each) => (
          <span key={each} className="block">
            {each}
          </span>
        ))}
        Por {preferredContact ? contactPreferenceLabels[preferredContact].toLowerCase() : ''}
        {values.callbackRequested ? '. Quieres que te llamemos.' : ''}
      </>,
    ],
  ];
  return (
    <section aria-labelledby="hiring-order">
      <h3 id="hiring-order" className="text-xl">
        {summary.order}
      </h3>
      <dl className="figures mt-3 text-sm">
        {rows.map(([name, value], step) => (
          <div
            key={name}
            className="grid grid-cols-[1fr_auto] items-start gap-x-4 border-t border-line py-2 sm:grid-cols-[10rem_1fr_auto]"
          >
            <dt className="text-ink-600 max-sm:col-span-2">{name}</dt>
            <dd className="min-w-0 font-medium break-words">{value}</dd>
            <dd>
              <button
                type="button"
                onClick={() => onChange(step)}
                className="-my-2 inline-flex min-h-11 items-center font-semibold text-lapis-700 underline underline-offset-4 hover:no-underline"
              >
                {summary.change}
                <span className="sr-only"> {name.toLowerCase()}</span>
              </button>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Undefined when both sell the setup at one price. */
function setupsOf(here: QuoteLine, atPricing: Quote): string | undefined {
  const other = atPricing.setup?.amount.totalCents;
  if (other === undefined || other === here.amount.totalCents) return undefined;
  return hiring.twoSetups(formatMoney(here.amount.totalCents), formatMoney(other));
}

function quoteOf({ values, history }: HiringWizardState, planType: PlanType): Quote {
  return hiringQuote(termsOf(values, planType), runningCode(now()), history);
}

/** Replaces missing or invalid values, so that a partial form has a price. */
function termsOf(values: Partial<HiringRequest>, planType: PlanType): HiringTerms {
  const count = (typed: number | undefined) =>
    Number.isInteger(typed) ? Math.min(999, Math.max(0, typed ?? 0)) : 0;
  return {
    planType,
    needsDevice: values.needsDevice ?? false,
    deviceCount: count(values.deviceCount),
    needsCards: values.needsCards ?? false,
    cardCount: count(values.cardCount),
    promoCode: values.promoCode ?? '',
  };
}
