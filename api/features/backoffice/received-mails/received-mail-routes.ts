import { timingSafeEqual } from 'node:crypto';
import { receivedMailCalls } from '@horus/contract/backoffice/calls/received-mails';
import { INBOUND_MAIL_BYTES } from '@horus/contract/backoffice/mail';
import { publicCalls } from '@horus/contract/calls/public';
import { requireOperator } from '#features/backoffice/operators/operator-guard';
import { dismissMails } from '#features/backoffice/received-mails/list-received-mails';
import { storeReceivedMail } from '#features/backoffice/received-mails/store-received-mail';
import { AppError } from '#platform/app-error';
import type { App } from '#platform/app-type';
import { serveCalls } from '#platform/serve-calls';
import { hashToken } from '#platform/tokens';
import type { Services } from '#services';

const serveOffice = serveCalls(receivedMailCalls, 'Oficina: correo');
const servePublic = serveCalls(publicCalls, 'Correo recibido');

export function registerReceivedMails(app: App, services: Services): void {
  const { inboundSecret } = services.config.mail;

  /** Before the body is read. */
  async function requireSecret({ headers }: { headers: { authorization?: string | undefined } }) {
    if (inboundSecret === null) throw new AppError('request.not_found');
    const isRight = timingSafeEqual(
      hashToken(headers.authorization ?? ''),
      hashToken(`Bearer ${inboundSecret}`),
    );
    if (!isRight) throw new AppError('auth.required');
  }

  app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'message/rfc822',
      { parseAs: 'buffer', bodyLimit: INBOUND_MAIL_BYTES },
      (_, body, done) => done(null, body),
    );
    servePublic(
      scope,
      'POST /api/inbound-mail',
      async ({ body }, reply) => {
        if (!Buffer.isBuffer(body) || body.length === 0) throw new AppError('request.invalid');
        const stored = await storeReceivedMail(services, body);
        return stored ? reply.status(204).send() : reply.status(202).send({ stored });
      },
      { onRequest: requireSecret },
    );
  });

  serveOffice(app, 'POST /api/admin/received-mails/dismissed', (request) =>
    dismissMails(services, requireOperator(request), request.body),
  );
}
