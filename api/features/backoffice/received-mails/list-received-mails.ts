import type { DismissMailsBody, ReceivedMail } from '@horus/contract/backoffice/mail';
import { inArray, type SQL, sql } from 'drizzle-orm';
import { recordAudit } from '#features/backoffice/audit/record-audit';
import { subjectOf } from '#features/backoffice/audit/subject-of';
import type { Operator } from '#features/backoffice/operators/operator-guard';
import { receivedMails, waitsForAnswer } from '#features/backoffice/received-mails/received-mail-tables';
import { leads } from '#features/leads/leads-tables';
import type { Db } from '#platform/database';
import { iso } from '#platform/iso';
import type { Services } from '#services';

/** Newest ones of a thread. */
const MOST = 50;

/** @param where over `received_mails r` */
async function list(db: Db, where: SQL): Promise<ReceivedMail[]> {
  const { rows } = await db.execute<ReceivedMail & Record<string, unknown>>(sql`
    select r.id, r.received_at as at, r.sender as "from", r.subject, r.body, r.quoted, r.attachments,
           r.is_automatic as "isAutomatic", ${waitsForAnswer} as waits
      from received_mails r where ${where} order by r.received_at desc, r.id limit ${MOST}`);
  return rows.map((row) => ({ ...row, at: iso(row.at) })).reverse();
}

/** The oldest first. */
export const listReceivedOfLead = (db: Db, leadId: string) => list(db, sql`r.lead_id = ${leadId}`);
export const listReceivedOfCustomer = (db: Db, organizationId: string) =>
  list(db, sql`r.organization_id = ${organizationId}`);

/** Ends the wait for an answer, or begins it again. Deleted mails are left out. */
export async function dismissMails(
  { database, now }: Services,
  operator: Operator,
  { mails, dismissed }: DismissMailsBody,
): Promise<void> {
  const at = now();
  await database.db.transaction(async (tx) => {
    const changed = await tx
      .update(receivedMails)
      .set({ dismissedAt: dismissed ? at : null })
      .where(inArray(receivedMails.id, mails))
      .returning({ leadId: receivedMails.leadId, organizationId: receivedMails.organizationId });
    const threads = new Map(changed.map((each) => [each.leadId ?? each.organizationId, each]));
    for (const { leadId, organizationId } of threads.values()) {
      if (leadId) await tx.update(leads).set({ changedAt: at }).where(sql`${leads.id} = ${leadId}`);
      const subject = leadId ? subjectOf('lead', leadId) : subjectOf('customer', organizationId ?? '');
      const action = dismissed ? 'received-mail.dismissed' : 'received-mail.reopened';
      await recordAudit(tx, { operator, action, subject, at });
    }
  });
}
