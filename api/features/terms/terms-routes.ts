import { endpoints } from '@horus/contract/paths';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { findTermsEdition, publishTerms } from '#features/terms/terms-queries';
import { termsAttachment } from '#mails/terms-attachment.ts';
import { currentTerms, type TermsEdition } from '#mails/terms-edition.ts';
import { AppError } from '#platform/app-error';
import type { App } from '#platform/app-type';
import type { Services } from '#services';

const schema = { tags: ['Condiciones generales'] };
const params = z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/) });

export async function registerTerms(app: App, services: Services): Promise<void> {
  await publishTerms(services);

  app.get(
    endpoints.terms.current.pattern,
    {
      schema: { ...schema, summary: 'The general conditions of today, as PDF' },
    },
    (_request, reply) => send(reply, currentTerms(services.config.company)),
  );

  app.get(
    endpoints.terms.edition.pattern,
    {
      schema: { ...schema, summary: 'An edition of the general conditions, as PDF', params },
    },
    async (request, reply) => {
      const edition = await findTermsEdition(services.database.db, request.params.hash);
      if (!edition) throw new AppError('request.not_found');
      return send(reply, edition);
    },
  );
}

async function send(reply: FastifyReply, edition: TermsEdition): Promise<FastifyReply> {
  const { content, contentType, filename } = await termsAttachment(edition);
  return reply
    .type(contentType)
    .header('content-disposition', `inline; filename="${filename}"`)
    .send(content);
}
