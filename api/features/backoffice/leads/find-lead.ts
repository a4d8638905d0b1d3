import type { LeadCallerAnswer, LeadDetail, LeadRow } from '@horus/contract/backoffice/leads';
import { phoneKey } from '@horus/contract/phone';
import type { Quote, QuoteLine } from '@horus/contract/quote';
import { endSentence } from '@horus/contract/sentence';
import { sql } from 'drizzle-orm';
import { describeChanges, findNames } from '#features/backoffice/leads/describe-changes';
import { findLeadCustomer } from '#features/backoffice/leads/find-lead-customer';
import { rowColumns, type StoredRow, toRow } from '#features/backoffice/leads/lead-queue';
import type { Changes, EntryContent } from '#features/backoffice/leads/lead-work-tables';
import { type FoundMail, findMail } from '#features/backoffice/mail/mail-rows';
import { listReceivedOfLead } from '#features/backoffice/received-mails/list-received-mails';
import { phoneOfLead } from '#features/leads/leads-tables';
import { AppError } from '#platform/app-error';
import { phoneKeyOf } from '#platform/columns';
import type { Db } from '#platform/database';
import { iso, isoOrNull } from '#platform/iso';
import { describeMailFailure } from '#platform/mail-failures';

/** Other leads of the same address. */
const MAX_OTHERS = 20;

/** @throws AppError 'leads.not_found' */
export async function findLead(db: Db, leadId: string): Promise<LeadDetail> {
  const { rows } = await db.execute<
    StoredRow & {
      request_id: string;
      data: Record<string, unknown>;
      quote: Quote | null;
      lost_detail: string | null;
      recorded_by: string | null;
    }
  >(sql`
    select ${rowColumns}, l.request_id, l.data, l.quote, l.lost_detail,
           (select name from operators where id = l.recorded_by) as recorded_by
      from leads l left join operators o on o.id = l.owner_id
     where l.id = ${leadId}`);
  const row = rows[0];
  if (!row) throw new AppError('leads.not_found');
  const [entries, others, account, purchase, received] = await Promise.all([
    listEntries(db, leadId),
    listOthers(db, row),
    findLeadCustomer(db, row),
    findPurchase(db, row.request_id, row.quote),
    listReceivedOfLead(db, leadId),
  ]);
  return {
    ...toRow(row),
    ...{ others, account, purchase, entries, received },
    isCustomer: account !== null,
    replyTo: row.email || (account?.email ?? ''),
    data: row.data,
    quote: row.quote && quoteView(row.quote),
    lostDetail: row.lost_detail,
    calledAt: isoOrNull(row.called_at),
    recordedBy: row.recorded_by,
  };
}

const lineLabels: Readonly<Record<QuoteLine['kind'], string>> = {
  plan: 'Cuota',
  setup: 'Instalación',
  device: 'Dispositivos',
  card: 'Tarjetas',
};

function quoteView({ order, dueToday, fee, trialDays, promoApplied, lines }: Quote): LeadDetail['quote'] {
  return {
    plan: order.planType,
    dueTodayCents: dueToday.totalCents,
    feeCents: fee.amount.totalCents,
    ...{ trialDays, promoApplied },
    lines: lines.map(({ kind, quantity, amount }) => ({
      label: quantity > 1 ? `${lineLabels[kind]} (${quantity})` : lineLabels[kind],
      cents: amount.totalCents,
    })),
  };
}

async function listEntries(db: Db, leadId: string): Promise<LeadDetail['entries']> {
  const { rows } = await db.execute<{
    id: string;
    kind: 'note' | 'reply' | 'change' | 'call';
    content: EntryContent;
    created_at: string;
    operator_id: string;
    name: string;
    sent_as: string | null;
  }>(sql`
    select e.id, e.kind, e.content, e.created_at, e.operator_id, o.name, e.sent_as
      from lead_entries e join operators o on o.id = e.operator_id where lead_id = ${leadId}
       and e.content->'undone' is null order by e.id`);
  const names = await findNames(
    db,
    rows.map(({ content }) => content.changes ?? {}),
  );
  const mails = await Promise.all(
    rows.map(({ kind, sent_as }) => (kind === 'reply' && sent_as ? findMail(db, sent_as) : null)),
  );
  return rows.map(({ id, kind, content, created_at, operator_id, name }, at) => ({
    id: String(id),
    at: iso(created_at),
    by: { id: operator_id, name },
    kind,
    isFromSender: content.from === 'sender',
    result: kind === 'call' ? (content.result ?? 'unanswered') : null,
    text: content.text ?? null,
    subject: content.subject ?? null,
    mail: stateOf(mails[at]),
    changes: describeChanges(content.changes ?? ({} satisfies Changes), names),
  }));
}

function stateOf(mail: FoundMail | null | undefined): LeadDetail['entries'][number]['mail'] {
  if (!mail) return null;
  return {
    id: mail.id,
    state: mail.state,
    reason: mail.reason && endSentence(describeMailFailure(mail.reason)),
  };
}

const hasPhone = (key: string) => sql`${phoneKeyOf(phoneOfLead(sql`l.data`))} = ${key}`;

/** Finds the sender's other leads by the address; without one, by the phone. */
async function listOthers(db: Db, { id, email, phone }: StoredRow): Promise<LeadDetail['others']> {
  const key = phoneKey(phone);
  if (!email && !key) return [];
  const isSame = email ? sql`l.email = ${email}` : hasPhone(key ?? '');
  const { rows } = await db.execute<StoredRow>(sql`
    select ${rowColumns} from leads l left join operators o on o.id = l.owner_id
     where ${isSame} and l.id <> ${id} order by l.created_at desc limit ${MAX_OTHERS}`);
  return rows.map(toRow).map(pickOther);
}

/** The newest open lead of an address or a phone. */
export async function findOpenLead(
  db: Db,
  { email, phone }: { readonly email: string; readonly phone: string },
): Promise<LeadCallerAnswer['lead']> {
  const key = phoneKey(phone);
  const isTheirs = [...(email ? [sql`l.email = ${email}`] : []), ...(key ? [hasPhone(key)] : [])];
  if (isTheirs.length === 0) return null;
  const { rows } = await db.execute<StoredRow>(sql`
    select ${rowColumns} from leads l left join operators o on o.id = l.owner_id
     where (${sql.join(isTheirs, sql` or `)}) and l.status in ('new', 'working')
     order by l.created_at desc limit 1`);
  if (!rows[0]) return null;
  const { id, kind, channel, status, owner, createdAt } = toRow(rows[0]);
  return { id, kind, channel, status, owner, createdAt };
}

function pickOther({ id, kind, status, phone, createdAt }: LeadRow): LeadDetail['others'][number] {
  return { id, kind, status, phone, createdAt };
}

/**
 * Finds the purchase by the lead's own payment page and its current order. Other purchases of the
 * person, and orders from before a change, don't count.
 */
async function findPurchase(db: Db, requestId: string, quote: Quote | null): Promise<LeadDetail['purchase']> {
  if (!quote) return null;
  const { planType, devices = 0, cards = 0 } = quote.order;
  const { rows } = await db.execute<{
    organizationId: string;
    installationId: string | null;
    cents: number;
    currency: string;
    state: 'paid' | 'unpaid' | 'no_payment_required';
    at: string;
  }>(sql`
    select s.organization_id as "organizationId", s.amount_total as cents, s.currency, s.payment_status as state,
           s.created_at as at, (select i.id from installations i where i.checkout_session_id = s.id) as "installationId"
      from checkout_attempts a join mirrored_checkout_sessions s on s.id = a.stripe_session_id
     where a.lead_request_id = ${requestId} and s.status = 'complete' and a.plan_type = ${planType}
       and a.devices = ${devices} and a.cards = ${cards}
     order by s.created_at desc limit 1`);
  const [row] = rows;
  return row ? { ...row, at: iso(row.at) } : null;
}
