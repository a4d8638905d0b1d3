import { sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { idOf } from '#features/billing/mirror/stripe-values';
import type { TestApi } from '#testing/test-api';

/**
 * A customer's books in cents. Without manual changes of the balance:
 *
 * paid − returned = invoiced − unpaid − credited + held + outside − unlinked
 *
 * `outside` is refunded outside of Stripe, `unlinked` without a credit note.
 */
export interface Books {
  readonly paid: number;
  /** Refunds and lost disputes. */
  readonly returned: number;
  /** Finalized invoices that are not void. */
  readonly invoiced: number;
  readonly unpaid: number;
  /** Issued credit notes of invoices that are not void. */
  readonly credited: number;
  /** Unused credit balance; negative when the customer owes it. */
  readonly held: number;
  readonly outside: number;
  readonly unlinked: number;
}

export function computeImbalance(books: Books): number {
  const { paid, returned, invoiced, unpaid, credited, held, outside, unlinked } = books;
  return paid - returned - (invoiced - unpaid - credited + held + outside - unlinked);
}

export async function readBooks(api: TestApi, customerId: string): Promise<Books | undefined> {
  const { rows } = await api.services.database.db.execute<Books & Record<string, unknown>>(sql`
    with mine as (select id from organizations where stripe_customer_id = ${customerId}),
    p as (
      select coalesce(sum(amount), 0)::int as paid,
             coalesce(sum(case when status = 'dispute_lost' then amount else amount_refunded end), 0)::int as returned
        from mirrored_payments where organization_id = (select id from mine)
         and status in ('succeeded', 'refunded', 'disputed', 'dispute_lost')),
    i as (
      select coalesce(sum(total), 0)::int as invoiced, coalesce(sum(amount_remaining), 0)::int as unpaid
        from mirrored_invoices where organization_id = (select id from mine) and status <> 'void'),
    n as (
      select coalesce(sum(amount), 0)::int as credited, coalesce(sum(out_of_band), 0)::int as outside,
             coalesce(sum(refunded), 0)::int as refunded
        from mirrored_credit_notes c where organization_id = (select id from mine) and status = 'issued'
         and not exists (select from mirrored_invoices v where v.id = c.invoice_id and v.status = 'void')),
    b as (
      select coalesce(-sum(amount), 0)::int as held
        from mirrored_balances where organization_id = (select id from mine))
    select paid, returned, invoiced, unpaid, credited, held, outside, returned - refunded as unlinked from p, i, n, b`);
  return rows[0];
}

export async function readStripeBooks(stripe: Stripe, customerId: string): Promise<Books> {
  const of = { customer: customerId, limit: 100 };
  const charges = await stripe.charges.list(of).autoPagingToArray({ limit: 1_000 });
  const invoices = await stripe.invoices.list(of).autoPagingToArray({ limit: 1_000 });
  const notes = await stripe.creditNotes.list(of).autoPagingToArray({ limit: 1_000 });
  const disputes = await stripe.disputes.list({ limit: 100 }).autoPagingToArray({ limit: 1_000 });
  const customer = await stripe.customers.retrieve(customerId);
  const issuedInvoices = invoices.filter(({ status }) => status !== 'draft' && status !== 'void');
  const issuedNotes = notes.filter(
    ({ invoice, status }) => status === 'issued' && issuedInvoices.some(({ id }) => id === idOf(invoice)),
  );
  const lost = disputes.filter(
    ({ charge, status }) => status === 'lost' && charges.some(({ id }) => id === idOf(charge)),
  );
  const returned = sum(charges, (each) => each.amount_refunded) + sum(lost, (each) => each.amount);
  const refunded = sum(
    issuedNotes.flatMap(({ refunds }) => refunds),
    (each) => each.amount_refunded,
  );
  return {
    paid: sum(charges, (each) => (each.paid ? each.amount_captured : 0)),
    returned,
    invoiced: sum(issuedInvoices, (each) => each.total),
    unpaid: sum(issuedInvoices, (each) => each.amount_remaining),
    credited: sum(issuedNotes, (each) => each.amount),
    held: customer.deleted ? 0 : 0 - customer.balance,
    outside: sum(issuedNotes, (each) => each.out_of_band_amount ?? 0),
    unlinked: returned - refunded,
  };
}

function sum<T>(items: readonly T[], pick: (item: T) => number): number {
  return items.reduce((total, item) => total + pick(item), 0);
}
