import { mailCalls } from '@horus/contract/backoffice/calls/mails';
import { asAppError } from '#features/backoffice/as-app-error';
import { recordAudit } from '#features/backoffice/audit/record-audit';
import { recordingView } from '#features/backoffice/audit/record-list-view';
import { recordOpening, recordView } from '#features/backoffice/audit/record-view';
import { subjectOf } from '#features/backoffice/audit/subject-of';
import { findMail, listMails } from '#features/backoffice/mail/mail-rows';
import { readMail, renderKept } from '#features/backoffice/mail/read-mail';
import { repeatMail } from '#features/backoffice/mail/repeat-mail';
import { requireOperator } from '#features/backoffice/operators/operator-guard';
import { findTermsEdition } from '#features/terms/terms-queries';
import { createMailRenderer } from '#mails/render.ts';
import { AppError } from '#platform/app-error';
import type { App } from '#platform/app-type';
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
  const render = createMailRenderer(services.config, (hash) => findTermsEdition(db, hash));

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
    const repeated = repeatMail(services, mailId, request.body, (tx) =>
      recordAudit(tx, {
        operator: requireOperator(request),
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
