import type { EndOfPeriodView, SetEndOfPeriodBody } from '@horus/contract/backoffice/customers';
import { endsWithAccount, type SubscriptionInfo } from '@horus/contract/billing';
import type { CancelReason } from '@horus/contract/cancel-reasons';
import type Stripe from 'stripe';
import { recordActivity } from '#features/activity/record-activity';
import { chargedAt, chargedOf } from '#features/billing/customer-area/upcoming-charges';
import { askForChange } from '#features/billing/plan-change/change-now';
import { type CurrentPlan, readCurrentPlan, readInfo } from '#features/billing/plan-change/current-plan';
import type { PlanHolder } from '#features/billing/plan-holder';
import { claimChange } from '#features/billing/sync/change-claims';
import { AppError } from '#platform/app-error';
import type { Transaction } from '#platform/database';
import type { Services } from '#services';

/** @throws AppError 'billing.provider_unavailable' */
export async function previewEndOfPeriod(services: Services, holder: PlanHolder): Promise<EndOfPeriodView> {
  return toEndOfPeriod(await readInfo(services, holder));
}

function toEndOfPeriod(info: SubscriptionInfo): EndOfPeriodView {
  const { currentPeriodEnd: endsAt, plan, plannedChange, due, state } = info;
  const hasEnded = info.status === 'canceled' || info.status === 'incomplete_expired';
  const isKnown = info.id !== null && info.dbSubscription !== null;
  const runs = isKnown && endsAt !== null && !hasEnded && !info.isFinancedPlan;
  const possible = !runs ? 'none' : info.cancelAtPeriodEnd ? 'keep' : 'cancel';
  const nextFee = possible === 'none' || !endsAt ? null : nextFeeOf(info, possible, endsAt);
  return {
    ...{ possible, plan, state, due, endsAt, nextFee, givesUpChange: plannedChange !== null },
    endsWithAccount: endsWithAccount({ ...info, cancelAtPeriodEnd: true }),
  };
}

/** A debt, or a fee being charged now, belongs to this period. */
function nextFeeOf(
  { upcomingCharges, fee, creditBalance }: SubscriptionInfo,
  possible: 'cancel' | 'keep',
  endsAt: string,
): EndOfPeriodView['nextFee'] {
  if (possible === 'cancel') {
    const next = upcomingCharges.find(({ kind, date }) => kind === 'fee' && date > endsAt);
    return next ? { date: next.date, amount: next.amount } : null;
  }
  if (!fee) return null;
  const date = chargedAt(new Date(endsAt)).toISOString();
  return { date, amount: chargedOf(fee.loweredLeft ? fee.lowered : fee.amount, creditBalance) };
}

/**
 * @param seenEnd the end shown to the caller
 * @param record logs the operator after Stripe's response
 * @throws AppError 'billing.renewal_stale' | 'billing.change_running' | 'billing.change_unknown'
 *   | 'billing.provider_unavailable'
 */
export function setEndOfPeriod(
  services: Services,
  holder: PlanHolder,
  { cancel, seenEnd, reason }: SetEndOfPeriodBody,
  record: (tx: Transaction) => Promise<void>,
): Promise<SubscriptionInfo> {
  return claimChange(services, holder, async (claimed) => {
    const { claimId } = claimed;
    const info = await readInfo(services, claimed);
    const { possible, endsAt, plan } = toEndOfPeriod(info);
    if (possible !== (cancel ? 'cancel' : 'keep') || endsAt !== seenEnd) {
      throw new AppError('billing.renewal_stale');
    }
    const current = await readCurrentPlan(services, info);
    await releaseSubscriptionSchedule(services, current, claimId);
    const { subscription } = current;
    await askForChange(services, () =>
      services.stripe.subscriptions.update(subscription.id, renewalOf(subscription, cancel, reason), {
        idempotencyKey: `end-of-period-${claimId}`,
      }),
    );
    await services.database.db.transaction(async (tx) => {
      const done = { ...holder.doneBy, at: services.now() };
      await recordActivity(
        tx,
        cancel
          ? { ...done, kind: 'plan.cancel_ordered', details: { plan, endsAt, reason } }
          : { ...done, kind: 'plan.keep_ordered', details: { plan } },
      );
      await record(tx);
    });
    return readInfo(services, claimed);
  });
}

/** Stripe can't cancel a plan with a schedule, so its planned change is dropped first. */
async function releaseSubscriptionSchedule(
  services: Services,
  { schedule }: CurrentPlan,
  claimId: string,
): Promise<void> {
  if (!schedule) return;
  await askForChange(services, () =>
    services.stripe.subscriptionSchedules.release(
      schedule.id,
      {},
      { idempotencyKey: `end-of-period-schedule-${claimId}` },
    ),
  );
}

/** The portal may cancel with a date only, which is undone as a date. */
function renewalOf(
  subscription: Stripe.Subscription,
  cancel: boolean,
  reason: CancelReason | undefined,
): Stripe.SubscriptionUpdateParams {
  if (cancel) {
    return {
      cancel_at_period_end: true,
      ...(reason && { cancellation_details: { feedback: reason } }),
    };
  }
  return subscription.cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: '' };
}
