import { leadCalls } from '@horus/contract/calls/leads';
import { refusalLine } from '@horus/contract/email-service';
import type { ErrorCode } from '@horus/contract/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Intake } from '#features/leads/create-lead';
import { EmailServiceRefusal, emailServiceRefusals, sendEmail } from '#features/leads/send-email';
import type { App } from '#platform/app-type';
import { isCrossSite } from '#platform/cross-site';
import { toAppError } from '#platform/error-handler';
import { serveCalls } from '#platform/serve-calls';
import { visitorOf } from '#platform/visitor';

const serve = serveCalls(leadCalls, 'Solicitudes');

/** EmailJS's limit for one call. */
const BODY_LIMIT_BYTES = 50 * 1_024;

const line = (description: string) => ({ description, content: { 'text/plain': { schema: z.string() } } });

const answers = {
  200: line('OK'),
  400: line('Unknown key, service or template; a field is not valid; the form has expired'),
  403: line('Forbidden'),
  413: line('Variables size limit'),
  429: line('Too Many Requests'),
  451: line('Unavailable For Headless Browser'),
};

/** `POST /api/v1.0/email/send` of the EmailJS API: JSON request, plain-text response. */
export function registerSendEmail(app: App, intake: Intake): void {
  const { config } = intake.services;
  serve(
    app,
    'POST /api/v1.0/email/send',
    async (request, reply) => {
      await sendEmail(intake, request.body, visitorOf(request));
      return reply.type('text/plain').send('OK');
    },
    {
      bodyLimit: BODY_LIMIT_BYTES,
      schema: { response: answers },
      onRequest: async (request) => {
        if (isCrossSite(request, config.server.publicUrl)) throw new EmailServiceRefusal('foreignPage');
        if (config.emailService.blockHeadless && isHeadless(request))
          throw new EmailServiceRefusal('headless');
      },
      errorHandler: sendRefusal,
    },
  );
}

/** Approximates the headless check of EmailJS's SDK. */
function isHeadless({ headers }: FastifyRequest): boolean {
  return /headless/i.test(headers['user-agent'] ?? '') || headers['accept-language'] === undefined;
}

function sendRefusal(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const { status, text, retryAfterSeconds } = describe(error, request);
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  reply.status(status).type('text/plain').send(text);
}

function describe(
  error: FastifyError,
  request: FastifyRequest,
): { status: number; text: string; retryAfterSeconds?: number | undefined } {
  if (error instanceof EmailServiceRefusal) return { status: error.status, text: error.message };
  const missing = missingMember(error);
  if (missing) return { status: 400, text: `The ${missing} parameter is required` };
  const { code, status, message, fields = {}, retryAfterSeconds } = toAppError(error, request);
  if (isForTheBrowser(code)) return { status, text: refusalLine(code, message), retryAfterSeconds };
  const asEmailJs = Object.values(emailServiceRefusals).find(([each]) => each === status && status !== 400);
  return { status, text: asEmailJs?.[1] ?? Object.values(fields)[0] ?? message, retryAfterSeconds };
}

/** The browser resubmits these by code, with a new token or a proof of work. */
function isForTheBrowser(code: ErrorCode): boolean {
  return code === 'leads.form_expired' || code === 'leads.too_fast' || code === 'request.work_required';
}

function missingMember(error: FastifyError): string | undefined {
  if (!hasZodFastifySchemaValidationErrors(error)) return undefined;
  const member = error.validation[0]?.instancePath.slice(1);
  return ['user_id', 'service_id', 'template_id'].find((name) => name === member);
}
