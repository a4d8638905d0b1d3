import { type PaperFilter, type PaperKind, paperKinds } from '@horus/contract/backoffice/papers';
import { RECEIVED_STATUSES } from '@horus/contract/billing';
import { undecidedDisputes } from '@horus/contract/disputes';
import type { PaymentMethodView } from '@horus/contract/payment-method';
import { type SQL, sql } from 'drizzle-orm';
import { isIssuedFor, issuedOf } from '#features/billing/customer-area/issued-invoices';
import type { Db } from '#platform/database';
import { isBeyond, microsOf } from '#platform/list-page';

export interface DocumentRow extends Record<string, unknown> {
  readonly kind: PaperKind;
  readonly id: string;
  /** Null for a document of an erased customer. */
  readonly organization_id: string | null;
  readonly number: string;
  readonly at: string;
  readonly micros: string;
  readonly status: string;
  readonly paid: number;
  readonly credited: number;
  readonly on_its_way: boolean;
  /** The money went back to the customer, and no credit note covers it. */
  readonly unrectified: boolean;
  /** Cents with VAT; negative for a refund or credit note. */
  readonly total: number;
  /** Cents without VAT. Null if the VAT does not change or Stripe does not return it. */
  readonly base: number | null;
  readonly currency: string;
  readonly pdf_url: string | null;
  /** The payer of the payment, or the organisation's fiscal data. */
  readonly name: string | null;
  readonly tax_id: string | null;
  /** Number of the invoice that a credit note rectifies. */
  readonly rectifies: string | null;
  /** The company's own invoices for the same sale, issued on request. */
  readonly issued: { readonly requestId: string; readonly number: string; readonly date: string }[];
  /** The last payment of an invoice. */
  readonly received: { readonly at: string; readonly method: PaymentMethodView | null } | null;
}

interface Asked {
  readonly since: Date;
  readonly until: Date;
  /** All organisations and erased customers if undefined. */
  readonly organizationId?: string;
  readonly kind?: PaperFilter | undefined;
  readonly page?: { readonly most: number; readonly cursor: string | undefined };
}

/**
 * Refunds without a credit note are dated on the payment's day, lost disputes on their opening day.
 * Neither changes the VAT, so their base is null.
 */
export function papersOf({ since, until, organizationId, kind, page }: Asked): SQL {
  const invoices = (condition: SQL) => sql`
      select 'invoice', i.id, i.organization_id, coalesce(i.number, i.id), i.issued_at as at,
             i.status, i.total, i.total_excluding_tax, i.currency, i.pdf_url, ${payerOf(sql`i.id`)}, i.amount_paid,
             i.credited_before_payment + i.credited_after_payment,
             ${isOnItsWay},
             i.amount_remaining, 0, ${isUnrectified(sql`i`)}
        from mirrored_invoices i where ${isWithin(sql`i`, sql`issued_at`)} and ${condition}`;
  const rowsOf: Readonly<Record<PaperFilter, SQL>> = {
    invoice: invoices(sql`true`),
    unissued: invoices(sql`i.amount_paid > 0 and not exists (
      select from invoice_requests r where r.organization_id = i.organization_id
         and ${isIssuedFor(isOfInvoice(sql`i.id`), sql`i.number`)})`),
    unpaid: invoices(sql`i.amount_remaining > 0 and i.status <> 'void' and not (${isOnItsWay})`),
    disputed: invoices(sql`exists (
      select from mirrored_disputes d join mirrored_payments p on p.id = d.payment_id
       where d.organization_id = i.organization_id and p.invoice_id = i.id
         and d.status = any(${sql.param(undecidedDisputes)}))`),
    unrectified: invoices(isUnrectified(sql`i`)),
    'credit-note': sql`
      select 'credit-note', n.id, n.organization_id, n.number, n.issued_at as at, n.status, -n.amount,
             (select -round(n.amount::numeric * i.total_excluding_tax / nullif(i.total, 0))::int
                from mirrored_invoices i where i.id = n.invoice_id),
             n.currency, n.pdf_url, ${payerOf(sql`n.invoice_id`)}, ${notAnInvoice},
             case when n.status = 'void' then 0 else n.refunded end, false
        from mirrored_credit_notes n where ${isWithin(sql`n`, sql`issued_at`)}`,
    refund: sql`
      select 'refund', p.id, p.organization_id, ${numberOf}, p.created_at as at, 'refunded',
             credited.cents - p.amount_refunded, null::int, p.currency, null, p.payer, ${notAnInvoice},
             p.amount_refunded - credited.cents, true
        from mirrored_payments p
        cross join lateral (select coalesce(sum(c.refunded), 0)::int as cents from mirrored_credit_notes c
                             where c.invoice_id = p.invoice_id and c.status = 'issued') credited
       where ${isWithin(sql`p`, sql`created_at`)} and p.amount_refunded > 0 and p.amount_refunded > credited.cents`,
    dispute: sql`
      select 'dispute', d.id, d.organization_id, ${numberOf}, d.opened_at as at, d.status, -d.amount, null::int,
             d.currency, null, p.payer, ${notAnInvoice}, d.amount,
             coalesce((select ${isUnrectified(sql`i`)} from mirrored_invoices i where i.id = p.invoice_id), false)
        from mirrored_disputes d join mirrored_payments p on p.id = d.payment_id
       where ${isWithin(sql`d`, sql`opened_at`)} and d.status = 'lost'`,
  };
  const erased = sql`
    select e.kind, e.id, null::uuid, coalesce(e.number, 'Sin número'), e.at, e.status, e.total, e.base, e.currency, null, null::jsonb, e.paid,
           e.credited, false, e.remaining, e.returned, e.unrectified
      from erased_papers e where e.kind ${kind ? sql`= ${kind}` : sql`<> 'payment'`} and ${isWithin(sql`e`, sql`at`)}`;
  const wanted = [
    ...(kind ? [kind] : paperKinds).map((each) => rowsOf[each]),
    ...(organizationId === undefined ? [erased] : []),
  ];
  const cut = page ? sql`order by at desc, id desc limit ${page.most}` : sql``;
  const union = sql.join(
    wanted.map((rows) => sql`(${rows} ${cut})`),
    sql` union all `,
  );
  return sql`(${union}) paper
    (kind, id, organization_id, number, at, status, total, base, currency, pdf_url, payer, paid, credited, on_its_way, remaining,
     returned, unrectified)`;

  function isWithin(row: SQL, column: SQL): SQL {
    const at = sql`${row}.${column}`;
    return sql.join(
      [
        sql`${at} >= ${since.toISOString()} and ${at} < ${until.toISOString()}`,
        organizationId ? sql`${row}.organization_id = ${organizationId}` : sql`true`,
        isBeyond(page?.cursor, 'newest', at, sql`${row}.id`),
      ],
      sql` and `,
    );
  }
}

/** Condition over `mirrored_invoices i`: a debit of it is in progress. */
const isOnItsWay = sql`i.status = 'open' and exists (
  select from mirrored_payments p where p.invoice_id = i.id and p.status = 'processing')`;

const isOfInvoice = (invoiceId: SQL) => (paid: SQL) =>
  sql`${paid} in (select p.id from mirrored_payments p where p.invoice_id = ${invoiceId})`;

/** Values of `paid`, `credited`, `on_its_way` and `remaining`. */
const notAnInvoice = sql`0, 0, false, 0`;

/**
 * Condition: the bank gave the invoice's payment back, and no credit note covers it. Without
 * `offset 0` PostgreSQL may read all payments once instead of an invoice's by index.
 */
export const isUnrectified = (invoice: SQL) => sql`(
  ${invoice}.status = 'paid' and ${invoice}.credited_before_payment + ${invoice}.credited_after_payment < ${invoice}.total
    and exists (select from mirrored_payments lost where lost.invoice_id = ${invoice}.id and lost.status = 'dispute_lost' offset 0))`;

/** Invoice number of payment `p`. */
const numberOf = sql`coalesce((select i.number from mirrored_invoices i where i.id = p.invoice_id), p.invoice_id, p.id)`;

function payerOf(invoiceId: SQL): SQL {
  return sql`(select q.payer from mirrored_payments q
               where q.invoice_id = ${invoiceId} and q.payer is not null order by q.created_at limit 1)`;
}

/** Payments of all customers that were received, also if the money went back later. */
export const receivedPayments = sql`(
  select p.created_at, p.amount, i.issued_at
    from mirrored_payments p left join mirrored_invoices i on i.id = p.invoice_id
   where p.status in ${RECEIVED_STATUSES}
  union all
  select p.at, p.total, i.at
    from erased_papers p left join erased_papers i on i.kind = 'invoice' and i.number = p.number
   where p.kind = 'payment') received (at, cents, invoice_at)`;

export interface CashRow extends Record<string, unknown> {
  /** Null for a payment, else the document by which the money went back. */
  readonly kind: PaperKind | null;
  readonly organization_id: string | null;
  readonly at: string;
  /** Negative for money that went back. */
  readonly cents: number;
  readonly currency: string;
  readonly number: string | null;
  readonly name: string | null;
  readonly tax_id: string | null;
  readonly method: PaymentMethodView | null;
}

/** Payment method of the payment whose money went back by a document of `paper`. */
const returnedMethod = sql`case kind
  when 'credit-note' then (
    select p.payment_method from mirrored_credit_notes n join mirrored_payments p on p.invoice_id = n.invoice_id
     where n.id = paper.id order by p.amount_refunded > 0 desc, p.created_at desc limit 1)
  when 'dispute' then (
    select p.payment_method from mirrored_disputes d join mirrored_payments p on p.id = d.payment_id where d.id = paper.id)
  else (select p.payment_method from mirrored_payments p where p.id = paper.id) end`;

/** All payments received in a period, and all money that went back in it, oldest first. */
export function selectCash({ since, until }: { since: Date; until: Date }): SQL {
  const isWithin = (at: SQL) => sql`${at} >= ${since.toISOString()} and ${at} < ${until.toISOString()}`;
  return sql`
    select cash.*, coalesce(cash.payer ->> 'name', f.company_name, o.name) as name,
           coalesce(cash.payer ->> 'taxId', f.tax_id) as tax_id
      from (
        select null as kind, p.id, p.organization_id, p.created_at as at, p.amount as cents, p.currency,
               i.number, p.payer, p.payment_method as method
          from mirrored_payments p left join mirrored_invoices i on i.id = p.invoice_id
         where p.status in ${RECEIVED_STATUSES} and ${isWithin(sql`p.created_at`)}
        union all
        select null, p.id, null, p.at, p.total, p.currency, p.number, null, null
          from erased_papers p where p.kind = 'payment' and ${isWithin(sql`p.at`)}
        union all
        select kind, id, organization_id, at, -returned, currency, number, payer, ${returnedMethod}
          from ${papersOf({ since, until })} where returned > 0
      ) cash
      left join organizations o on o.id = cash.organization_id
      left join fiscal_data f on f.organization_id = cash.organization_id
     order by cash.at, cash.id`;
}

/** @param order columns of `paper` */
export function selectDocuments(papers: SQL, order: SQL): SQL {
  return sql`
    select paper.kind, paper.id, paper.organization_id, paper.number, paper.at, paper.status, paper.total, paper.base,
           paper.currency, paper.pdf_url, paper.paid, paper.credited, paper.on_its_way, paper.unrectified,
           ${microsOf(sql`paper.at`)} as micros,
           coalesce(paper.payer ->> 'name', f.company_name, o.name) as name,
           coalesce(paper.payer ->> 'taxId', f.tax_id) as tax_id,
           case when paper.kind = 'credit-note' then coalesce(
             (select i.number from mirrored_credit_notes n join mirrored_invoices i on i.id = n.invoice_id where n.id = paper.id),
             substring(paper.number from '^(.+)-CN-\\d+$')) end as rectifies,
           case when paper.kind = 'invoice' then ${issuedOf(
             sql`paper.organization_id`,
             isOfInvoice(sql`paper.id`),
             sql`paper.number`,
           )} else '[]' end as issued,
           case when paper.kind = 'invoice' then (
             select jsonb_build_object('at', p.created_at, 'method', p.payment_method) from mirrored_payments p
              where p.invoice_id = paper.id and p.status in ${RECEIVED_STATUSES}
              order by p.created_at desc limit 1) end as received
      from ${papers}
      left join organizations o on o.id = paper.organization_id
      left join fiscal_data f on f.organization_id = paper.organization_id
     order by ${order}`;
}

/** Omits an id of Stripe, which replaces a missing number and leads to a customer. */
const withoutId = (number: SQL) => sql`case when ${number} !~ '^[a-z]{2}_' then ${number} end`;

/** Keeps the figures of an organisation's documents and payments while it is erased. */
export async function storeErasedPapers(tx: Db, organizationId: string): Promise<void> {
  const all = papersOf({ since: new Date(0), until: new Date('9999-01-01'), organizationId });
  await tx.execute(sql`
    insert into erased_papers (kind, number, at, status, total, base, currency, paid, credited, remaining, returned, unrectified)
    select kind, ${withoutId(sql`number`)}, at, status, total, base, currency, paid, credited, remaining, returned, unrectified
      from ${all}
    union all
    select 'payment', ${withoutId(numberOf)}, p.created_at, p.status, p.amount, null, p.currency, 0, 0, 0, 0, false
      from mirrored_payments p
     where p.organization_id = ${organizationId} and p.status in ${RECEIVED_STATUSES}`);
}
