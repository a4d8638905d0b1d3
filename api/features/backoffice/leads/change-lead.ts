import {
  type ChangeLeadBody,
  type ChangeLeadsAnswer,
  type ChangeLeadsBody,
  type LeadContact,
  leadStatusLabels,
  type SeenLead,
  type UndoLeadsAnswer,
  type UndoLeadsBody,
} from '@horus/contract/backoffice/leads';
import { formatLongDate } from '@horus/contract/dates';
import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { recordAudit } from '#features/backoffice/audit/record-audit';
import { changeLabels, describeChanges, findNames } from '#features/backoffice/leads/describe-changes';
import { contactOf, correctedColumns, isContact } from '#features/backoffice/leads/lead-contact';
import { type Changes, leadEntries } from '#features/backoffice/leads/lead-work-tables';
import type { Operator } from '#features/backoffice/operators/operator-guard';
import { canLogIn } from '#features/backoffice/operators/operator-session';
import { operators } from '#features/backoffice/operators/operator-tables';
import { requireFutureDay } from '#features/backoffice/require-future-day';
import { leads } from '#features/leads/leads-tables';
import { AppError } from '#platform/app-error';
import type { Transaction } from '#platform/database';
import type { Services } from '#services';

const CHANGED_BY_YOU =
  'Has cambiado esta solicitud en otra ventana y lo de aquí no se ha guardado. Mira qué cambiaste y guarda otra vez.';
const PAID = `Se ha pagado lo contratado: Estado pasa a ${leadStatusLabels.won}`;

type Lead = typeof leads.$inferSelect;
type Column = 'status' | 'ownerId' | 'reminderOn' | 'reminderTime' | 'calledAt' | 'lostReason' | 'lostDetail';
type Wanted = Partial<Pick<Lead, Column> & LeadContact>;

/** Contains no personal data, because the audit log is never erased. */
export function labelOf({ createdAt }: Pick<Lead, 'createdAt'>): string {
  return `Solicitud del ${formatLongDate(createdAt)}`;
}

/** An open lead that an operator works on is in progress, and theirs if it has no owner. */
export function takenBy(
  { status, ownerId }: Lead,
  { operatorId }: Operator,
): Pick<Wanted, 'status' | 'ownerId'> {
  return status === 'new' || status === 'working'
    ? { status: 'working', ownerId: ownerId ?? operatorId }
    : {};
}

/**
 * Changes a lead and records it in its history and the audit log. A won or lost one loses its
 * reminder, unless a new one comes with the change. Returns its new version; null when it already
 * has the wanted values.
 * @throws AppError 'leads.not_found'; 'leads.changed' with the changes of others in `fields`;
 * 'leads.no_colleague' for an owner who can't log in; 'operators.day_not_to_come'
 */
export async function changeLead(
  services: Services,
  operator: Operator,
  leadId: string,
  { version, called, contact, ...columns }: ChangeLeadBody,
): Promise<SeenLead | null> {
  const now = services.now();
  return services.database.db.transaction(async (tx) => {
    const lead = await lockLead(tx, leadId);
    const calledAt = called === undefined ? undefined : called ? (lead.calledAt ?? now) : null;
    const { reminderOn } = columns;
    const isTaken = Boolean(reminderOn) || columns.ownerId === operator.operatorId;
    const taken = isTaken ? takenBy({ ...lead, status: columns.status ?? lead.status }, operator) : {};
    const { status = taken.status, ownerId = taken.ownerId } = columns;
    const isClosed = status !== lead.status && (status === 'won' || status === 'lost');
    const wanted = {
      ...{ ...columns, ...contact, calledAt, status, ownerId },
      reminderOn: status === 'spam' || (isClosed && reminderOn === undefined) ? null : reminderOn,
    } as const;
    // A repeated request changes nothing.
    if (Object.keys(changesOf(lead, wanted)).length === 0) return null;
    if (wanted.reminderOn !== lead.reminderOn) requireFutureDay(wanted.reminderOn, now);
    await requireVersion(tx, operator, lead, version);
    await saveLead(tx, operator, lead, wanted, now);
    return { id: lead.id, version: lead.version + 1 };
  });
}

/** @throws AppError 'leads.no_colleague' */
export function changeLeads(
  services: Services,
  operator: Operator,
  { leads: seen, ...columns }: ChangeLeadsBody,
): Promise<ChangeLeadsAnswer> {
  return forEachLead(seen, ({ id, version }) => changeLead(services, operator, id, { version, ...columns }));
}

/**
 * Reverts the operator's last change of each lead, with the call that caused it.
 * @throws AppError 'leads.no_colleague' for a previous owner who can't log in any more
 */
export async function undoChanges(
  services: Services,
  operator: Operator,
  { leads: seen }: UndoLeadsBody,
): Promise<UndoLeadsAnswer> {
  const { left } = await forEachLead(seen, (lead) => undoChange(services, operator, lead));
  return { left };
}

/**
 * Changes each lead in its own transaction. Returns as `left` those that were changed meanwhile or
 * deleted.
 */
async function forEachLead(
  seen: readonly SeenLead[],
  work: (lead: SeenLead) => Promise<SeenLead | null>,
): Promise<ChangeLeadsAnswer> {
  const answer: ChangeLeadsAnswer = { changed: [], left: [] };
  for (const lead of seen) {
    try {
      const changed = await work(lead);
      if (changed) answer.changed.push(changed);
    } catch (error) {
      if (!(error instanceof AppError) || !['leads.changed', 'leads.not_found'].includes(error.code))
        throw error;
      answer.left.push(lead.id);
    }
  }
  return answer;
}

async function undoChange(services: Services, operator: Operator, { id, version }: SeenLead): Promise<null> {
  const now = services.now();
  return services.database.db.transaction(async (tx) => {
    const lead = await lockLead(tx, id);
    await requireVersion(tx, operator, lead, version);
    const entries = await tx
      .select()
      .from(leadEntries)
      .where(and(eq(leadEntries.leadId, id), inArray(leadEntries.kind, ['change', 'call'])))
      .orderBy(desc(leadEntries.id))
      .limit(2);
    const [last] = entries;
    if (last?.operatorId !== operator.operatorId) throw new AppError('leads.changed');
    // A call and the change that it causes are stored with the same time.
    const call = entries.find(
      ({ kind, createdAt }) => kind === 'call' && createdAt.getTime() === last.createdAt.getTime(),
    );
    if (call) {
      await tx.delete(leadEntries).where(eq(leadEntries.id, call.id));
      await tx.update(leads).set({ changedAt: now }).where(eq(leads.id, id));
      await recordAudit(tx, {
        operator,
        action: 'lead.undone',
        subject: { kind: 'lead', id, label: labelOf(lead) },
        at: now,
      });
    }
    await saveLead(tx, operator, lead, oldValues(last.content.changes), now);
    if (call) await hideChanges(tx, id, call.id);
    return null;
  });
}

/** After an undo: takes the changes since an entry out of the history. */
export async function hideChanges(tx: Transaction, leadId: string, entryId: number): Promise<void> {
  const { id, kind, content } = leadEntries;
  await tx
    .update(leadEntries)
    .set({ content: sql`${content} || '{"undone": true}'` })
    .where(and(eq(leadEntries.leadId, leadId), eq(kind, 'change'), gt(id, entryId)));
}

function oldValues(changes: Changes = {}): Wanted {
  const { calledAt, ...others } = Object.fromEntries(
    Object.entries(changes).map(([name, [from]]) => [name, from]),
  );
  return { ...others, ...(calledAt !== undefined && { calledAt: calledAt && new Date(String(calledAt)) }) };
}

/** @throws AppError 'leads.not_found' */
export async function lockLead(tx: Transaction, leadId: string): Promise<Lead> {
  const [lead] = await tx.select().from(leads).where(eq(leads.id, leadId)).for('update');
  if (!lead) throw new AppError('leads.not_found');
  return lead;
}

/** Writes the differences, if any, as a new version. */
export async function saveLead(
  tx: Transaction,
  operator: Operator,
  lead: Lead,
  wanted: { readonly [Name in keyof Wanted]: Wanted[Name] | undefined },
  now: Date,
): Promise<void> {
  const { status, ownerId, reminderOn, calledAt } = wanted;
  const day = reminderOn === undefined ? lead.reminderOn : reminderOn;
  const isMoved = day !== lead.reminderOn;
  const reminderTime = day === null ? null : isMoved ? (wanted.reminderTime ?? null) : wanted.reminderTime;
  const lostReason = (status ?? lead.status) === 'lost' ? wanted.lostReason : null;
  const isOther = (lostReason === undefined ? lead.lostReason : lostReason) === 'other';
  const lostDetail = isOther ? wanted.lostDetail : null;
  const columns = { status, ownerId, reminderOn, reminderTime, calledAt, lostReason, lostDetail };
  const changes = changesOf(lead, { ...wanted, ...columns });
  const names = Object.keys(changes);
  if (names.length === 0) return;
  if (ownerId && ownerId !== lead.ownerId) await requireColleague(tx, ownerId);
  await tx
    .update(leads)
    .set({
      ...{ ...columns, ...correctedColumns(lead, changes) },
      ...{ version: lead.version + 1, changedAt: now },
    })
    .where(eq(leads.id, lead.id));
  await tx.insert(leadEntries).values({
    leadId: lead.id,
    operatorId: operator.operatorId,
    kind: 'change',
    content: { changes },
    createdAt: now,
  });
  const isTyped = (name: string) => isContact(name) || name === 'lostDetail';
  const typed = names.filter(isTyped).map((name) => changeLabels[name]);
  const others = names.filter((name) => !isTyped(name));
  const side = (which: 0 | 1) => Object.fromEntries(others.map((name) => [name, changes[name]?.[which]]));
  await recordAudit(tx, {
    operator,
    action: 'lead.changed',
    subject: { kind: 'lead', id: lead.id, label: labelOf(lead) },
    before: side(0),
    after: { ...side(1), ...(typed.length > 0 && { fields: typed }) },
    at: now,
  });
}

function changesOf(lead: Lead, wanted: Readonly<Record<string, unknown>>): Changes {
  const plain = (value: unknown) => (value instanceof Date ? value.toISOString() : value);
  const before: Readonly<Record<string, unknown>> = { ...lead, ...contactOf(lead) };
  return Object.fromEntries(
    Object.entries(wanted)
      .filter(([name, to]) => to !== undefined && plain(to) !== plain(before[name]))
      .map(([name, to]) => [name, [plain(before[name]), plain(to)]]),
  );
}

/** @throws AppError 'leads.changed' with the changes and their authors since the version */
export async function requireVersion(
  tx: Transaction,
  { operatorId }: Operator,
  lead: Lead,
  version: number,
): Promise<void> {
  if (version === lead.version) return;
  const isPaid = lead.paidVersion !== null && lead.paidVersion > version;
  const rows = await tx
    .select({ content: leadEntries.content, by: leadEntries.operatorId, name: operators.name })
    .from(leadEntries)
    .innerJoin(operators, eq(operators.id, leadEntries.operatorId))
    .where(and(eq(leadEntries.leadId, lead.id), eq(leadEntries.kind, 'change')))
    .orderBy(desc(leadEntries.id))
    .limit(Math.max(lead.version - version - (isPaid ? 1 : 0), 0));
  const names = await findNames(
    tx,
    rows.map(({ content }) => content.changes ?? {}),
  );
  const fields: Record<string, string> = isPaid ? { status: PAID } : {};
  for (const { content, by, name } of rows) {
    const whoHas = by === operatorId ? 'Tú has' : `${name} ha`;
    for (const [column, change] of Object.entries(content.changes ?? {})) {
      const [told] = describeChanges({ [column]: change }, names);
      if (told) fields[column] ??= `${whoHas} cambiado ${changeLabels[column]}: ${told.from} → ${told.to}`;
    }
  }
  const isOwn = !isPaid && rows.length > 0 && rows.every(({ by }) => by === operatorId);
  throw new AppError('leads.changed', { fields, ...(isOwn && { message: CHANGED_BY_YOU }) });
}

/** @throws AppError 'leads.no_colleague' */
export async function requireColleague(tx: Transaction, ownerId: string): Promise<void> {
  const found = await tx
    .select({ id: operators.id })
    .from(operators)
    .where(and(eq(operators.id, ownerId), canLogIn));
  if (found.length === 0) throw new AppError('leads.no_colleague');
}
