import { eq, sql } from 'drizzle-orm';
import {
  hashMessageId,
  type ReceivedMessage,
  readReceivedMail,
} from '#features/backoffice/received-mails/read-received-mail';
import { receivedMails } from '#features/backoffice/received-mails/received-mail-tables';
import { leads } from '#features/leads/leads-tables';
import type { Db } from '#platform/database';
import type { Services } from '#services';

/**
 * Stores a mail in the thread that it answers, once.
 * @returns false when it belongs to no request or customer
 */
export async function storeReceivedMail(
  { database: { db }, config, log, now }: Services,
  raw: Buffer,
): Promise<boolean> {
  const message = await readReceivedMail(raw).catch(() => null);
  if (!message) log.warn('a received mail can’t be read: it stays in the mailbox');
  const ours = [config.mail.from.address, config.company.COMPANY_EMAIL].map((each) => each.toLowerCase());
  if (!message || message.isReport || message.from === '' || ours.includes(message.from)) return false;
  const { hash: messageHash, from: sender, subject, body, quoted, attachments, isAutomatic } = message;
  return db.transaction(async (tx) => {
    if ((await tx.$count(receivedMails, eq(receivedMails.messageHash, messageHash))) > 0) return true;
    const thread = await findThread(tx, message);
    if (!thread) return false;
    const receivedAt = now();
    await tx
      .insert(receivedMails)
      .values({ messageHash, ...thread, sender, subject, body, quoted, attachments, isAutomatic, receivedAt })
      .onConflictDoNothing();
    if (thread.leadId && !isAutomatic) {
      await tx.update(leads).set({ changedAt: receivedAt }).where(eq(leads.id, thread.leadId));
    }
    return true;
  });
}

interface Thread extends Record<string, unknown> {
  readonly leadId: string | null;
  readonly organizationId: string | null;
}

const organizationOf = (address: ReturnType<typeof sql>) => sql`(
  select m.organization_id from users u join memberships m on m.user_id = u.id
   where u.email = ${address} order by m.organization_id = u.organization_id desc limit 1)`;

/** By the mails that it answers, the nearest first; else by its sender. */
async function findThread(db: Db, { answered, from }: ReceivedMessage): Promise<Thread | null> {
  const jobOf = (messageId: string) => /^<([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})@/.exec(messageId)?.[1];
  const ids = answered.map((each) => ({ job: jobOf(each), hash: hashMessageId(each).toString('hex') }));
  const { rows } = await db.execute<Thread>(sql`
    select lead as "leadId", case when lead is null then organization end as "organizationId" from (
      select a.place, t.lead, t.organization
        from jsonb_to_recordset(${JSON.stringify(ids.map((each, place) => ({ ...each, place })))}::jsonb)
               as a (job uuid, hash text, place int)
        cross join lateral (
          select e.lead_id as lead, null::uuid as organization from lead_entries e where e.sent_as = a.job
          union all
          select null, n.organization_id from customer_notes n where n.id = a.job and n.subject is not null
          union all
          select l.id, coalesce(o.id, ${organizationOf(sql`s.recipient`)})
            from sent_mails s left join leads l on l.id = (s.data->>'leadId')::uuid
            left join organizations o on o.id = (s.data->>'organizationId')::uuid where s.id = a.job
          union all
          select r.lead_id, r.organization_id from received_mails r where r.message_hash = decode(a.hash, 'hex')) t
      union all
      (select ${answered.length}, id, null from leads
        where email = ${from} and status in ('new', 'working') order by created_at desc limit 1)
      union all
      select ${answered.length + 1}, null, ${organizationOf(sql`${from}`)}) found
     where coalesce(lead, organization) is not null order by place limit 1`);
  return rows[0] ?? null;
}

/** Mails of an erased address in the threads of others. */
export async function eraseReceivedMailsOf(db: Db, address: string): Promise<void> {
  await db.delete(receivedMails).where(eq(receivedMails.sender, address));
}
