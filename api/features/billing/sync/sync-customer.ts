import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { organizations } from '#features/auth/auth-tables';
import { planEndsChangedJob } from '#features/billing/billing-jobs';
import { checkoutAttempts } from '#features/billing/billing-tables';
import { markUnrectified } from '#features/billing/customer-area/issued-invoices';
import { enqueueCopies } from '#features/billing/fiscal-data/copy-papers';
import { mergeFiscalDataFromStripe } from '#features/billing/fiscal-data/fiscal-data-queries';
import { isPaidSession, orderInstallations } from '#features/billing/installations/order-installations';
import { cancelLeftovers } from '#features/billing/mirror/cancel-leftovers';
import { type CustomerState, fetchCustomer } from '#features/billing/mirror/fetch-customer';
import { claimFetch, takeFetchNumber, writeMirror } from '#features/billing/mirror/write-mirror';
import { notifyDisputes } from '#features/billing/notices/notify-disputes';
import { notifyLatePayments } from '#features/billing/notices/notify-late-payments';
import { readKnownState, sendNotices } from '#features/billing/notices/send-notices';
import { claimWizardPurchase } from '#features/billing/purchases/claim-wizard-purchase';
import { storeRevenueChange } from '#features/billing/revenue/store-revenue-change';
import { isBeingChanged } from '#features/billing/sync/change-claims';
import { winLeads } from '#features/leads/mark-leads-won';
import type { Db } from '#platform/database';
import type { Services } from '#services';

const MAX_LOOKS = 4;

export interface SyncOutcome {
  readonly differences: readonly string[];
  /** Nothing was written: a plan change is running and Stripe may have half of it. */
  readonly waits?: true;
}

/**
 * Idempotent and safe in parallel. The fetch number is taken before the request and outside a
 * transaction: a slow Stripe holds no connection, and an older fetch never overwrites a newer one.
 * @param ownClaim claim of a plan change that syncs its own result
 * @returns null if no organisation has the customer
 */
export async function syncCustomer(
  services: Services,
  customerId: string,
  ownClaim?: string,
): Promise<SyncOutcome | null> {
  const { db } = services.database;
  const organizationId = await findOrganizationOf(db, customerId);
  if (!organizationId) return null;
  const fetchedAt = services.now();
  const fetch = await takeFetchNumber(db);
  let state = await fetchCustomer(services.stripe, customerId);
  // An ended plan leaves invoices that the next fetch finds.
  for (let look = 1; look < MAX_LOOKS && (await cancelLeftovers(services.stripe, state)); look++) {
    state = await fetchCustomer(services.stripe, customerId);
  }
  return db.transaction(async (tx) => {
    if (!(await lockOrganization(tx, organizationId))) return null;
    if (await isBeingChanged(tx, organizationId, services.now(), ownClaim)) {
      return { differences: [], waits: true };
    }
    if (!(await claimFetch(tx, organizationId, fetch, fetchedAt))) return { differences: [] };
    const known = await readKnownState(tx, organizationId, state);
    const differences = await writeMirror(tx, organizationId, state);
    if (state.payments.some(({ amountRefunded }) => amountRefunded > 0)) {
      await markUnrectified(tx, organizationId);
    }
    await storeRevenueChange(tx, organizationId, services.now());
    await mergeFiscalDataFromStripe(tx, organizationId, {
      details: state.invoicedTo,
      fetch,
      now: services.now(),
    });
    await claimWizardPurchase(services, tx, organizationId, state);
    await orderInstallations(tx, organizationId, state, services.now());
    await winPaidRequests(tx, state, services.now());
    await notifyDisputes(services, tx, organizationId, state);
    await notifyLatePayments(services, tx, organizationId, state);
    await sendNotices(services, tx, organizationId, known, state);
    await enqueueCopies(services, tx, organizationId);
    if (differences.some((each) => /^(mirrored_subscriptions|financed_years) /.test(each))) {
      await services.jobs.enqueue(tx, planEndsChangedJob, { organizationId });
    }
    return { differences };
  });
}

async function winPaidRequests(tx: Db, { checkoutSessions }: CustomerState, now: Date): Promise<void> {
  const paid = checkoutSessions.filter(isPaidSession).map(({ id }) => id);
  if (paid.length === 0) return;
  const { planType, devices, cards, leadRequestId: requestId, stripeSessionId } = checkoutAttempts;
  const orders = await tx
    .select({ requestId, planType, devices, cards })
    .from(checkoutAttempts)
    .where(and(inArray(stripeSessionId, paid), isNotNull(requestId)));
  for (const order of orders) {
    if (order.requestId) await winLeads(tx, { ...order, requestId: order.requestId }, now);
  }
}

/** Must be the first lock: a deletion also locks the organisation first. */
async function lockOrganization(tx: Db, organizationId: string): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select 1 from organizations where id = ${organizationId} for key share`,
  );
  return rows.length > 0;
}

async function findOrganizationOf(db: Db, customerId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.stripeCustomerId, customerId));
  return row?.id ?? null;
}
