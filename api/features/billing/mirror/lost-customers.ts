import { and, count, eq, isNotNull, isNull, notInArray, sql } from 'drizzle-orm';
import { Gauge, type Registry } from 'prom-client';
import type Stripe from 'stripe';
import { organizations } from '#features/auth/auth-tables';
import { lostCustomers } from '#features/billing/billing-tables';
import type { Db } from '#platform/database';
import type { Services } from '#services';

/** A customer at Stripe who has bought here, and whom this database does not know. */
export interface LostCustomer {
  readonly customerId: string;
  /** The organisation that bought, as it was called before it was lost. */
  readonly organizationId: string;
  readonly name: string | null;
  readonly email: string | null;
  readonly createdAt: Date;
}

const PAGE = 100;
const MOST_LOGGED = 100;
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

/**
 * Asks Stripe for all its customers and lists those who have bought from us and whom this database
 * does not know: a database that was restored lacks what was bought since its dump, and what Stripe
 * then tells of them is about nobody. A customer who has bought nothing has lost nothing. The
 * newest come first.
 */
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
  // Stripe keeps them with the invoices of deleted organisations.
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

/** Nightly: notes the lost customers for the gauge, and says in the log that there are some. */
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
    { count: ids.length, customerIds: ids.slice(0, MOST_LOGGED) },
    'Stripe has customers who bought here and whom this database does not know: npm run operator -- perdidos',
  );
}

/** The customers that the last night missed, the first missed first. */
export async function listNotedLost(
  db: Db,
): Promise<readonly { readonly customerId: string; readonly foundAt: Date }[]> {
  const { customerId, foundAt, dismissedAt } = lostCustomers;
  return db.select({ customerId, foundAt }).from(lostCustomers).where(isNull(dismissedAt)).orderBy(foundAt);
}

/** One of them, as Stripe has them now; null when they are not missed any more. */
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

/** The operator's word that a customer is not to be taken back. */
export async function dismissLostCustomer(db: Db, customerId: string, dismissedAt: Date): Promise<void> {
  await db
    .insert(lostCustomers)
    .values({ customerId, foundAt: dismissedAt, dismissedAt })
    .onConflictDoUpdate({ target: lostCustomers.customerId, set: { dismissedAt } });
}

/** `stripe_lost_customers` of `/metrics`. */
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

/** Notes that a customer is not lost any more. */
export async function forgetLostCustomer(db: Db, customerId: string): Promise<void> {
  await db.delete(lostCustomers).where(eq(lostCustomers.customerId, customerId));
}
