import type { PaletteHit } from '@horus/contract/backoffice/search';
import { labelPaymentStatus } from '@horus/contract/backoffice/stripe-status-labels';
import { formatShortMoment } from '@horus/contract/dates';
import { formatMoney } from '@horus/contract/money';
import { describePaymentMethod, type PaymentMethodView } from '@horus/contract/payment-method';
import { readCents } from '@horus/contract/read-cents';
import { type SQL, sql } from 'drizzle-orm';
import { customerName } from '#features/backoffice/customers/customer-name';
import { startsWith } from '#features/backoffice/search/search-words';
import type { Db } from '#platform/database';

/** '48,39', '48.39' or '48 €': a bare whole number is more often a phone's or an invoice's. */
const AN_AMOUNT = /[,.]\d{1,2}\s*€?$|€$/;
/** '4242', 'visa 4242', 'tarjeta *4242'. */
const A_CARD = /^(?:(tarjeta|visa|mastercard|amex|diners|discover|jcb|unionpay)\s)?[\s*•·]*(\d{4})$/i;
/** Stripe's id, or its first eight characters. */
const AN_ID = /^pi_\w{5,}$/;
const A_DISPUTE = /^(?:du|dp)_\w{5,}$/;
/** Customers share their amounts, the plans', and a word before the digits asks for a card's. */
const MAX_OF_LIST = 50;
/** A card's newest payments; a customer's card is shown once. */
const MAX_OF_CARD = 200;
/** Newest refunds of an amount, before other conditions. */
const MAX_REFUNDS = 1_000;

interface PaymentsAsked {
  readonly q: string;
  /** Only those of these customers. */
  readonly payers: readonly string[] | null;
  readonly day: readonly [from: Date, to: Date] | undefined;
}

/**
 * Finds payments by the beginning of their id or their dispute's, or those of 12 months by their
 * amount, a refund's, or the last digits of the card.
 * @param usual most payments, unless the text is an amount or says that it is a card
 */
export async function findPayments(
  db: Db,
  { q, payers, day }: PaymentsAsked,
  now: Date,
  usual: number,
): Promise<{ found: readonly PaletteHit[]; hasMore: boolean }> {
  const cents = AN_AMOUNT.test(q) ? readCents(q) : null;
  const most = cents === null && !A_CARD.exec(q)?.[1] ? usual : MAX_OF_LIST;
  const within = sql.join(
    [
      sql`created_at > ${now.toISOString()}::timestamptz - interval '12 months'`,
      ...(payers ? [sql`organization_id = any(${sql.param(payers)}::uuid[])`] : []),
      ...(day ? [sql`created_at >= ${day[0].toISOString()} and created_at < ${day[1].toISOString()}`] : []),
    ],
    sql` and `,
  );
  const found = cents === null ? (ofId(q) ?? ofCard(q, within)) : ofAmount(cents, within, most + 1);
  if (!found) return { found: [], hasMore: false };
  const { rows } = await db.execute<{
    id: string;
    organization_id: string;
    name: string;
    amount: number;
    refunded: number;
    currency: string;
    status: string;
    method: PaymentMethodView | null;
    created_at: string;
  }>(sql`
    select id, organization_id, ${customerName(sql`newest.organization_id`)} as name,
           amount, amount_refunded as refunded, currency, status, payment_method as method, created_at
      from (select * from (${found}) found order by created_at desc, id desc limit ${most + 1}) newest
     order by created_at desc, id desc`);
  const hits = rows.map(
    ({ id: row, organization_id: id, name, amount, refunded, currency, status, method, created_at: at }) => ({
      kind: 'payment',
      id,
      row,
      title: name,
      detail: [
        formatMoney(amount, currency),
        formatShortMoment(new Date(at)),
        ...(method ? [describePaymentMethod(method).name] : []),
        ...(status === 'succeeded' ? [] : [labelPaymentStatus(status)]),
        ...(refunded > 0 && refunded < amount ? [`${formatMoney(refunded, currency)} devueltos`] : []),
      ].join(', '),
    }),
  ) satisfies PaletteHit[];
  return { found: hits.slice(0, most), hasMore: hits.length > most };
}

function ofId(q: string): SQL | null {
  if (AN_ID.test(q)) return sql`select * from mirrored_payments where ${startsWith(sql`id`, q)}`;
  if (!A_DISPUTE.test(q)) return null;
  return sql`
    select * from mirrored_payments
     where id in (select payment_id from mirrored_disputes where ${startsWith(sql`id`, q)})`;
}

/** The amount of a payment, of all its refunds, or of one. */
function ofAmount(cents: number, within: SQL, most: number): SQL {
  return sql`
    select * from mirrored_payments where id in (
      select id from (${newest(sql`amount = ${cents}`, within, most)}) paid
      union
      select id from (${newest(sql`amount_refunded > 0 and amount_refunded = ${cents}`, within, most)}) refunded
      union
      select id from (${newest(
        sql`amount_refunded > 0 and invoice_id in (
          select invoice_id from mirrored_credit_notes
           where refunded > 0 and refunded = ${cents} and status = 'issued'
           order by issued_at desc limit ${MAX_REFUNDS})`,
        within,
        most,
      )}) refunded)`;
}

function ofCard(q: string, within: SQL): SQL | null {
  const [isCard, brand = 'tarjeta', last4] = A_CARD.exec(q) ?? [];
  if (!isCard) return null;
  const ofBrand = /^tarjeta$/i.test(brand)
    ? sql``
    : sql`and payment_method->>'brand' = ${brand.toLowerCase()}`;
  const payments = newest(sql`payment_method->>'last4' = ${last4} ${ofBrand}`, within, MAX_OF_CARD);
  return sql`
    select distinct on (organization_id) * from (${payments}) payments
     order by organization_id, created_at desc, id desc`;
}

function newest(condition: SQL, within: SQL, most: number): SQL {
  return sql`
    select * from mirrored_payments
     where ${condition} and ${within}
     order by created_at desc, id desc limit ${most}`;
}
