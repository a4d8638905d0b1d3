import { isDeepStrictEqual } from 'node:util';
import {
  type LeadCallBody,
  type LeadNoteBody,
  type LeadReplyBody,
  leadStatuses,
} from '@horus/contract/backoffice/leads';
import { dayOf, momentAt } from '@horus/contract/dates';
import { and, desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { alreadySentError } from '#features/backoffice/already-sent-error';
import { recordAudit } from '#features/backoffice/audit/record-audit';
import {
  hideChanges,
  labelOf,
  lockLead,
  requireVersion,
  saveLead,
  takenBy,
} from '#features/backoffice/leads/change-lead';
import { findLeadCustomer } from '#features/backoffice/leads/find-lead-customer';
import { leadEntries } from '#features/backoffice/leads/lead-work-tables';
import type { Operator } from '#features/backoffice/operators/operator-guard';
import { requireFutureDay } from '#features/backoffice/require-future-day';
import { leads } from '#features/leads/leads-tables';
import { AppError } from '#platform/app-error';
import type { Transaction } from '#platform/database';
import { type HeldMail, holdMail } from '#platform/held-mails';
import type { Services } from '#services';

/** @throws AppError 'leads.not_found'; 'operators.sent_before' */
export async function addNote(
  services: Services,
  operator: Operator,
  leadId: string,
  { id: sentAs, text, from }: LeadNoteBody,
): Promise<void> {
  const { operatorId } = operator;
  const createdAt = services.now();
  await services.database.db.transaction(async (tx) => {
    const lead = await lockLead(tx, leadId);
    const content = { text, ...(from && { from }) };
    const entry = { leadId, operatorId, kind: 'note', content, createdAt, sentAs } as const;
    if (!(await isNew(tx, entry))) return;
    await tx.update(leads).set({ changedAt: createdAt }).where(eq(leads.id, leadId));
    await recordAudit(tx, {
      operator,
      action: 'lead.noted',
      subject: { kind: 'lead', id: leadId, label: labelOf(lead) },
      at: createdAt,
    });
  });
}

/**
 * Records a call and the day of the next one, which replaces no coming appointment. An open lead
 * without an owner becomes the caller's. A talk also answers a requested call and a due reminder.
 * @throws AppError 'leads.not_found'; 'leads.changed' for an outdated version;
 * 'operators.day_not_to_come'; 'operators.sent_before'
 */
export async function recordCall(
  services: Services,
  operator: Operator,
  leadId: string,
  { id: sentAs, version, result, text, againOn, againHour }: LeadCallBody,
): Promise<void> {
  const { operatorId } = operator;
  const now = services.now();
  await services.database.db.transaction(async (tx) => {
    const lead = await lockLead(tx, leadId);
    const content = { result, ...(text && { text }) };
    const entry = { leadId, operatorId, kind: 'call', content, createdAt: now, sentAs } as const;
    if (!(await isNew(tx, entry))) return;
    await requireVersion(tx, operator, lead, version);
    requireFutureDay(againOn, now);
    await tx.update(leads).set({ changedAt: now }).where(eq(leads.id, leadId));
    await recordAudit(tx, {
      operator,
      action: result === 'spoken' ? 'lead.called' : 'lead.call-unanswered',
      subject: { kind: 'lead', id: leadId, label: labelOf(lead) },
      at: now,
    });
    const isSpoken = result === 'spoken';
    const isAgreed = lead.reminderTime !== null || (isSpoken && !againOn);
    const stays = isAgreed && isToCome(lead, now);
    const reminderTime = againHour === null ? null : `${String(againHour).padStart(2, '0')}:00`;
    const next = stays ? {} : { reminderOn: againOn, reminderTime };
    const called = isSpoken ? { calledAt: lead.calledAt ?? now } : {};
    await saveLead(tx, operator, lead, { ...takenBy(lead, operator), ...called, ...next }, now);
  });
}

type Reminder = Pick<typeof leads.$inferSelect, 'reminderOn' | 'reminderTime'>;

function isToCome({ reminderOn, reminderTime }: Reminder, now: Date): boolean {
  if (reminderOn === null || reminderTime === null) return reminderOn !== null && reminderOn > dayOf(now);
  return momentAt(reminderOn, reminderTime) > now;
}

/**
 * Mails a reply once and stores it in the thread. Answers go to the company. An open lead without
 * an owner becomes the operator's. Without an address in the lead, the reply goes to the customer's
 * account.
 * @throws AppError 'leads.not_found'; 'leads.no_email'; 'leads.changed' for another address than
 * the one shown; 'leads.answered' when there is a newer reply; 'operators.sent_before'
 */
export async function replyToLead(
  services: Services,
  operator: Operator,
  leadId: string,
  { id: sentAs, to, seenReply, subject, text, event }: LeadReplyBody,
): Promise<void> {
  const now = services.now();
  const replyTo = services.config.company.COMPANY_EMAIL;
  await services.database.db.transaction(async (tx) => {
    const lead = await lockLead(tx, leadId);
    const address = lead.email || (await findCustomerAddress(tx, lead.data));
    if (!address) throw new AppError('leads.no_email');
    if (address !== to) throw new AppError('leads.changed');
    const { operatorId } = operator;
    const content = { subject, text };
    const entry = { leadId, operatorId, kind: 'reply', content, createdAt: now, sentAs } as const;
    const newest = await findNewestReply(tx, leadId);
    if (!(await isNew(tx, entry))) return;
    if (newest !== seenReply) throw new AppError('leads.answered');
    const before = { version: lead.version, status: lead.status, ownerId: lead.ownerId };
    const held = { kind: 'lead', subjectId: leadId, before, content } as const;
    await holdMail(tx, { id: sentAs, by: operatorId }, held);
    // An operator's own words are not for the customer.
    const typed = lead.channel === null ? messageOf(lead.data) : undefined;
    const asked = typed && { asked: { at: lead.createdAt.toISOString(), text: typed } };
    const channel = lead.channel && { channel: lead.channel };
    const calendar = event && eventOf(lead, now);
    const props = { ...content, ...asked, ...channel, ...(calendar && { event: calendar }) };
    const message = { template: 'lead-reply', props } as const;
    await services.mailer.queue(tx, { to, replyTo, leadId }, message, sentAs);
    await tx.update(leads).set({ changedAt: now }).where(eq(leads.id, leadId));
    await recordAudit(tx, {
      operator,
      action: 'lead.answered',
      subject: { kind: 'lead', id: leadId, label: labelOf(lead) },
      at: now,
    });
    await saveLead(tx, operator, lead, takenBy(lead, operator), now);
  });
}

/** The appointment for a calendar; null for none that is still to come. */
function eventOf(lead: typeof leads.$inferSelect, now: Date) {
  const { id, version, kind, reminderOn, reminderTime } = lead;
  if (reminderOn === null || reminderTime === null || !isToCome(lead, now)) return null;
  const at = momentAt(reminderOn, reminderTime).toISOString();
  return { id, version, at, changedAt: now.toISOString(), about: kind === 'demo' ? 'demo' : 'tu solicitud' };
}

async function findCustomerAddress(
  tx: Transaction,
  data: { telefono?: string },
): Promise<string | undefined> {
  return (await findLeadCustomer(tx, { email: '', phone: data.telefono ?? '' }))?.email;
}

/** The sender's message in a contact or demo request, or their comments in a hiring request. */
function messageOf(data: { mensaje?: string; additionalInfo?: string }): string | undefined {
  return data.mensaje || data.additionalInfo || undefined;
}

const answeredBefore = z.object({
  version: z.int(),
  status: z.enum(leadStatuses),
  ownerId: z.uuid().nullable(),
});

/**
 * Deletes a reply whose email was withdrawn, and restores the lead unless it has changed since.
 * @returns the reply's content
 */
export async function withdrawReply(
  tx: Transaction,
  operator: Operator,
  held: HeldMail,
  now: Date,
): Promise<Record<string, string>> {
  const { version, ...before } = answeredBefore.parse(held.before);
  const lead = await lockLead(tx, held.subjectId);
  const [entry] = await tx
    .delete(leadEntries)
    .where(and(eq(leadEntries.leadId, lead.id), eq(leadEntries.sentAs, held.id)))
    .returning({ id: leadEntries.id, content: leadEntries.content });
  await tx.update(leads).set({ changedAt: now }).where(eq(leads.id, lead.id));
  await recordAudit(tx, {
    operator,
    action: 'lead.undone',
    subject: { kind: 'lead', id: lead.id, label: labelOf(lead) },
    at: now,
  });
  if (entry && lead.version === version + 1) {
    await saveLead(tx, operator, lead, before, now);
    await hideChanges(tx, lead.id, entry.id);
  }
  return { subject: entry?.content.subject ?? '', text: entry?.content.text ?? '' };
}

async function findNewestReply(tx: Transaction, leadId: string): Promise<string | null> {
  const [newest] = await tx
    .select({ id: leadEntries.id })
    .from(leadEntries)
    .where(and(eq(leadEntries.leadId, leadId), eq(leadEntries.kind, 'reply')))
    .orderBy(desc(leadEntries.id))
    .limit(1);
  return newest ? String(newest.id) : null;
}

/**
 * Returns false when the page repeats an entry.
 * @throws AppError 'operators.sent_before' when its id has other content
 */
async function isNew(
  tx: Transaction,
  entry: typeof leadEntries.$inferInsert & {
    readonly kind: 'note' | 'reply' | 'call';
    readonly sentAs: string;
  },
): Promise<boolean> {
  const written = await tx
    .insert(leadEntries)
    .values(entry)
    .onConflictDoNothing()
    .returning({ id: leadEntries.id });
  if (written.length > 0) return true;
  const { leadId, kind, content } = leadEntries;
  const [known] = await tx
    .select({ leadId, kind, content })
    .from(leadEntries)
    .where(eq(leadEntries.sentAs, entry.sentAs));
  const sent = { leadId: entry.leadId, kind: entry.kind, content: entry.content };
  if (!isDeepStrictEqual(known, sent)) throw alreadySentError(entry.kind);
  return false;
}
