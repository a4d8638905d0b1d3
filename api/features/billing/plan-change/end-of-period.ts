import type { SubscriptionInfo } from '@horus/contract/billing';
import type Stripe from 'stripe';
import { recordActivity } from '#features/activity/record-activity';
import { claimChange } from '#features/billing/plan-change/change-claims';
import { askForChange } from '#features/billing/plan-change/change-now';
import { type CurrentPlan, readCurrentPlan, readInfo } from '#features/billing/plan-change/current-plan';
import type { PlanHolder } from '#features/billing/plan-holder';
import { AppError } from '#platform/app-error';
import type { Transaction } from '#platform/database';
import type { Services } from '#services';

/** What cancelling a plan at the end of its period, or keeping it, would do. */
export interface EndOfPeriod {
  /** `none`: there is no plan that renews, or that its owner has cancelled. */
  readonly possible: 'cancel' | 'keep' | 'none';
  readonly plan: string;
  /** When it ends, or would; null without a plan. */
  readonly endsAt: string | null;
  /** What would be charged next without a cancellation; null where nothing would. */
  readonly nextCharge: { readonly date: string; readonly amount: number } | null;
  /** A planned change of plan that a cancellation gives up. */
  readonly givesUpChange: boolean;
  /** What is owed now, in cents: a cancellation leaves it owed. */
  readonly owed: number;
}

/**
 * What would come of a cancellation, or of its undoing, before anything happens.
 * @throws AppError 'billing.provider_unavailable'
 */
export async function previewEndOfPeriod(services: Services, holder: PlanHolder): Promise<EndOfPeriod> {
  return toEndOfPeriod(await readInfo(services, holder));
}

function toEndOfPeriod(info: SubscriptionInfo): EndOfPeriod {
  const [charge] = info.upcomingCharges;
  const fee = info.fee?.loweredLeft ? info.fee.lowered : info.fee?.amount;
  const { currentPeriodEnd: endsAt, plan, plannedChange, due } = info;
  const hasEnded = info.status === 'canceled' || info.status === 'incomplete_expired';
  const isKnown = info.id !== null && info.dbSubscription !== null;
  const runs = isKnown && endsAt !== null && !hasEnded && !info.isFinancedPlan;
  const possible = !runs ? 'none' : info.cancelAtPeriodEnd ? 'keep' : 'cancel';
  const resumed = possible === 'keep' && endsAt && fee !== undefined ? { date: endsAt, amount: fee } : null;
  return {
    possible,
    plan,
    endsAt,
    nextCharge: charge ? { date: charge.date, amount: charge.amount } : resumed,
    givesUpChange: plannedChange !== null,
    owed: due?.amount ?? 0,
  };
}

/**
 * Cancels a plan at the end of its period, or undoes that, if it is as it was looked at.
 * @param seenEnd the end that was shown
 * @param record notes who did it, once Stripe has done it
 * @returns what the customer's dashboard shows then
 * @throws AppError 'billing.renewal_stale' | 'billing.change_running' | 'billing.change_unknown' |
 *   'billing.provider_unavailable'
 */
export function setEndOfPeriod(
  services: Services,
  holder: PlanHolder,
  { cancel, seenEnd }: { readonly cancel: boolean; readonly seenEnd: string },
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
    await letGoOfSchedule(services, current, claimId);
    const { subscription } = current;
    await askForChange(services, () =>
      services.stripe.subscriptions.update(subscription.id, renewalOf(subscription, cancel), {
        idempotencyKey: `end-of-period-${claimId}`,
      }),
    );
    await services.database.db.transaction(async (tx) => {
      const done = { ...holder.doneBy, at: services.now() };
      await recordActivity(
        tx,
        cancel
          ? { ...done, kind: 'plan.cancel_ordered', details: { plan, endsAt } }
          : { ...done, kind: 'plan.keep_ordered', details: { plan } },
      );
      await record(tx);
    });
    return readInfo(services, claimed);
  });
}

/** A plan that follows a schedule can't be cancelled at Stripe: what it plans is given up first. */
async function letGoOfSchedule(
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

/** The portal may have cancelled by a date alone; that is taken back as a date. */
function renewalOf(subscription: Stripe.Subscription, cancel: boolean): Stripe.SubscriptionUpdateParams {
  if (cancel) return { cancel_at_period_end: true };
  return subscription.cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: '' };
}
