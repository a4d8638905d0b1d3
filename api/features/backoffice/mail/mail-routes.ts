import { randomUUID } from 'node:crypto';
import { mailCalls } from '@horus/contract/backoffice/calls/mails';
import type { RepeatMailAnswer, RepeatMailBody } from '@horus/contract/backoffice/mail';
import { sql } from 'drizzle-orm';
import { asAppError } from '#features/backoffice/as-app-error';
import { recordAudit } from '#features/backoffice/audit/record-audit';
import { recordingView } from '#features/backoffice/audit/record-list-view';
import { recordOpening, recordView } from '#features/backoffice/audit/record-view';
import { subjectOf } from '#features/backoffice/audit/subject-of';
import { createRenderer } from '#features/backoffice/mail/create-renderer';
import { type FoundMail, findMail, listMails } from '#features/backoffice/mail/mail-rows';
import { readMail, renderKept, whyUnrepeatable } from '#features/backoffice/mail/read-mail';
import { requireOperator } from '#features/backoffice/operators/operator-guard';
import { OperatorRefusal } from '#features/requests/operator-refusal';
import type { Message } from '#mails/messages.ts';
import { AppError } from '#platform/app-error';
import type { App } from '#platform/app-type';
import type { Db } from '#platform/database';
import { type HeldMail, holdMail, type Send } from '#platform/held-mails';
import { retryWaitingMails } from '#platform/mail-queue';
import { serveCalls } from '#platform/serve-calls';
import type { Services } from '#services';

const serve = serveCalls(mailCalls, 'Oficina: correo');

/**
 * An email's frame allows only inline styles: no scripts, forms or requests, not even images. Only
 * our pages may embed it.
 */
const FRAMED = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'",
  'x-frame-options': 'SAMEORIGIN',
  'cache-control': 'no-store',
};

export function registerMails(app: App, services: Services): void {
  const { db } = services.database;
  const render = createRenderer(services.config, db);

  serve(app, 'GET /api/admin/mails', ({ query }) => listMails(db, query), {
    preHandler: recordingView(services, 'mails'),
  });

  serve(app, 'GET /api/admin/mails/:mailId', async (request) => {
    const mail = await find(request.params.mailId);
    await recordOpening(services, request, {
      action: 'mail.opened',
      subject: subjectOf('mail', mail.id),
    });
    return readMail(db, render, mail, services.now());
  });

  serve(app, 'GET /api/admin/mails/:mailId/html', async (request, reply) => {
    const mail = await find(request.params.mailId);
    await recordView(services, request, {
      action: 'mail.opened',
      subject: subjectOf('mail', mail.id),
    });
    const rendered = await renderKept(render, mail);
    if (!rendered) throw new AppError('request.not_found');
    return reply.headers(FRAMED).type('text/html; charset=utf-8').send(rendered.html);
  });

  serve(app, 'POST /api/admin/mails/:mailId/repeat', (request) => {
    const { mailId } = request.params;
    const operator = requireOperator(request);
    const send = { id: randomUUID(), by: operator.operatorId };
    const repeated = repeatMail(services, mailId, request.body, send, (tx) =>
      recordAudit(tx, {
        operator,
        action: 'mail.repeated',
        subject: subjectOf('mail', mailId),
        before: request.body,
        at: services.now(),
      }),
    );
    return asAppError(repeated);
  });

  serve(app, 'POST /api/admin/mails/send-waiting', (request) =>
    db.transaction(async (tx) => {
      const count = await retryWaitingMails(tx);
      await recordAudit(tx, {
        operator: requireOperator(request),
        action: 'mails.hurried',
        subject: { kind: 'list', id: 'mails', label: 'Correo' },
        after: { count },
        at: services.now(),
      });
      return { count };
    }),
  );

  async function find(mailId: string) {
    const mail = await findMail(db, mailId);
    if (!mail) throw new AppError('request.not_found');
    return mail;
  }
}

type RepeatServices = Pick<Services, 'database' | 'jobs' | 'mailer' | 'now'>;

/**
 * Retries a queued email now, gives a failed one all its tries again, or sends a sent one again as
 * a new email, held for an undo.
 * @param seen the state that the operator saw: a repeated request finds another and does nothing
 * @param note writes the audit record, in the same transaction
 * @throws OperatorRefusal for an expired link or deleted content; AppError 'request.not_found'
 */
async function repeatMail(
  services: RepeatServices,
  mailId: string,
  seen: RepeatMailBody,
  send: Send,
  note: (tx: Db) => Promise<void>,
): Promise<RepeatMailAnswer> {
  return services.database.db.transaction(async (tx) => {
    const mail = await findMail(tx, mailId);
    if (!mail) throw new AppError('request.not_found');
    const already = { outcome: 'already', held: null } as const;
    if (mail.state !== seen.state || mail.repeats !== seen.repeats) return already;
    const refusal = whyUnrepeatable(mail, services.now());
    if (refusal) throw new OperatorRefusal(refusal);
    if (!(await startAgain(services, tx, mail, send))) return already;
    await note(tx);
    return { outcome: 'queued', held: mail.job_id === null ? send.id : null };
  });
}

/** @returns false when a parallel request was first */
async function startAgain(services: RepeatServices, tx: Db, mail: FoundMail, send: Send): Promise<boolean> {
  if (mail.job_id === null) return sendAgain(services, tx, mail, send);
  if (mail.state === 'waiting') return (await retryWaitingMails(tx, mail.job_id)) > 0;
  return (await services.jobs.deadLetters.replay([mail.job_id], tx)) > 0;
}

async function sendAgain({ mailer }: RepeatServices, tx: Db, mail: FoundMail, send: Send): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update sent_mails set repeats = repeats + 1 where id = ${mail.id} and repeats = ${mail.repeats}`);
  if (rowCount !== 1) return false;
  const { message, ...envelope } = mail.data;
  const { id: subjectId, repeats } = mail;
  await holdMail(tx, send, { kind: 'mail', subjectId, before: {}, content: { repeats } });
  await mailer.queue(tx, envelope, message as Message, send.id);
  return true;
}

/** Uncounts a repeat that was not sent. */
export async function withdrawRepeat(tx: Db, { subjectId }: HeldMail): Promise<Record<string, string>> {
  await tx.execute(sql`update sent_mails set repeats = repeats - 1 where id = ${subjectId} and repeats > 0`);
  return {};
}
