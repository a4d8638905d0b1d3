import { hasReceipt, type InvoicesPage, type Payment, type PaymentsPage } from '@horus/contract/billing';
import { dayOf, formatLongDate } from '@horus/contract/dates';
import { formatMoney } from '@horus/contract/money';
import type { PaymentMethodView } from '@horus/contract/payment-method';
import type Stripe from 'stripe';
import { expect } from 'vitest';
import { findReceipt, writeReceipt } from '#features/billing/customer-area/make-receipt';
import { collectBillingData } from '#features/billing/customer-area/organization-data';
import { computeImbalance, readBooks, readStripeBooks } from '#testing/customer-books';
import { findIds } from '#testing/test-books';
import type { TestShop } from '#testing/test-shop';
import { recordPage } from '#testing/written-page';

interface PaidOnce {
  readonly id: string;
  /** In Madrid's time zone. */
  readonly day: string;
  readonly cents: number;
  readonly returned: number;
  /** Type and last four digits. */
  readonly method: string;
}

interface Issued {
  readonly id: string;
  readonly number: string | null;
  readonly day: string;
  /** Null while a part is unpaid. */
  readonly paidDay: string | null;
  readonly cents: number;
  readonly paid: number;
  readonly remaining: number;
  readonly status: string;
}

/**
 * Checks that the panel, receipts and data export agree with Stripe, to the cent and to the day in
 * Madrid, and that the books balance (`Books`). Sync the mirror first.
 */
export async function expectDocumentsMatchStripe(
  shop: TestShop,
  { email }: { readonly email: string },
): Promise<void> {
  const { stripe, database } = shop.api.services;
  const { organizationId } = await findIds(shop.api, email);
  const { data: customers } = await stripe.customers.list({ email });
  const customerId = customers[0]?.id ?? '';
  const charged = await readCharges(stripe, customerId);
  const { token } = await shop.logIn(email);
  const panel = await readPanel(shop, token);
  const exported = await collectBillingData(database.db, organizationId);

  const paid = exported.payments.filter(({ status }) => isReceived(status));
  expect(sorted(paid.map((each) => toPaid(each, each.createdAt, each.paymentMethod))), 'the copy').toEqual(
    charged,
  );
  const shown = panel.payments.filter(({ status }) => isReceived(status));
  const withoutMethod = charged.map(({ method, ...rest }) => rest);
  expect(sorted(shown.map(toShown)), 'the panel’s payments').toEqual(withoutMethod);
  expect(sorted(panel.invoices), 'the panel’s invoices').toEqual(await readIssued(stripe, customerId));

  for (const { id, status } of panel.payments) {
    const charge = charged.find((each) => each.id === id);
    const receipt = await findReceipt(database.db, organizationId, id);
    if (!charge || !receipt || !hasReceipt({ status })) continue;
    const { page, lines } = recordPage();
    writeReceipt(page, receipt);
    expect(lines, `the receipt of ${id}`).toContain(`Fecha: ${formatLongDate(`${charge.day}T12:00:00Z`)}`);
    expect(lines, `the receipt of ${id}`).toContain(`Total pagado: ${formatMoney(charge.cents)}`);
    const figures = charge.method.split(' ')[1];
    if (figures) expect(lines.join('\n'), `the receipt of ${id}`).toContain(`terminada en ${figures}`);
  }

  const books = await readStripeBooks(stripe, customerId);
  expect(await readBooks(shop.api, customerId), 'our books').toEqual(books);
  expect(computeImbalance(books), 'the imbalance of the books').toBe(0);
}

/** Includes disputed payments. */
function isReceived(status: string): boolean {
  return ['succeeded', 'refunded', 'disputed', 'dispute_lost'].includes(status);
}

/** A debit's `created` is when the bank was asked; `charge.succeeded` is when it was paid. */
async function readCharges(stripe: Stripe, customer: string): Promise<PaidOnce[]> {
  const charges = await stripe.charges.list({ customer, limit: 100 }).autoPagingToArray({ limit: 1_000 });
  const paid = charges.filter(({ status }) => status === 'succeeded');
  return sorted(
    await Promise.all(
      paid.map(async (charge) => {
        const { type, card, sepa_debit: debit } = charge.payment_method_details ?? { type: '?' };
        return {
          id: String(charge.payment_intent),
          day: dayOf(
            new Date((type === 'sepa_debit' ? await cameAt(stripe, charge) : charge.created) * 1_000),
          ),
          cents: charge.amount,
          returned: charge.amount_refunded,
          method: nameOf(type, card?.last4 ?? debit?.last4 ?? null),
        };
      }),
    ),
  );
}

async function cameAt(stripe: Stripe, { id, created }: Stripe.Charge): Promise<number> {
  for await (const event of stripe.events.list({
    type: 'charge.succeeded',
    created: { gte: created },
    limit: 100,
  })) {
    if ((event.data.object as Stripe.Charge).id === id) return event.created;
  }
  throw new Error(`no news of the success of ${id}`);
}

async function readIssued(stripe: Stripe, customer: string): Promise<Issued[]> {
  const invoices = await stripe.invoices.list({ customer, limit: 100 }).autoPagingToArray({ limit: 1_000 });
  const day = (seconds: number | null) => (seconds === null ? null : dayOf(new Date(seconds * 1_000)));
  return sorted(
    invoices
      .filter(({ status }) => status !== 'draft')
      .map(({ id = '', number, status, status_transitions: moments, ...invoice }) => ({
        id,
        number,
        day: day(moments.finalized_at) ?? '',
        paidDay: day(moments.paid_at),
        cents: invoice.total,
        paid: invoice.amount_paid,
        remaining: invoice.amount_remaining,
        status: String(status),
      })),
  );
}

async function readPanel(
  shop: TestShop,
  token: string,
): Promise<{ payments: Payment[]; invoices: Issued[] }> {
  const walk = async <Page extends { next: string | null }>(path: string) => {
    const pages: Page[] = [];
    for (let before: string | null | undefined; before !== null; before = pages.at(-1)?.next ?? null) {
      const { body } = await shop.api.call<Page>('GET', path + (before ? `?before=${before}` : ''), {
        token,
      });
      pages.push(body);
    }
    return pages;
  };
  const payments = await walk<PaymentsPage>('/api/stripe/payments');
  const invoices = await walk<InvoicesPage>('/api/stripe/invoices');
  return {
    payments: payments.flatMap((page) => page.payments),
    invoices: invoices.flatMap((page) =>
      page.invoices.map(({ id, number, date, paidAt, amount, amountPaid, amountRemaining, status }) => ({
        ...{ id, number, status, cents: amount, paid: amountPaid, remaining: amountRemaining },
        day: dayOf(new Date(date)),
        paidDay: paidAt && dayOf(new Date(paidAt)),
      })),
    ),
  };
}

function toShown({ id, date, amount, amountRefunded }: Payment): Omit<PaidOnce, 'method'> {
  return { id, day: dayOf(new Date(date)), cents: amount, returned: amountRefunded };
}

function toPaid(
  { id, amount, amountRefunded }: Pick<Payment, 'id' | 'amount' | 'amountRefunded'>,
  at: Date,
  method: PaymentMethodView | null,
): PaidOnce {
  return {
    id,
    day: dayOf(at),
    cents: amount,
    returned: amountRefunded,
    method: nameOf(method?.type ?? '?', method?.last4 ?? null),
  };
}

function nameOf(type: string, last4: string | null): string {
  return last4 ? `${type} ${last4}` : type;
}

function sorted<Row extends { readonly id: string }>(rows: readonly Row[]): Row[] {
  return [...rows].sort((a, b) => a.id.localeCompare(b.id));
}
