import type { SubscriptionInfo } from '@horus/contract/billing';
import { recordActivity } from '#features/activity/record-activity';
import { idOf } from '#features/billing/mirror/stripe-values';
import { askForChange } from '#features/billing/plan-change/change-now';
import { readCurrentPlan, readInfo } from '#features/billing/plan-change/current-plan';
import type { PlanHolder } from '#features/billing/plan-holder';
import { claimChange } from '#features/billing/sync/change-claims';
import { AppError } from '#platform/app-error';
import type { Db } from '#platform/database';
import type { Services } from '#services';

/**
 * Undoes a planned change, or cancels one that waits for its payment.
 * @param begun logs the request before the change is undone
 * @throws AppError 'billing.no_planned_change' | 'billing.change_running'
 *   | 'billing.change_unknown' | 'billing.provider_unavailable'
 */
export function undoChange(
  services: Services,
  holder: PlanHolder,
  begun: (tx: Db, planned: object) => Promise<void> = async () => {},
): Promise<SubscriptionInfo> {
  return claimChange(services, holder, async (claimed) => {
    const { claimId } = claimed;
    const info = await readInfo(services, claimed);
    const planned = info.plannedChange ?? info.unconfirmedChange;
    if (!planned) throw new AppError('billing.no_planned_change');
    const { subscription, schedule } = await readCurrentPlan(services, info);
    const { stripe } = services;
    await services.database.db.transaction(async (tx) => {
      const done = { ...holder.doneBy, at: services.now() };
      await recordActivity(tx, { ...done, kind: 'plan.change_withdrawn', details: {} });
      await begun(tx, planned);
    });
    const invoiceId = subscription.pending_update && idOf(subscription.latest_invoice);
    if (invoiceId) await askForChange(services, () => stripe.invoices.voidInvoice(invoiceId));
    if (schedule) {
      const options = { idempotencyKey: `plan-change-${claimId}` };
      await askForChange(services, () => stripe.subscriptionSchedules.release(schedule.id, {}, options));
    }
    return readInfo(services, claimed);
  });
}
