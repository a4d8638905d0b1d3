import { leadCalls } from '@horus/contract/calls/leads';
import { type LeadKind, leadKinds } from '@horus/contract/lead-options';
import { paths } from '@horus/contract/paths';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Intake } from '#features/leads/create-lead';
import { type FormState, fillFormPage } from '#features/leads/form-page';
import { answerForm, type PostedForm, type StartCheckout } from '#features/leads/process-form';
import type { App } from '#platform/app-type';
import { isCrossSite } from '#platform/cross-site';
import { toAppError } from '#platform/error-handler';
import { serveCalls } from '#platform/serve-calls';
import { visitorOf } from '#platform/visitor';

const serve = serveCalls(leadCalls, 'Solicitudes');

export type FindPage = (
  address: string,
) => { readonly body: Buffer; readonly headers: Readonly<Record<string, string>> } | undefined;

export interface FormPages {
  readonly findPage: FindPage;
  /** The wizard's checkout, from another feature. */
  readonly startCheckout: (
    body: Parameters<StartCheckout>[0],
    request: FastifyRequest,
  ) => ReturnType<StartCheckout>;
}

const forms = {
  contact: { action: '/api/leads/contact', pages: [paths.site.home.href()] },
  demo: { action: '/api/leads/demo', pages: [paths.site.horus.href(), paths.site.home.href()] },
  hiring: { action: '/api/leads/hiring', pages: [paths.site.hire.href()] },
} as const satisfies Record<LeadKind, object>;

/** Registers the actions of the forms without JavaScript, which return the form's page. */
export function registerForms(app: App, intake: Intake, pages: FormPages): void {
  app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    for (const kind of leadKinds) registerForm(scope, intake, pages, kind);
  });
}

function registerForm(
  scope: App,
  intake: Intake,
  { findPage, startCheckout }: FormPages,
  kind: LeadKind,
): void {
  const { publicUrl } = intake.services.config.server;
  const { action } = forms[kind];
  serve(
    scope,
    `POST ${action}`,
    async (request, reply) => {
      const visitor = visitorOf(request);
      const form: PostedForm = {
        kind,
        fields: request.body,
        foreign: isCrossSite(request, publicUrl),
        visitor,
        startCheckout: (body) => startCheckout(body, request),
        explain: (error) => toAppError(error as FastifyError, request),
      };
      const { httpStatus, retryAfterSeconds, ...state } = await answerForm(intake, form);
      if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
      return sendFormPage(reply.status(httpStatus), kind, state, findPage, pageAsked(request));
    },
    { schema: { consumes: ['application/x-www-form-urlencoded'] } },
  );
  // A GET of an action, as by reopening the response's address, redirects to the form.
  scope.get(action, { config: { access: 'anyone' }, schema: { hide: true } }, (_, reply) =>
    reply.redirect(forms[kind].pages[0], 303),
  );
}

function pageAsked({
  query: { page },
  headers,
}: {
  query: { page?: string | undefined };
  headers: FastifyRequest['headers'];
}) {
  const { referer = '' } = headers;
  return page ?? (URL.canParse(referer) ? new URL(referer).pathname : '');
}

/** @throws Error when none of its pages contains the form */
function sendFormPage(
  reply: FastifyReply,
  kind: LeadKind,
  state: Omit<FormState, 'action'>,
  findPage: FindPage,
  asked: string,
): FastifyReply {
  const { action: path, pages } = forms[kind];
  for (const address of [...pages].sort((a, b) => Number(b === asked) - Number(a === asked))) {
    const page = findPage(address);
    const action = `${path}?${new URLSearchParams({ page: address })}`;
    const filled = page && fillFormPage(page.body.toString('utf8'), kind, { ...state, action });
    if (filled) return reply.headers(page.headers).type('text/html; charset=utf-8').send(filled);
  }
  throw new Error(`no page has the form ${kind}`);
}
