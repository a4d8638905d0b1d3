import type { SubscriptionInfo } from '@horus/contract/billing';
import { feePrice } from '@horus/contract/catalog';
import { dayOf } from '@horus/contract/dates';
import { type PlanChoice, planChange, type RunningPlan } from '@horus/contract/plan-change';
import { type ChangeFigures, type ChangePreview, runningPlanOf } from '@horus/contract/plan-change-calls';
import { planName } from '@horus/contract/plan-names';
import type { SalesServices } from '#features/billing/catalogue/catalogue-reader';
import { type AskedChange, figuresOf } from '#features/billing/plan-change/change-figures';
import { type CurrentPlan, readCurrentPlan, readInfo } from '#features/billing/plan-change/current-plan';
import { type SeenFigures, signFigures } from '#features/billing/plan-change/seen-figures';
import type { PlanHolder } from '#features/billing/plan-holder';

export interface PossibleChange {
  readonly before: PlanChoice;
  readonly plan: CurrentPlan;
  readonly asked: AskedChange;
  readonly seen: SeenFigures;
  readonly preview: ChangePreview;
}

/** @throws AppError 'billing.provider_unavailable' | 'billing.sale_closed' */
export async function previewChange(
  services: SalesServices,
  holder: PlanHolder,
  wanted: PlanChoice,
): Promise<ChangePreview> {
  const possible = await findChange(services, holder, wanted);
  return 'preview' in possible ? possible.preview : possible;
}

/**
 * @param prorationDate Unix seconds of figures already shown
 * @throws AppError as {@link previewChange}
 */
export async function findChange(
  services: SalesServices,
  holder: PlanHolder,
  { planType, billingPeriod }: PlanChoice,
  prorationDate?: number,
): Promise<PossibleChange | Extract<ChangePreview, { kind: 'refused' }>> {
  const wanted = { planType, billingPeriod };
  const info: SubscriptionInfo = await readInfo(services, holder);
  const running = runningPlanOf(info);
  if (!running) return { kind: 'refused', reason: 'no_plan' };
  const change = planChange(running, wanted);
  if (change.kind === 'refused') return change;
  const plan = await readCurrentPlan(services, info);
  const catalogue = await services.catalogue.read();
  const priceId = catalogue.priceId(feePrice(planType, billingPeriod));
  const asked = {
    change,
    wanted,
    priceId,
    prorationDate: dateWithin(plan, prorationDate) ?? presentOf(services, plan),
  };
  const figures = await figuresOf(services, plan, info, asked);
  const seen = seenOf(running, plan, asked, figures);
  const token = await signFigures(services, seen);
  return {
    before: running.current,
    plan,
    asked,
    seen,
    preview: { ...change, smaller: [...change.smaller], figures: { ...figures, token } },
  };
}

/** Returns null if the date is outside the current period. */
function dateWithin({ item }: CurrentPlan, date: number | undefined): number | null {
  const { current_period_start: start, current_period_end: end } = item;
  return date !== undefined && date >= start && date < end ? date : null;
}

/** Allowed clock difference: Stripe rejects a future date. */
const CLOCKS_APART_SECONDS = 60;

/** Returns Unix seconds in the past of Stripe's clock and within the current period. */
function presentOf({ now }: SalesServices, { item }: CurrentPlan): number {
  const present = Math.floor(now().getTime() / 1_000) - CLOCKS_APART_SECONDS;
  return Math.max(present, item.current_period_start);
}

function seenOf(
  { current, planned }: RunningPlan,
  { subscription }: CurrentPlan,
  { change, priceId, prorationDate }: AskedChange,
  { dueToday, nextCharge }: Omit<ChangeFigures, 'token'>,
): SeenFigures {
  return {
    subscriptionId: subscription.id,
    priceId,
    kind: change.kind,
    prorationDate,
    dueToday,
    nextAmount: nextCharge.amount,
    nextDay: dayOf(new Date(nextCharge.date)),
    undoesCancellation: change.undoesCancellation,
    current: planName(current),
    planned: planned && planName(planned),
  };
}
