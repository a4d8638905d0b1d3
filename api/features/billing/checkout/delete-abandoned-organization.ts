import { and, eq, isNotNull } from 'drizzle-orm';
import { organizations } from '#features/auth/auth-tables';
import { lockOrganization } from '#features/auth/user-data';
import { checkoutAttempts } from '#features/billing/billing-tables';
import { expireSession } from '#features/billing/checkout/checkout-sessions';
import { eraseOrganization } from '#features/billing/checkout/erase-organization';
import { hasPurchase } from '#features/billing/checkout/has-purchase';
import { syncCustomer } from '#features/billing/sync/sync-customer';
import type { Services } from '#services';

/** Closes the payment pages first. If it was paid by then, keeps it and logs an error. */
export async function deleteAbandonedOrganization(services: Services, organizationId: string): Promise<void> {
  const { db } = services.database;
  for (const sessionId of await listOpenPages(services, organizationId)) {
    await expireSession(services, sessionId);
  }
  const [organization] = await db
    .select({ customerId: organizations.stripeCustomerId })
    .from(organizations)
    .where(eq(organizations.id, organizationId));
  if (organization?.customerId) await syncCustomer(services, organization.customerId);
  await db.transaction(async (tx) => {
    const members = await lockOrganization(tx, organizationId);
    if (members === 0 && !(await hasPurchase(tx, organizationId))) {
      return eraseOrganization(services, tx, organizationId, { keepsCustomer: false });
    }
    services.log.error(
      { organizationId, members },
      'an organisation that was left is in use: look whose it is',
    );
  });
}

async function listOpenPages({ database }: Services, organizationId: string): Promise<string[]> {
  const rows = await database.db
    .select({ sessionId: checkoutAttempts.stripeSessionId })
    .from(checkoutAttempts)
    .where(
      and(
        eq(checkoutAttempts.organizationId, organizationId),
        eq(checkoutAttempts.state, 'open'),
        isNotNull(checkoutAttempts.stripeSessionId),
      ),
    );
  return rows.flatMap(({ sessionId }) => sessionId ?? []);
}
