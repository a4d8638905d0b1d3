import type { LeadReplyBody } from '@horus/contract/backoffice/leads';
import { eq } from 'drizzle-orm';
import { recordAudit } from '#features/backoffice/audit/record-audit';
import { labelOf, lockLead, saveLead } from '#features/backoffice/leads/change-lead';
import { leadEntries } from '#features/backoffice/leads/lead-work-tables';
import type { Operator } from '#features/backoffice/operators/operator-guard';
import { leads } from '#features/leads/leads-tables';
import { AppError } from '#platform/app-error';
import type { Services } from '#services';

/** Writes a note beside a lead, for the colleagues. @throws AppError 'leads.not_found' */
export async function addNote(
  services: Services,
  { operatorId }: Operator,
  leadId: string,
  text: string,
): Promise<void> {
  const createdAt = services.now();
  await services.database.db.transaction(async (tx) => {
    await lockLead(tx, leadId);
    await tx.insert(leadEntries).values({ leadId, operatorId, kind: 'note', content: { text }, createdAt });
    await tx.update(leads).set({ changedAt: createdAt }).where(eq(leads.id, leadId));
  });
}

/**
 * Answers who asked, by a mail that stays in the lead's thread; what they write back goes to the
 * company. Who answers a new one has it from then on.
 * @throws AppError 'leads.not_found'; 'leads.changed' when the address is not the one that was seen
 */
export async function replyToLead(
  services: Services,
  operator: Operator,
  leadId: string,
  { to, subject, text }: LeadReplyBody,
): Promise<void> {
  const now = services.now();
  const replyTo = services.config.company.COMPANY_EMAIL;
  await services.database.db.transaction(async (tx) => {
    const lead = await lockLead(tx, leadId);
    if (lead.email !== to) throw new AppError('leads.changed');
    await services.mailer.queue(tx, { to, replyTo }, { template: 'lead-reply', props: { subject, text } });
    await tx.insert(leadEntries).values({
      leadId,
      operatorId: operator.operatorId,
      kind: 'reply',
      content: { subject, text },
      createdAt: now,
    });
    await tx.update(leads).set({ changedAt: now }).where(eq(leads.id, leadId));
    await recordAudit(tx, {
      operator,
      action: 'lead.answered',
      subject: { kind: 'lead', id: leadId, label: labelOf(lead) },
      at: now,
    });
    if (lead.status === 'new') {
      const ownerId = lead.ownerId ?? operator.operatorId;
      await saveLead(tx, operator, lead, { status: 'working', ownerId }, now);
    }
  });
}
