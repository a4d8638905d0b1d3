import { publicCalls } from '@horus/contract/calls/public';
import type { FastifyReply } from 'fastify';
import { findTermsEdition, publishTerms } from '#features/terms/terms-queries';
import { termsAttachment } from '#mails/terms-attachment.ts';
import { currentTerms, type TermsEdition } from '#mails/terms-edition.ts';
import { AppError } from '#platform/app-error';
import type { App } from '#platform/app-type';
import { serveCalls } from '#platform/serve-calls';
import type { Services } from '#services';

const serve = serveCalls(publicCalls, 'Condiciones generales');

export async function registerTerms(app: App, services: Services): Promise<void> {
  await publishTerms(services);

  serve(app, 'GET /api/terms/current', (_request, reply) =>
    send(reply, currentTerms(services.config.company)),
  );

  serve(app, 'GET /api/terms/:hash', async (request, reply) => {
    const edition = await findTermsEdition(services.database.db, request.params.hash);
    if (!edition) throw new AppError('request.not_found');
    return send(reply, edition);
  });
}

async function send(reply: FastifyReply, edition: TermsEdition): Promise<FastifyReply> {
  const { content, contentType, filename } = await termsAttachment(edition);
  return reply
    .type(contentType)
    .header('content-disposition', `inline; filename="${filename}"`)
    .send(content);
}
