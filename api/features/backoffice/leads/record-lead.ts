import { createHash } from 'node:crypto';
import type { RecordLeadBody } from '@horus/contract/backoffice/leads';
import { eq } from 'drizzle-orm';
import { alreadySentError } from '#features/backoffice/already-sent-error';
import { recordAudit } from '#features/backoffice/audit/record-audit';
import { labelOf, requireColleague } from '#features/backoffice/leads/change-lead';
import type { Operator } from '#features/backoffice/operators/operator-guard';
import { requireFutureDay } from '#features/backoffice/require-future-day';
import { leads } from '#features/leads/leads-tables';
import type { Services } from '#services';

/**
 * Stores a request that came outside the site, once per id. Sends no mail.
 * @throws AppError 'operators.sent_before'; 'leads.no_colleague'; 'operators.day_not_to_come'
 */
export async function recordLead(
  services: Services,
  operator: Operator,
  { id, ...lead }: RecordLeadBody,
): Promise<void> {
  const { channel, kind, name, company, phone, email, message, ownerId, callOn } = lead;
  const now = services.now();
  const contentHash = createHash('sha256').update(JSON.stringify(lead)).digest();
  await services.database.db.transaction(async (tx) => {
    const created = await tx
      .insert(leads)
      .values({
        ...{ id, requestId: id, contentHash, kind, channel, recordedBy: operator.operatorId, email },
        data: {
          ...{ nombre: name, empresa: company, email, telefono: phone, mensaje: message },
          ...(callOn && { callbackRequested: true }),
        },
        networkHash: Buffer.alloc(0),
        // As any reminder does.
        status: callOn ? 'working' : 'new',
        ...{ ownerId: ownerId || null, reminderOn: callOn || null, createdAt: now, changedAt: now },
      })
      .onConflictDoNothing()
      .returning({ id: leads.id });
    if (created.length === 0) {
      const [known] = await tx.select({ hash: leads.contentHash }).from(leads).where(eq(leads.id, id));
      if (!known?.hash.equals(contentHash)) throw alreadySentError('lead');
      return;
    }
    if (ownerId) await requireColleague(tx, ownerId);
    requireFutureDay(callOn, now);
    await recordAudit(tx, {
      operator,
      action: 'lead.recorded',
      subject: { kind: 'lead', id, label: labelOf({ createdAt: now }) },
      at: now,
    });
  });
}
