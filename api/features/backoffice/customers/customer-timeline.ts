import { type ActivityEvent, describeActivity } from '@horus/contract/activity';
import type { AuditAction } from '@horus/contract/backoffice/audit';
import {
  TIMELINE_PER_PAGE,
  type TimelineEvent,
  type TimelinePage,
} from '@horus/contract/backoffice/customers';
import { describeChannels } from '@horus/contract/backoffice/leads';
import { labelPaymentStatus } from '@horus/contract/backoffice/stripe-status-labels';
import { cancelReasonLabels, cancelReasons } from '@horus/contract/cancel-reasons';
import { describeDeclineReason } from '@horus/contract/decline-reasons';
import { formatMoney } from '@horus/contract/money';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { findLeadsOfCustomer } from '#features/backoffice/customers/list-phones';
import { describeMail } from '#features/backoffice/customers/mail-words';
import { kindOrChannel } from '#features/leads/leads-tables';
import type { Db } from '#platform/database';
import { iso } from '#platform/iso';
import { cutPage, isBeyond, microsOf } from '#platform/list-page';

/** Actor labels of events without a user. */
const BY_ITSELF = 'Automático';
const SOMEBODY_GONE = 'Alguien que ya no está';

/** Characters shown of a received mail. */
const EXCERPT = 140;

interface Row extends Record<string, unknown> {
  readonly id: string;
  readonly micros: string;
  readonly at: Date | string;
  readonly kind: TimelineEvent['kind'];
  readonly who: string | null;
  readonly actor: 'user' | 'company' | 'system';
  /** Set for the company's acts that are in the audit log. */
  readonly operator: string | null;
  readonly data: Told;
}

/** Activity kinds of the company's acts and their audit actions. */
const acts: Readonly<Partial<Record<ActivityEvent['kind'], AuditAction>>> = {
  'plan.change_asked': 'customer.plan-changed',
  'plan.change_withdrawn': 'customer.plan-change-undone',
  'plan.cancel_ordered': 'customer.plan-cancelled',
  'plan.keep_ordered': 'customer.plan-kept',
  'sign-in.blocked': 'customer.sign-in-blocked',
  'sign-in.unblocked': 'customer.sign-in-unblocked',
  'password.link_sent': 'customer.password-link-sent',
  'second-factor.removed': 'customer.second-step-removed',
  'account.viewed': 'customer.viewed-as',
  'deletion.noted': 'customer.deletion-noted',
  'fee.voided': 'customer.fee-voided',
  'invoice.credited': 'customer.invoice-credited',
  'installation.called': 'installation.called',
  'installation.call_unanswered': 'installation.call-unanswered',
  'installation.shipped': 'installation.shipped',
  'installation.corrected': 'installation.shipped',
  'installation.delivered': 'installation.delivered',
  'installation.returned': 'installation.returned',
  'installation.configured': 'installation.configured',
  'installation.reopened': 'installation.reopened',
  'installation.appointed': 'installation.appointed',
};

/**
 * Automatic events and notices, and the act that causes them. The timeline shows one line for both.
 */
const echoes: Readonly<Record<string, ActivityEvent['kind']>> = {
  'plan.cancelled': 'plan.cancel_ordered',
  'plan.kept': 'plan.keep_ordered',
  'plan.changed': 'plan.change_asked',
  'plan.change_planned': 'plan.change_asked',
  'plan.change_undone': 'plan.change_withdrawn',
  'payment.refunded': 'refund.ordered',
  'cancellation-scheduled': 'plan.cancel_ordered',
  'cancellation-undone': 'plan.keep_ordered',
  'plan-change-changed': 'plan.change_asked',
  'plan-change-planned': 'plan.change_asked',
  'plan-change-undone': 'plan.change_withdrawn',
  refund: 'refund.ordered',
};
/** Stripe's event can arrive before the act is recorded, or much later when Stripe is slow. */
const [BEFORE, AFTER] = [sql`interval '1 minute'`, sql`interval '15 minutes'`];
/** An act and its audit record are written in one transaction. */
const SAME_ACT = sql`interval '10 seconds'`;

/**
 * Returns a page of everything that happened with a customer, newest first. One act is one line.
 */
export async function readTimeline(
  db: Db,
  organizationId: string,
  companyName: string,
  before?: string,
): Promise<TimelinePage> {
  const size = TIMELINE_PER_PAGE;
  const leadIds = sql`any(${sql.param(await findLeadsOfCustomer(db, organizationId))}::uuid[])`;
  const sources = [
    activitiesOf(organizationId),
    paymentsOf(organizationId),
    failuresOf(organizationId),
    refundsOf(organizationId),
    mailsOf(organizationId),
    invoiceRequestsOf(organizationId),
    invoiceActsOf(organizationId),
    disputeActsOf(organizationId),
    leadsOf(leadIds),
    repliesOf(leadIds),
    notesOf(organizationId),
    receivedOf(organizationId, leadIds),
  ].map((source) => newestOf(source, before, size + 1));
  const { rows } = await db.execute<Row>(sql`
    select e.*, e.key as id, ${microsOf(sql`e.at`)} as micros, ${operatorOf(organizationId)} as operator
      from (select * from (${sql.join(sources, sql` union all `)}) every
             order by every.at desc, every.key desc limit ${size + 1}) e
     order by e.at desc, e.key desc`);
  const { page, next } = cutPage(rows, size);
  return { events: page.map((row) => toEvent(row, companyName)), next };
}

function newestOf(source: SQL, before: string | undefined, most: number): SQL {
  const reached = isBeyond(before, 'newest', sql`t.at`, sql`t.key`);
  return sql`(select t.* from (${source}) t where ${reached} order by t.at desc, t.key desc limit ${most})`;
}

/** The operator of a company act. */
const operatorOf = (organizationId: string) => sql`
  case when e.actor = 'company' then (
    select l.operator_name
      from (select 'customer' as kind, ${organizationId}::text as id
            union all select 'installation', id::text from installations where organization_id = ${organizationId}
            union all select 'invoice', id::text from invoice_requests where organization_id = ${organizationId}) s
      join audit_log l on l.subject_kind = s.kind and l.subject_id = s.id
     where l.action = coalesce(e.data->>'act', ${JSON.stringify(acts)}::jsonb->>(e.data->>'kind'))
       and s.id = coalesce(e.data->>'subject', s.id) and l.at between e.at - ${SAME_ACT} and e.at + ${SAME_ACT}
     order by abs(extract(epoch from l.at - e.at)), l.id desc limit 1) end`;

/** True for an automatic event that the line of its act already covers. */
const isEcho = (organizationId: string, kind: SQL, at: SQL) => sql`
  exists (select from activities act
           where act.organization_id = ${organizationId} and act.kind = ${JSON.stringify(echoes)}::jsonb->>${kind}
             and act.created_at between ${at} - ${AFTER} and ${at} + ${BEFORE})`;

/** Payments, refunds, invoice requests and notes are separate sources. */
const activitiesOf = (organizationId: string) => sql`
  select 'a-' || a.id as key, a.created_at as at, 'activity' as kind, u.name as who, a.actor,
         jsonb_build_object('kind', a.kind, 'details', a.details, 'plan', case a.actor when 'company' then a.details->'plan' end, 'outcome', case when a.kind = 'plan.change_asked' then (
           select jsonb_build_object('kind', o.kind, 'details', o.details) from activities o
            where o.organization_id = a.organization_id and o.kind in ('plan.changed', 'plan.change_planned')
              and o.created_at between a.created_at - ${BEFORE} and a.created_at + ${AFTER}
            order by o.id limit 1) end) as data
    from activities a left join users u on u.id = a.user_id
   where a.organization_id = ${organizationId}
     and not (a.actor = 'system' and ${isEcho(organizationId, sql`a.kind`, sql`a.created_at`)})
     and a.kind not in ('data.corrected', 'payment.failed', 'payment.received', 'refund.ordered', 'invoice.requested', 'invoice.opened')`;

/** The operator who charged an invoice, as a join. */
const chargedBy = (organizationId: string, at: SQL) => sql`
  left join lateral (
    select l.operator_name as who from audit_log l
     where l.subject_kind = 'customer' and l.subject_id = ${organizationId}::text
       and l.action in ('customer.fee-charged', 'customer.fee-transferred') and l.after->>'invoiceId' = p.invoice_id
       and (l.at between ${at} - ${BEFORE} and ${at} + ${BEFORE}
            or l.action = 'customer.fee-transferred' and p.id = 'transfer_' || p.invoice_id)
     order by l.id desc limit 1) c on true`;

const paymentsOf = (organizationId: string) => sql`
  select 'p-' || replace(id, '_', '-') as key, created_at as at, 'payment' as kind, c.who,
         case when c.who is null then 'system' else 'user' end as actor,
         jsonb_build_object('amount', amount, 'currency', currency, 'status', status, 'description', description) as data
    from mirrored_payments p ${chargedBy(organizationId, sql`p.created_at`)}
   where organization_id = ${organizationId} and not (status in ('requires_payment_method', 'canceled') and failures <> '[]')`;

/** One row per failed attempt. */
const failuresOf = (organizationId: string) => sql`
  select 'f-' || replace(f->>'id', '_', '-') as key, (f->>'at')::timestamptz as at, 'payment' as kind, c.who,
         case when c.who is null then 'system' else 'user' end as actor,
         jsonb_build_object('amount', f->'cents', 'currency', p.currency, 'status', 'failed', 'what', f->'reason',
                            'description', p.description) as data
    from mirrored_payments p cross join jsonb_array_elements(p.failures) f
         ${chargedBy(organizationId, sql`(f->>'at')::timestamptz`)}
   where p.organization_id = ${organizationId}`;

/** Includes the reason, which the customer never sees. */
const refundsOf = (organizationId: string) => sql`
  select 'r-' || r.id as key, r.created_at as at, 'refund' as kind, r.ordered_by as who,
         case when r.ordered_by is null then 'company' else 'user' end as actor,
         jsonb_build_object('amount', r.cents, 'currency', coalesce(p.currency, 'eur'), 'status', r.state,
                            'what', r.reason) as data
    from refund_orders r left join mirrored_payments p on p.id = r.payment_id
   where r.organization_id = ${organizationId} and r.state <> 'refused'`;

/**
 * Emails about an act are excluded. A renewal's notice has the kind of a purchase's, so that an
 * order is confirmed once.
 */
const mailsOf = (organizationId: string) => sql`
  select 'm-' || md5(kind || ' ' || subject) as key, created_at as at, 'mail' as kind, null as who, 'company' as actor,
         jsonb_build_object('kind', case
           when kind = 'purchase-confirmed' and subject in (
             select checkout_session_id from financed_years
              where organization_id = ${organizationId} and contracted_at < starts_at)
           then 'renewal-confirmed' else kind end,
           'act', case kind when 'payment-reminder' then 'customer.payment-reminded' end) as data
    from billing_notices n
   where organization_id = ${organizationId} and not ${isEcho(organizationId, sql`n.kind`, sql`n.created_at`)}`;

const invoiceRequestsOf = (organizationId: string) => sql`
  select 'i-' || r.id as key, r.created_at as at, 'request' as kind, coalesce(r.opened_by, u.name) as who,
         'user' as actor,
         jsonb_build_object('what', case when r.opened_by is null then 'Pidió' else 'Abrió' end
           || ' una factura a nombre de ' || (r.form->>'companyName')) as data
    from invoice_requests r left join users u on u.id = r.requested_by
   where r.organization_id = ${organizationId}`;

/** Issued invoices and rejections. */
const invoiceActsOf = (organizationId: string) => sql`
  select 'd-' || d.id || '-' || d.version as key, d.at, 'request' as kind, null as who, 'company' as actor,
         jsonb_build_object('subject', d.id, 'act', d.act, 'what', case d.act
           when 'invoice.issued' then 'Envió la factura ' || d.number
           when 'invoice.corrected' then 'Envió una factura corregida, la ' || d.number
           when 'invoice.discarded' then concat_ws(': ', 'Descartó la solicitud de factura', nullif(d.reason, ''))
           else 'Rechazó su solicitud de factura. Motivo: ' || d.reason end) as data
    from (select id, version, decided_at as at, invoice_number as number, reason,
                 case when state = 'rejected' and opened_by is not null then 'invoice.discarded'
                      when state = 'rejected' then 'invoice.rejected' when version > 1 then 'invoice.corrected'
                      else 'invoice.issued' end as act
            from invoice_requests where organization_id = ${organizationId} and state in ('issued', 'rejected')
          union all
          select p.request_id, p.version, p.issued_at, p.invoice_number, null,
                 case when p.version > 1 then 'invoice.corrected' else 'invoice.issued' end
            from invoice_requests r join replaced_invoice_documents p on p.request_id = r.id
           where r.organization_id = ${organizationId}) d`;

const disputeActsOf = (organizationId: string) => sql`
  select 'b-' || l.id as key, l.at, 'activity' as kind, l.operator_name as who, 'user' as actor,
         jsonb_build_object('act', l.action, 'amount', p.amount, 'currency', p.currency) as data
    from audit_log l left join mirrored_disputes p on p.id = l.after->>'disputeId'
   where l.subject_kind = 'customer' and l.subject_id = ${organizationId}
     and l.action in ('customer.dispute-answered', 'customer.dispute-accepted')`;

/** By their account's name, else by the one in the request. */
const leadsOf = (ids: SQL) => sql`
  select 'l-' || l.id as key, l.created_at as at, 'request' as kind,
         coalesce(u.name, l.data->>'nombre', l.data->>'contactName') as who, 'user' as actor,
         jsonb_build_object('lead', ${kindOrChannel}) as data
    from leads l left join users u on u.email = l.email where l.id = ${ids}`;

/** Null for another result. */
const callWords = (result: SQL, text: SQL) => sql`
  case ${result} when 'spoken' then 'Habló con el cliente por teléfono'
    when 'unanswered' then 'Llamó al cliente y nadie contestó'
    when 'message' then 'Llamó al cliente y dejó un mensaje' end || coalesce(': ' || nullif(${text}, ''), '')`;

const repliesOf = (leadIds: SQL) => sql`
  select 'w-' || e.id as key, e.created_at as at, 'request' as kind, o.name as who, 'user' as actor,
         jsonb_build_object('what', coalesce(${callWords(sql`e.content->>'result'`, sql`e.content->>'text'`)},
           'Respondió a su solicitud: ' || (e.content->>'subject'), 'Llamó al cliente y nadie contestó')) as data
    from leads l join lead_entries e on e.lead_id = l.id join operators o on o.id = e.operator_id
   where l.id = ${leadIds} and e.kind in ('reply', 'call')`;

const notesOf = (organizationId: string) => sql`
  select 'n-' || n.id as key, n.created_at as at,
         case when coalesce(n.subject, n.call) is null then 'note' else 'request' end as kind, n.author as who, 'user' as actor,
         jsonb_build_object('what', coalesce(${callWords(sql`n.call`, sql`n.body`)}, 'Escribió a ' || coalesce(u.name, ${SOMEBODY_GONE}) || ': ' || n.subject, n.body)) as data
    from customer_notes n left join users u on u.id = n.recipient_id where n.organization_id = ${organizationId}`;

const receivedOf = (organizationId: string, leadIds: SQL) => sql`
  select 'i-' || r.id as key, r.received_at as at, 'request' as kind, coalesce(u.name, r.sender) as who, 'user' as actor,
         jsonb_build_object('what', case when r.is_automatic then 'Envió una respuesta automática: ' else 'Contestó por correo: ' end
           || coalesce(nullif(left(r.body, ${EXCERPT}), ''), r.subject)) as data
    from received_mails r left join users u on u.email = r.sender
   where r.organization_id = ${organizationId} or r.lead_id = ${leadIds}`;

const leadWords: Readonly<Record<string, string>> = {
  contact: 'Escribió por el formulario de contacto',
  demo: 'Pidió una demostración',
  hiring: 'Envió una solicitud de contratación',
  ...describeChannels((channel) => `Se puso en contacto ${channel}`),
};

/** These texts address the customer in their own list. */
const ourWords: Readonly<Record<string, string>> = {
  'account.viewed': 'Miró la cuenta como la ve el cliente, sin poder cambiar nada',
  'installation.called': 'Habló con el cliente para preparar su sistema',
  'installation.call_unanswered': 'Llamó al cliente y nadie contestó',
  'installation.shipped': 'Envió sus dispositivos y tarjetas',
  'installation.corrected': 'Corrigió los datos del envío',
  'installation.delivered': 'Apuntó que su envío llegó',
  'installation.returned': 'Apuntó que su envío volvió',
  'installation.configured': 'Dejó listo su sistema',
};

function toEvent({ id, at, kind, who, actor, operator, data }: Row, companyName: string): TimelineEvent {
  return {
    id,
    at: iso(at),
    kind,
    who: { user: who ?? SOMEBODY_GONE, company: operator ?? companyName, system: BY_ITSELF }[actor],
    what: describeEvent(kind, data),
  };
}

/** Fields depend on the kind. */
interface Told {
  /** Only of an operator's act. */
  readonly plan?: string | null;
  readonly kind?: string;
  readonly details?: unknown;
  /** The result of a requested plan change. */
  readonly outcome?: { readonly kind: string; readonly details: unknown } | null;
  readonly act?: string;
  readonly what?: string;
  readonly lead?: string;
  readonly amount?: number;
  readonly currency?: string;
  readonly status?: string;
  readonly description?: string;
}

function describeEvent(kind: TimelineEvent['kind'], data: Told): string {
  switch (kind) {
    case 'activity':
      return data.act ? describeDisputeAct(data) : describeAct(data);
    case 'payment':
      return describePaymentEvent(data);
    case 'refund':
      return describeRefund(data);
    case 'mail':
      return `Correo: ${describeMail(data.kind ?? '')}`;
    case 'request':
      return data.what ?? leadWords[data.lead ?? ''] ?? 'Envió una solicitud';
    case 'note':
      return `Nota: ${data.what ?? ''}`;
  }
}

const cancelReason = z.object({ reason: z.enum(cancelReasons) });

function describeAct({ kind = '', details, plan, outcome }: Told): string {
  const isOurChange = kind === 'plan.change_asked' && plan && outcome;
  const told = isOurChange
    ? `Cambió el plan a ${plan}`
    : (ourWords[kind] ?? describeActivity({ kind, details }));
  const reason = cancelReason.safeParse(details).data?.reason;
  if (reason) return `${told}. Motivo: ${cancelReasonLabels[reason].toLowerCase()}`;
  return outcome ? `${told}. ${describeActivity(outcome)}` : told;
}

function describeDisputeAct({ act, amount, currency = 'eur' }: Told): string {
  const claim = `la disputa${amount ? ` de ${formatMoney(amount, currency)}` : ''}`;
  return act === 'customer.dispute-accepted'
    ? `Dio por perdida ${claim}`
    : `Contestó al banco: envió las pruebas de ${claim}`;
}

function describePaymentEvent({
  amount = 0,
  currency = 'eur',
  status = '',
  description = '',
  what,
}: Told): string {
  const money = (cents: number) => formatMoney(cents, currency);
  if (status === 'failed')
    return `No se pudo cobrar ${money(amount)} (${description}): ${describeDeclineReason(what ?? null)}`;
  return `Pago de ${money(amount)} (${description}): ${labelPaymentStatus(status)}`;
}

function describeRefund({ amount = 0, currency = 'eur', status, what = '' }: Told): string {
  const money = formatMoney(amount, currency);
  const state = status === 'asked' ? ' (Stripe aún no ha contestado)' : '';
  return `Devolución de ${money}${state}. Motivo: ${what}`;
}
