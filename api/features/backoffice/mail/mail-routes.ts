import {
  mailDetail,
  mailListAnswer,
  mailListQuery,
  repeatMailAnswer,
  repeatMailBody,
  sendWaitingAnswer,
} from '@horus/contract/backoffice/mail';
import { endpoints } from '@horus/contract/backoffice/paths';
import { z } from 'zod';
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
import type { Services } from '#services';

const { mails } = endpoints.admin;
const schema = { tags: ['Oficina: correo'] };
const params = z.object({ mailId: z.uuid() });

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

  app.get(
    mails.list.pattern,
    {
      preHandler: recordingView(services, 'mails'),
      schema: {
        ...schema,
        summary: 'The mails, by when they were queued',
        querystring: mailListQuery,
        response: { 200: mailListAnswer },
      },
    },
    ({ query }) => listMails(db, query),
  );

  app.get(
    mails.one.pattern,
    { schema: { ...schema, summary: 'One of them', params, response: { 200: mailDetail } } },
    async (request) => {
      const mail = await find(request.params.mailId);
      await recordOpening(services, request, {
        action: 'mail.opened',
        subject: subjectOf('mail', mail.id),
      });
      return readMail(db, render, mail, services.now());
    },
  );

  app.get(
    mails.html.pattern,
    { schema: { ...schema, summary: 'Its page as it went, for a frame', params } },
    async (request, reply) => {
      const mail = await find(request.params.mailId);
      await recordView(services, request, {
        action: 'mail.opened',
        subject: subjectOf('mail', mail.id),
      });
      const rendered = await renderKept(render, mail);
      if (!rendered) throw new AppError('request.not_found');
      return reply.headers(FRAMED).type('text/html; charset=utf-8').send(rendered.html);
    },
  );

  app.post(
    mails.repeat.pattern,
    {
      schema: {
        ...schema,
        summary: 'Sends it again, or tries it now',
        params,
        body: repeatMailBody,
        response: { 200: repeatMailAnswer },
      },
    },
    (request) => {
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
    },
  );

  app.post(
    mails.sendWaiting.pattern,
    {
      schema: {
        ...schema,
        summary: 'Tries now what waits for its next try',
        response: { 200: sendWaitingAnswer },
      },
    },
    (request) =>
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
