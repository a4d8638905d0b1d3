import type { LeadDetail, LeadRow } from '@horus/contract/backoffice/leads';
import type { Quote, QuoteLine } from '@horus/contract/quote';
import { sql } from 'drizzle-orm';
import { describeChanges, findNames } from '#features/backoffice/leads/describe-changes';
import { rowColumns, type StoredRow, toRow } from '#features/backoffice/leads/lead-queue';
import type { Changes, EntryContent } from '#features/backoffice/leads/lead-work-tables';
import { AppError } from '#platform/app-error';
import type { Db } from '#platform/database';

/** What else was asked with the same address is shown up to so many. */
const MAX_OTHERS = 20;

/**
 * Everything that is known of a request: what was asked and quoted, what came of it, what the
 * company has done about it, and who asked.
 * @throws AppError 'leads.not_found'
 */
export async function findLead(db: Db, leadId: string): Promise<LeadDetail> {
  const { rows } = await db.execute<StoredRow & { data: Record<string, unknown>; quote: Quote | null }>(sql`
    select ${rowColumns}, l.data, l.quote from leads l left join operators o on o.id = l.owner_id
     where l.id = ${leadId}`);
  const row = rows[0];
  if (!row) throw new AppError('leads.not_found');
  const [entries, others, person] = await Promise.all([
    listEntries(db, leadId),
    listOthers(db, row),
    findPerson(db, row.email),
  ]);
  return {
    ...toRow(row),
    ...person,
    ...{ entries, others },
    data: row.data,
    quote: row.quote && quoteView(row.quote),
    calledAt: row.called_at && new Date(row.called_at).toISOString(),
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
    kind: 'note' | 'reply' | 'change';
    content: EntryContent;
    created_at: string;
    operator_id: string;
    name: string;
  }>(sql`
    select e.id, e.kind, e.content, e.created_at, e.operator_id, o.name
      from lead_entries e join operators o on o.id = e.operator_id where lead_id = ${leadId} order by e.id`);
  const names = await findNames(
    db,
    rows.map(({ content }) => content.changes ?? {}),
  );
  return rows.map(({ id, kind, content, created_at, operator_id, name }) => ({
    id: String(id),
    at: new Date(created_at).toISOString(),
    by: { id: operator_id, name },
    kind,
    text: content.text ?? null,
    subject: content.subject ?? null,
    changes: describeChanges(content.changes ?? ({} satisfies Changes), names),
  }));
}

async function listOthers(db: Db, { id, email }: StoredRow): Promise<LeadDetail['others']> {
  const { rows } = await db.execute<StoredRow>(sql`
    select ${rowColumns} from leads l left join operators o on o.id = l.owner_id
     where l.email = ${email} and l.id <> ${id} order by l.created_at desc limit ${MAX_OTHERS}`);
  return rows.map(toRow).map(pickOther);
}

function pickOther({ id, kind, status, excerpt, createdAt }: LeadRow): LeadDetail['others'][number] {
  return { id, kind, status, excerpt, createdAt };
}

/** The account with an address, and its newest purchase. */
async function findPerson(db: Db, email: string): Promise<Pick<LeadDetail, 'account' | 'purchase'>> {
  const { rows } = await db.execute<{
    organization_id: string;
    name: string;
    company: string | null;
    amount_total: number | null;
    currency: string | null;
    payment_status: 'paid' | 'unpaid' | 'no_payment_required' | null;
    created_at: string | null;
  }>(sql`
    select u.organization_id, u.name, g.name as company, s.amount_total, s.currency, s.payment_status, s.created_at
      from users u join organizations g on g.id = u.organization_id
      left join lateral (
        select amount_total, currency, payment_status, created_at from mirrored_checkout_sessions
         where organization_id = u.organization_id and status = 'complete' order by created_at desc limit 1) s on true
     where u.email = ${email}`);
  const [row] = rows;
  if (!row) return { account: null, purchase: null };
  const { organization_id: organizationId, amount_total: cents, currency, payment_status: state } = row;
  return {
    account: { organizationId, name: row.name, company: row.company ?? '' },
    purchase:
      cents !== null && currency && state && row.created_at
        ? { organizationId, cents, currency, state, at: new Date(row.created_at).toISOString() }
        : null,
  };
}
