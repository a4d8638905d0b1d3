import { tellActivity } from '@horus/contract/activity';
import {
  TIMELINE_PER_PAGE,
  type TimelineEvent,
  type TimelinePage,
} from '@horus/contract/backoffice/customers';
import { tellPaymentStatus } from '@horus/contract/backoffice/stripe-words';
import { formatMoney } from '@horus/contract/money';
import { type SQL, sql } from 'drizzle-orm';
import { tellMail } from '#features/backoffice/customers/mail-words';
import type { Db } from '#platform/database';

/** How things that nobody of the organisation did are signed. */
const BY_ITSELF = 'Automático';
const SOMEBODY_GONE = 'Alguien que ya no está';

interface Row extends Record<string, unknown> {
  readonly key: string;
  readonly micros: string;
  readonly at: Date | string;
  readonly kind: TimelineEvent['kind'];
  readonly who: string | null;
  readonly actor: 'user' | 'company' | 'system';
  readonly data: Told;
}

/**
 * One page of all that happened with a customer, the newest first: what their account's list has,
 * payments, mails, requests and the company's own notes.
 */
export async function readTimeline(
  db: Db,
  organizationId: string,
  companyName: string,
  before?: string,
): Promise<TimelinePage> {
  const size = TIMELINE_PER_PAGE;
  const sources = [
    activitiesOf(organizationId),
    paymentsOf(organizationId),
    refundsOf(organizationId),
    mailsOf(organizationId),
    invoiceRequestsOf(organizationId),
    leadsOf(organizationId),
    notesOf(organizationId),
  ].map((source) => newestOf(source, before, size + 1));
  const { rows } = await db.execute<Row>(sql`
    select e.*, (extract(epoch from e.at) * 1000000)::bigint::text as micros
      from (${sql.join(sources, sql` union all `)}) e order by e.at desc, e.key desc limit ${size + 1}`);
  const page = rows.slice(0, size);
  const last = rows.length > size ? page.at(-1) : undefined;
  return {
    events: page.map((row) => toEvent(row, companyName)),
    next: last ? `${last.micros}_${last.key}` : null,
  };
}

function newestOf(source: SQL, before: string | undefined, most: number): SQL {
  const [micros = '0', key = ''] = before?.split('_') ?? [];
  const reached = before
    ? sql`(t.at, t.key) < (to_timestamp(0) + ${micros}::bigint * interval '1 microsecond', ${key})`
    : sql`true`;
  return sql`(select t.* from (${source}) t where ${reached} order by t.at desc, t.key desc limit ${most})`;
}

/** Payments, refunds and requests for invoices are sources of their own. */
const activitiesOf = (organizationId: string) => sql`
  select 'a-' || a.id as key, a.created_at as at, 'activity' as kind, u.name as who, a.actor,
         jsonb_build_object('kind', a.kind, 'details', a.details) as data
    from activities a left join users u on u.id = a.user_id
   where a.organization_id = ${organizationId}
     and a.kind not in ('payment.failed', 'payment.received', 'refund.ordered', 'invoice.requested')`;

const paymentsOf = (organizationId: string) => sql`
  select 'p-' || replace(id, '_', '-') as key, created_at as at, 'payment' as kind, null as who, 'system' as actor,
         jsonb_build_object('amount', amount, 'currency', currency, 'status', status, 'description', description,
                            'refunded', amount_refunded) as data
    from mirrored_payments where organization_id = ${organizationId}`;

/** With its reason, which the customer never reads. */
const refundsOf = (organizationId: string) => sql`
  select 'r-' || r.id as key, r.created_at as at, 'refund' as kind, r.ordered_by as who,
         case when r.ordered_by is null then 'company' else 'user' end as actor,
         jsonb_build_object('amount', r.cents, 'currency', coalesce(p.currency, 'eur'), 'status', r.state,
                            'what', r.reason) as data
    from refund_orders r left join mirrored_payments p on p.id = r.payment_id
   where r.organization_id = ${organizationId} and r.state <> 'refused'`;

/** A renewal's notice has the kind of a purchase's, so that an order is confirmed once. */
const mailsOf = (organizationId: string) => sql`
  select 'm-' || md5(kind || ' ' || subject) as key, created_at as at, 'mail' as kind, null as who, 'company' as actor,
         jsonb_build_object('kind', case
           when kind = 'purchase-confirmed' and subject in (
             select checkout_session_id from financed_years
              where organization_id = ${organizationId} and contracted_at < starts_at)
           then 'renewal-confirmed' else kind end) as data
    from billing_notices where organization_id = ${organizationId}`;

const invoiceRequestsOf = (organizationId: string) => sql`
  select 'i-' || r.id as key, r.created_at as at, 'request' as kind, u.name as who, 'user' as actor,
         jsonb_build_object('what', 'Pidió una factura a nombre de ' || (r.form->>'companyName')) as data
    from invoice_requests r left join users u on u.id = r.requested_by
   where r.organization_id = ${organizationId}`;

/** Of its people's own addresses alone. */
const leadsOf = (organizationId: string) => sql`
  select 'l-' || l.id as key, l.created_at as at, 'request' as kind, u.name as who, 'user' as actor,
         jsonb_build_object('lead', l.kind) as data
    from memberships m join users u on u.id = m.user_id join leads l on l.email = u.email
   where m.organization_id = ${organizationId}`;

const notesOf = (organizationId: string) => sql`
  select 'n-' || id as key, created_at as at, 'note' as kind, author as who, 'user' as actor,
         jsonb_build_object('what', body) as data
    from customer_notes where organization_id = ${organizationId}`;

const leadWords: Readonly<Record<string, string>> = {
  contact: 'Escribió por el formulario de contacto',
  demo: 'Pidió una demostración',
  hiring: 'Envió una solicitud de contratación',
};

/** What the customer reads as said to them. */
const ourWords: Readonly<Record<string, string>> = {
  'account.viewed': 'Miró la cuenta como la ve el cliente, sin poder cambiar nada',
  'installation.called': 'Habló con el cliente para preparar su sistema',
  'installation.shipped': 'Envió sus dispositivos y tarjetas',
  'installation.configured': 'Dejó listo su sistema',
};

function toEvent({ key, at, kind, who, actor, data }: Row, companyName: string): TimelineEvent {
  return {
    id: key,
    at: new Date(at).toISOString(),
    kind,
    who: { user: who ?? SOMEBODY_GONE, company: companyName, system: BY_ITSELF }[actor],
    what: tellEvent(kind, data),
  };
}

/** What a row's source says of it; which it says depends on the kind. */
interface Told {
  readonly kind?: string;
  readonly details?: unknown;
  readonly what?: string;
  readonly lead?: string;
  readonly amount?: number;
  readonly currency?: string;
  readonly status?: string;
  readonly description?: string;
  readonly refunded?: number;
}

function tellEvent(kind: TimelineEvent['kind'], data: Told): string {
  switch (kind) {
    case 'activity':
      return ourWords[data.kind ?? ''] ?? tellActivity({ kind: data.kind ?? '', details: data.details });
    case 'payment':
      return tellPayment(data);
    case 'refund':
      return tellRefund(data);
    case 'mail':
      return `Correo: ${tellMail(data.kind ?? '')}`;
    case 'request':
      return data.what ?? leadWords[data.lead ?? ''] ?? 'Envió una solicitud';
    case 'note':
      return `Nota: ${data.what ?? ''}`;
  }
}

function tellPayment({
  amount = 0,
  currency = 'eur',
  status = '',
  description = '',
  refunded = 0,
}: Told): string {
  const money = (cents: number) => formatMoney(cents, currency);
  const state = tellPaymentStatus(status);
  const back = refunded > 0 ? `, ${money(refunded)} devueltos` : '';
  return `Pago de ${money(amount)} (${description}): ${state}${back}`;
}

function tellRefund({ amount = 0, currency = 'eur', status, what = '' }: Told): string {
  const money = formatMoney(amount, currency);
  const state = status === 'asked' ? ' (Stripe aún no ha contestado)' : '';
  return `Devolución de ${money}${state}. Motivo: ${what}`;
}
