import {
  cardPrice,
  devicePrice,
  type PlanType,
  plans,
  planTypes,
  promoCovers,
} from '@horus/contract/catalog';
import {
  EMPLOYEES,
  maxWorkCentres,
  readCount,
  startDays,
  workScheduleLabels,
  workSchedules,
} from '@horus/contract/lead-options';
import { formatMoney } from '@horus/contract/money';
import { promoRuns } from '#content/company.ts';
import { hiring } from '#content/hiring.ts';
import type { HiringWizardState } from '#pages/site/hiring/use-hiring-wizard.ts';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { ChoiceField } from '#ui/choice-field.tsx';
import { TextAreaField, TextField } from '#ui/field.tsx';

/** Not `type="number"`, which reads '1.000' as one. */
const figure = { inputMode: 'numeric', pattern: '[0-9]*', autoComplete: 'off', required: true } as const;

interface StepProps {
  readonly wizard: HiringWizardState;
}
interface PlanStepProps extends StepProps {
  readonly planType: PlanType;
}

export function CompanyStep({ wizard, planType, initialPlan }: PlanStepProps & { initialPlan: PlanType }) {
  const { min, fixed } = EMPLOYEES[planType];
  const live = wizard.live;
  const employeesHint = fixed ? hiring.employeesFixed : hiring.employeesFrom(min);
  return (
    <>
      <p className="hidden text-sm without-react:block">{hiring.planWithoutScript}</p>
      <ChoiceField
        {...wizard.field('planType')}
        required
        initial={initialPlan}
        choices={planTypes.map((each) => ({
          value: each,
          label: plans[each].name,
          detail: <PlanDetail planType={each} promoUsed={wizard.history.promoUsed} />,
        }))}
      />
      <TextField {...wizard.field('companyName')} autoComplete="organization" required />
      <TextField
        {...figure}
        {...wizard.field('employees', { setValueAs: readCount, onBlur: wizard.applyEmployeeMinimum })}
        hint={live ? employeesHint : hiring.employeesOfPlans}
        readOnly={live && fixed}
        required={!(live && fixed)}
        defaultValue={EMPLOYEES[initialPlan].initial}
        boxClassName="sm:max-w-72"
      />
    </>
  );
}

interface PlanDetailProps {
  readonly planType: PlanType;
  readonly promoUsed: boolean;
}

/** Shows the promotional price while the promotion runs. */
function PlanDetail({ planType, promoUsed }: PlanDetailProps) {
  const halved = promoRuns && promoCovers(planType, 'monthly') && !promoUsed;
  return (
    <>
      <span className="block">{hiring.planSize(planType)}</span>
      {halved && <span data-promo="on">{hiring.planFeeHalved(planType)}</span>}
      <span data-promo={halved ? 'off' : undefined}>{hiring.planFee(planType)}</span>
    </>
  );
}

export function PlacesStep({ wizard, planType }: PlanStepProps) {
  const most = maxWorkCentres(planType);
  return (
    <>
      <TextField
        {...figure}
        {...wizard.field('locations', { setValueAs: readCount })}
        hint={wizard.live ? hiring.locationsUpTo(most) : hiring.locationsOfPlans}
        defaultValue={1}
        boxClassName="sm:max-w-72"
      />
      <ChoiceField
        {...wizard.field('schedule')}
        required
        gridClassName="sm:grid-cols-2"
        choices={workSchedules.map((each) => ({ value: each, label: workScheduleLabels[each] }))}
      />
    </>
  );
}

/** A count field appears once its checkbox is ticked. */
export function HardwareStep({ wizard, planType }: PlanStepProps) {
  const { freeCards, freeCardsNeedDevice } = plans[planType];
  const free = wizard.live
    ? `${freeCards}${freeCardsNeedDevice ? ' al comprar un dispositivo' : ''}`
    : hiring.hardwareOfPlans.cards;
  const count = { ...figure, required: false } as const;
  return (
    <>
      <div className="group grid gap-3 rounded-md border border-line bg-white px-4 py-2">
        <CheckboxField
          {...wizard.field('needsDevice')}
          hint={hiring.deviceHint(
            wizard.live ? formatMoney(devicePrice(planType).unitAmountCents) : hiring.hardwareOfPlans.device,
          )}
        />
        <TextField
          {...count}
          {...wizard.field('deviceCount', { setValueAs: wholeCount })}
          boxClassName="mb-3 ml-8 hidden max-w-60 group-has-[[type=checkbox]:checked]:grid"
        />
      </div>
      <div className="group grid gap-3 rounded-md border border-line bg-white px-4 py-2">
        <CheckboxField
          {...wizard.field('needsCards')}
          hint={hiring.cardsHint(formatMoney(cardPrice().unitAmountCents), free)}
        />
        <TextField
          {...count}
          {...wizard.field('cardCount', { setValueAs: wholeCount })}
          boxClassName="mb-3 ml-8 hidden max-w-60 group-has-[[type=checkbox]:checked]:grid"
        />
      </div>
    </>
  );
}

function wholeCount(typed: unknown): number {
  return readCount(typed) ?? 0;
}

export function StartStep({ wizard }: StepProps) {
  // Only in the browser: the prerendered page must not keep the date of its build.
  const { first, last } = wizard.live ? startDays() : { first: undefined, last: undefined };
  return (
    <>
      <TextField
        {...wizard.field('startDate')}
        min={first}
        max={last}
        type="date"
        hint={hiring.startHint}
        required
        boxClassName="sm:max-w-72"
      />
      <TextAreaField {...wizard.field('additionalInfo')} optional hint={hiring.additionalHint} rows={4} />
    </>
  );
}
