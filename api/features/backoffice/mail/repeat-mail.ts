import type { RepeatMailAnswer, RepeatMailBody } from '@horus/contract/backoffice/mail';
import { sql } from 'drizzle-orm';
import { type FoundMail, findMail } from '#features/backoffice/mail/mail-rows';
import { whyUnrepeatable } from '#features/backoffice/mail/read-mail';
import { OperatorRefusal } from '#features/requests/operator-refusal';
import type { Message } from '#mails/messages.ts';
import { AppError } from '#platform/app-error';
import type { Db } from '#platform/database';
import { retryWaitingMails } from '#platform/mail-queue';
import type { Services } from '#services';

type RepeatServices = Pick<Services, 'database' | 'jobs' | 'mailer' | 'now'>;

/**
 * Retries a queued email now, gives a failed one all its tries again, or sends a sent one again as
 * a new email.
 * @param seen the state that the operator saw: a repeated request finds another and does nothing
 * @param note writes the audit record, in the same transaction
 * @throws OperatorRefusal for an expired link or deleted content; AppError 'request.not_found'
 */
export async function repeatMail(
  services: RepeatServices,
  mailId: string,
  seen: RepeatMailBody,
  note: (tx: Db) => Promise<void>,
): Promise<RepeatMailAnswer> {
  return services.database.db.transaction(async (tx) => {
    const mail = await findMail(tx, mailId);
    if (!mail) throw new AppError('request.not_found');
    if (mail.state !== seen.state || mail.repeats !== seen.repeats) return { outcome: 'already' };
    const refusal = whyUnrepeatable(mail, services.now());
    if (refusal) throw new OperatorRefusal(refusal);
    if (!(await startAgain(services, tx, mail))) return { outcome: 'already' };
    await note(tx);
    return { outcome: 'queued' };
  });
}

/** @returns false when a parallel request was first */
async function startAgain(services: RepeatServices, tx: Db, mail: FoundMail): Promise<boolean> {
  if (mail.job_id === null) return sendAgain(services, tx, mail);
  if (mail.state === 'waiting') return (await retryWaitingMails(tx, mail.job_id)) > 0;
  return (await services.jobs.deadLetters.replay([mail.job_id], tx)) > 0;
}

async function sendAgain({ mailer }: RepeatServices, tx: Db, mail: FoundMail): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update sent_mails set repeats = repeats + 1 where id = ${mail.id} and repeats = ${mail.repeats}`);
  if (rowCount !== 1) return false;
  const { message, ...envelope } = mail.data;
  await mailer.queue(tx, envelope, message as Message);
  return true;
}
