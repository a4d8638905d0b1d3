import type { PaletteHit } from '@horus/contract/backoffice/search';
import { labelPaymentStatus } from '@horus/contract/backoffice/stripe-status-labels';
import { formatShortMoment } from '@horus/contract/dates';
import { formatMoney } from '@horus/contract/money';
import { describePaymentMethod, type PaymentMethodView } from '@horus/contract/payment-method';
import { readCents } from '@horus/contract/read-cents';
import { type SQL, sql } from 'drizzle-orm';
import { customerName } from '#features/backoffice/customers/customer-name';
import type { Db } from '#platform/database';

/** '48,39', '48.39' or '48 €': a bare whole number is more often a phone's or an invoice's. */
const AN_AMOUNT = /[,.]\d{1,2}\s*€?$|€$/;
/** '4242', 'visa 4242', 'tarjeta *4242'. */
const A_CARD = /^(?:(tarjeta|visa|mastercard|amex|diners|discover|jcb|unionpay)\s)?[\s*•·]*(\d{4})$/i;
/** Stripe's id. */
const AN_ID = /^pi_\w+$/;
/** Of a card's newest payments; a customer's card is shown once. */
const MAX_OF_CARD = 200;

/** Finds a payment by its id, or those of 12 months by amount or the last digits of the card. */
export async function findPayments(db: Db, q: string, now: Date, most: number): Promise<PaletteHit[]> {
  const found = ofId(q) ?? ofAmount(q, now, most) ?? ofCard(q, now);
  if (!found) return [];
  const { rows } = await db.execute<{
    id: string;
    organization_id: string;
    name: string;
    amount: number;
    currency: string;
    status: string;
    method: PaymentMethodView | null;
    created_at: string;
  }>(sql`
    select id, organization_id, ${customerName(sql`newest.organization_id`)} as name,
           amount, currency, status, payment_method as method, created_at
      from (select * from (${found}) found order by created_at desc, id desc limit ${most}) newest
     order by created_at desc, id desc`);
  return rows.map(
    ({ id: row, organization_id: id, name, amount, currency, status, method, created_at: at }) => ({
      kind: 'payment',
      id,
      row,
      title: name,
      detail: [
        formatMoney(amount, currency),
        formatShortMoment(new Date(at)),
        ...(method ? [describePaymentMethod(method).name] : []),
        ...(status === 'succeeded' ? [] : [labelPaymentStatus(status)]),
      ].join(', '),
    }),
  );
}

function ofId(q: string): SQL | null {
  return AN_ID.test(q) ? sql`select * from mirrored_payments where id = ${q}` : null;
}

function ofAmount(q: string, now: Date, most: number): SQL | null {
  const cents = AN_AMOUNT.test(q) ? readCents(q) : null;
  return cents === null ? null : newest(sql`amount = ${cents}`, now, most);
}

function ofCard(q: string, now: Date): SQL | null {
  const [isCard, brand = 'tarjeta', last4] = A_CARD.exec(q) ?? [];
  if (!isCard) return null;
  const ofBrand = /^tarjeta$/i.test(brand)
    ? sql``
    : sql`and payment_method->>'brand' = ${brand.toLowerCase()}`;
  const payments = newest(sql`payment_method->>'last4' = ${last4} ${ofBrand}`, now, MAX_OF_CARD);
  return sql`
    select distinct on (organization_id) * from (${payments}) payments
     order by organization_id, created_at desc, id desc`;
}

function newest(condition: SQL, now: Date, most: number): SQL {
  return sql`
    select * from mirrored_payments
     where ${condition} and created_at > ${now.toISOString()}::timestamptz - interval '12 months'
     order by created_at desc, id desc limit ${most}`;
}
