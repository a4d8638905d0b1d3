import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { changeAtObjectTime } from '#stripe/in-clock';
import { findAnywhere } from '#stripe/objects';
import { resumeFromPortal } from '#stripe/portal/change-cancellation';
import { answerBank, type MethodStep, removeMethod } from '#stripe/portal/change-method';
import { findSubscription, openPortal, type Portal, savePortal } from '#stripe/portal/open-portal';
import type { Work, World } from '#stripe/work';
import { sendBankPage } from './checkout-steps.ts';
import { html } from './html.ts';
import { sendNotice } from './layout.ts';
import { sendCancelForm, submitCancellation } from './portal-cancel.ts';
import { knownCustomer, sendCustomerForm, submitCustomer } from './portal-customer.ts';
import { renderPortalHome } from './portal-home.ts';
import { PAYEE, portalPath, sendPortal } from './portal-layout.ts';
import { sendMethodForm, submitMethod } from './portal-method.ts';

type Answer = (reply: FastifyReply) => FastifyReply;
type Act = (work: Work, portal: Portal, request: FastifyRequest) => Answer | Promise<Answer>;
type Feature = 'customer_update' | 'payment_method_update' | 'subscription_cancel';

const DONE: Readonly<Record<string, string>> = {
  method: 'Hemos guardado tu nuevo método de pago.',
  removed: 'Hemos eliminado ese método de pago.',
  canceled: 'Hemos cancelado tu suscripción.',
  resumed: 'Tu suscripción sigue en marcha.',
  customer: 'Hemos guardado tus datos.',
};

/** Serves the customer portal. A change is on disk before the response. */
export function registerPortalPages(app: FastifyInstance, world: World): void {
  const get = (path: string, act: Act) =>
    app.get(`/portal/:id${path}`, (request, reply) => serve(world, request, reply, act));
  const post = (path: string, act: Act) =>
    app.post(`/portal/:id${path}`, (request, reply) => serve(world, request, reply, act));

  get('', showHome);
  get('/done', (_work, portal) => (reply) => sendConfirmation(reply, portal));

  const method = '/payment-method';
  get(
    method,
    onlyWith('payment_method_update', (_work, portal) => (reply) => sendMethodForm(reply, 200, portal)),
  );
  post(
    method,
    onlyWith('payment_method_update', async (work, portal, request) => {
      const next = await submitMethod(work, portal, bodyOf(request));
      return typeof next === 'function' ? next : afterMethod(work, portal, next);
    }),
  );
  get(`${method}/authentication`, (_work, portal) =>
    portal.internal.attempt
      ? (reply) => sendBankPage(reply, html`${PAYEE} quiere guardar tu tarjeta para las próximas cuotas.`)
      : goTo(portal, method),
  );
  post(`${method}/authentication`, async (work, portal, request) =>
    portal.internal.attempt
      ? afterMethod(work, portal, await answerBank(work, portal, bodyOf(request)['answer'] === 'complete'))
      : goTo(portal, method),
  );
  post(
    '/payment-methods/:methodId/remove',
    onlyWith('payment_method_update', async (work, portal, request) => {
      const { methodId } = request.params as { methodId: string };
      return goTo(portal, (await removeMethod(work, portal, methodId)) ? '?done=removed' : '');
    }),
  );

  const subscription = '/subscriptions/:subscriptionId';
  get(`${subscription}/cancel`, onlyWith('subscription_cancel', showCancelForm));
  post(`${subscription}/cancel`, onlyWith('subscription_cancel', cancel));
  post(`${subscription}/resume`, onlyWith('subscription_cancel', resume));

  get(
    '/customer',
    onlyWith('customer_update', async (work, portal) => {
      const known = await knownCustomer(work, portal);
      return (reply) => sendCustomerForm(reply, 200, portal, known);
    }),
  );
  post(
    '/customer',
    onlyWith(
      'customer_update',
      async (work, portal, request) =>
        (await submitCustomer(work, portal, bodyOf(request))) ?? finish(work, portal, 'customer'),
    ),
  );
}

/** Runs `act` under the account's lock. */
async function serve(
  world: World,
  request: FastifyRequest,
  reply: FastifyReply,
  act: Act,
): Promise<FastifyReply> {
  const { id } = request.params as { id: string };
  const found = await findAnywhere(world.database.pool, 'billing_portal.session', id);
  if (!found) return sendNotice(reply, 404, MISSING);
  const answer = await changeAtObjectTime(world, found.accountId, id, async (work): Promise<Answer> => {
    const portal = await openPortal(work, id);
    if (portal) return act(work, portal, request);
    const { return_url: href } = found.wire;
    const link = href ? { href, label: `Volver a ${PAYEE}` } : null;
    return (reply) => sendNotice(reply, 410, { ...EXPIRED, link });
  });
  return answer(reply);
}

const MISSING = { title: 'Esta página no existe', text: 'Comprueba que la dirección está completa.' };
const EXPIRED = {
  title: 'Este enlace ha caducado',
  text: 'Por tu seguridad, cada enlace sirve poco tiempo. Vuelve y pide otro.',
};

function onlyWith(feature: Feature, act: Act): Act {
  return (work, portal, request) =>
    portal.configuration.features[feature].enabled
      ? act(work, portal, request)
      : (reply) => sendNotice(reply, 404, MISSING);
}

async function showHome(work: Work, portal: Portal, request: FastifyRequest): Promise<Answer> {
  const { flow } = portal.session;
  if (flow && !portal.internal.flowDone) return goTo(portal, flowPath(flow));
  const { done = '' } = request.query as { done?: string };
  const body = await renderPortalHome(work, portal);
  return (reply) =>
    sendPortal(reply, 200, portal, {
      title: 'Tu suscripción',
      body: html`${DONE[done] && html`<p class="done" role="status">${DONE[done]}</p>`}${body}`,
    });
}

function flowPath({ type, subscription_cancel: cancel }: NonNullable<Portal['session']['flow']>): string {
  if (cancel) return `/subscriptions/${cancel.subscription}/cancel`;
  return type === 'customer_update' ? '/customer' : '/payment-method';
}

async function showCancelForm(work: Work, portal: Portal, request: FastifyRequest): Promise<Answer> {
  const subscription = await subscriptionIn(work, portal, request);
  if (!subscription || subscription.cancel_at !== null) return goTo(portal);
  return (reply) => sendCancelForm(reply, portal, subscription);
}

async function cancel(work: Work, portal: Portal, request: FastifyRequest): Promise<Answer> {
  const subscription = await subscriptionIn(work, portal, request);
  if (!subscription || subscription.cancel_at !== null) return goTo(portal);
  await submitCancellation(work, portal, subscription, bodyOf(request));
  return finish(work, portal, 'canceled');
}

async function resume(work: Work, portal: Portal, request: FastifyRequest): Promise<Answer> {
  const subscription = await subscriptionIn(work, portal, request);
  if (!subscription || subscription.cancel_at === null) return goTo(portal);
  await resumeFromPortal(work, subscription);
  return goTo(portal, '?done=resumed');
}

function subscriptionIn(work: Work, portal: Portal, request: FastifyRequest) {
  return findSubscription(work, portal, (request.params as { subscriptionId: string }).subscriptionId);
}

async function afterMethod(work: Work, portal: Portal, step: MethodStep): Promise<Answer> {
  if (step === 'kept') return finish(work, portal, 'method');
  return goTo(portal, step === 'authenticate' ? '/payment-method/authentication' : '/payment-method');
}

/** Goes to the portal's first page, or to the flow's `after_completion`. */
async function finish(work: Work, portal: Portal, done: keyof typeof DONE): Promise<Answer> {
  const after = portal.internal.flowDone ? null : portal.session.flow?.after_completion;
  await savePortal(work, (await openPortal(work, portal.session.id)) ?? portal, { flowDone: true });
  if (after?.redirect) return (reply) => reply.redirect(after.redirect?.return_url ?? '/', 303);
  return goTo(portal, after?.type === 'hosted_confirmation' ? '/done' : `?done=${done}`);
}

function sendConfirmation(reply: FastifyReply, portal: Portal): FastifyReply {
  const { return_url: href, flow } = portal.session;
  return sendNotice(reply, 200, {
    title: 'Hecho',
    text: flow?.after_completion.hosted_confirmation?.custom_message ?? 'Los cambios están guardados.',
    link: href ? { href, label: `Volver a ${PAYEE}` } : null,
  });
}

function goTo(portal: Portal, rest = ''): Answer {
  return (reply) => reply.redirect(portalPath(portal, rest), 303);
}

function bodyOf(request: FastifyRequest): Readonly<Record<string, unknown>> {
  return (request.body ?? {}) as Readonly<Record<string, unknown>>;
}
