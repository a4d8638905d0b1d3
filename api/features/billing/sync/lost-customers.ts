import { and, count, eq, isNotNull, isNull, notInArray, sql } from 'drizzle-orm';
import { Gauge, type Registry } from 'prom-client';
import type Stripe from 'stripe';
import { organizations } from '#features/auth/auth-tables';
import { lostCustomers } from '#features/billing/billing-tables';
import type { Db } from '#platform/database';
import type { Services } from '#services';

/** Stripe customer with a purchase here that is missing in this database. */
export interface LostCustomer {
  readonly customerId: string;
  readonly organizationId: string;
  readonly name: string | null;
  readonly email: string | null;
  readonly createdAt: Date;
}

const PAGE = 100;
const MAX_LOGGED = 100;
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

/** A restored database lacks purchases after its dump. Newest first. */
export async function listLostCustomers({
  database,
  stripe,
}: Pick<Services, 'database' | 'stripe'>): Promise<LostCustomer[]> {
  const known = await listKnownCustomers(database.db);
  const lost: LostCustomer[] = [];
  for await (const customer of stripe.customers.list({ limit: PAGE })) {
    const organizationId = customer.metadata['organizationId'] ?? '';
    if (known.has(customer.id) || !UUID.test(organizationId)) continue;
    if (!(await hasBought(stripe, customer.id))) continue;
    lost.push({
      customerId: customer.id,
      organizationId,
      name: customer.name ?? null,
      email: customer.email,
      createdAt: new Date(customer.created * 1_000),
    });
  }
  return lost;
}

async function listKnownCustomers(db: Db): Promise<ReadonlySet<string | null>> {
  const ours = await db
    .select({ id: organizations.stripeCustomerId })
    .from(organizations)
    .where(isNotNull(organizations.stripeCustomerId));
  const dismissed = await db
    .select({ id: lostCustomers.customerId })
    .from(lostCustomers)
    .where(isNotNull(lostCustomers.dismissedAt));
  // Stripe keeps the customers of deleted organisations with their invoices.
  const { rows: erased } = await db.execute<{ id: string }>(
    sql`select stripe_customer_id as id from blocked.customers`,
  );
  return new Set([...ours, ...dismissed, ...erased].map(({ id }) => id));
}

async function hasBought(stripe: Stripe, customerId: string): Promise<boolean> {
  const { data } = await stripe.checkout.sessions.list({
    customer: customerId,
    status: 'complete',
    limit: 1,
  });
  return data.length > 0;
}

export async function findLostCustomers(
  services: Pick<Services, 'database' | 'stripe' | 'log' | 'now'>,
): Promise<void> {
  const ids = (await listLostCustomers(services)).map(({ customerId }) => customerId);
  await services.database.db.transaction(async (tx) => {
    await tx
      .delete(lostCustomers)
      .where(
        and(
          isNull(lostCustomers.dismissedAt),
          ids.length > 0 ? notInArray(lostCustomers.customerId, ids) : undefined,
        ),
      );
    if (ids.length === 0) return;
    const foundAt = services.now();
    await tx
      .insert(lostCustomers)
      .values(ids.map((customerId) => ({ customerId, foundAt })))
      .onConflictDoNothing();
  });
  if (ids.length === 0) return;
  services.log.error(
    { count: ids.length, customerIds: ids.slice(0, MAX_LOGGED) },
    'Stripe has customers who bought here and whom this database does not know: npm run operator -- perdidos',
  );
}

/** Oldest first. */
export async function listNotedLost(
  db: Db,
): Promise<readonly { readonly customerId: string; readonly foundAt: Date }[]> {
  const { customerId, foundAt, dismissedAt } = lostCustomers;
  return db.select({ customerId, foundAt }).from(lostCustomers).where(isNull(dismissedAt)).orderBy(foundAt);
}

/** Returns the customer's current Stripe data; null if it is no longer lost. */
export async function findNotedLost(
  { database, stripe }: Pick<Services, 'database' | 'stripe'>,
  customerId: string,
): Promise<LostCustomer | null> {
  const noted = (await listNotedLost(database.db)).some((each) => each.customerId === customerId);
  const customer = noted ? await stripe.customers.retrieve(customerId) : null;
  if (!customer || customer.deleted) return null;
  const organizationId = customer.metadata['organizationId'] ?? '';
  if (!UUID.test(organizationId)) return null;
  const { name = null, email, created } = customer;
  return { customerId, organizationId, name, email, createdAt: new Date(created * 1_000) };
}

export async function dismissLostCustomer(db: Db, customerId: string, dismissedAt: Date): Promise<void> {
  await db
    .insert(lostCustomers)
    .values({ customerId, foundAt: dismissedAt, dismissedAt })
    .onConflictDoUpdate({ target: lostCustomers.customerId, set: { dismissedAt } });
}

export function registerLostCustomersGauge(
  registry: Registry,
  { database }: Pick<Services, 'database'>,
): void {
  new Gauge({
    name: 'stripe_lost_customers',
    help: 'Customers at Stripe who bought here and whom the database does not know (npm run operator -- perdidos)',
    registers: [registry],
    async collect() {
      const [row] = await database.db
        .select({ lost: count() })
        .from(lostCustomers)
        .where(isNull(lostCustomers.dismissedAt));
      this.set(row?.lost ?? 0);
    },
  });
}

export async function deleteLostCustomer(db: Db, customerId: string): Promise<void> {
  await db.delete(lostCustomers).where(eq(lostCustomers.customerId, customerId));
}
