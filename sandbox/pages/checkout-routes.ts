import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Stripe from 'stripe';
import {
  answerKlarna,
  authenticateSession,
  confirmSession,
  keepDraft,
  type NextStep,
} from '#stripe/checkout/confirm-session';
import { getSession, type SessionKept } from '#stripe/checkout/get-session';
import { changeAtObjectTime } from '#stripe/in-clock';
import { idOf } from '#stripe/kinds';
import { find, findAnywhere } from '#stripe/objects';
import type { Work, World } from '#stripe/work';
import {
  draftOf,
  FIELD_NAMES,
  type FieldErrors,
  readForm,
  readFormRequirements,
  type Typed,
  typedCheckout,
} from './checkout-form.ts';
import { sendAuthentication, sendClosed, sendKlarna, successUrl } from './checkout-steps.ts';
import { sendCheckout } from './checkout-view.ts';
import { sendNotice } from './layout.ts';

type Answer = (reply: FastifyReply) => FastifyReply;

/** Serves the hosted payment page. A change is on disk before the buyer is redirected. */
export function registerCheckoutPages(app: FastifyInstance, world: World): void {
  app.get('/checkout/:id', (request, reply) => serve(world, request, reply, showForm));
  app.post('/checkout/:id', (request, reply) =>
    serve(world, request, reply, (work, session) => submit(work, session, bodyOf(request))),
  );
  app.get('/checkout/:id/authentication', (request, reply) =>
    serve(world, request, reply, (_work, session) =>
      whileWaiting(session, () => (to) => sendAuthentication(to, session.wire)),
    ),
  );
  app.post('/checkout/:id/authentication', (request, reply) =>
    serve(world, request, reply, (work, session) =>
      whileWaiting(session, () =>
        proceed(work, session, authenticateSession(work, session, bodyOf(request)['answer'] === 'complete')),
      ),
    ),
  );
  app.get('/checkout/:id/klarna', (request, reply) =>
    serve(world, request, reply, (work, session) =>
      whileWaiting(session, () => (to) => sendKlarna(to, session.wire, work.now)),
    ),
  );
  app.post('/checkout/:id/klarna', (request, reply) =>
    serve(world, request, reply, (work, session) => {
      const answer = bodyOf(request)['answer'];
      if (answer !== 'accept' && answer !== 'later' && answer !== 'refuse') return toForm(session);
      return whileWaiting(session, () => proceed(work, session, answerKlarna(work, session, answer)));
    }),
  );
}

/**
 * Runs `act` on the session under a lock, so the second of two clicks sees the result of the first.
 */
async function serve(
  world: World,
  request: FastifyRequest,
  reply: FastifyReply,
  act: (work: Work, session: SessionKept) => Answer | Promise<Answer>,
): Promise<FastifyReply> {
  const { id } = request.params as { id: string };
  const found = await findAnywhere(world.database.pool, 'checkout.session', id);
  if (!found) {
    return sendNotice(reply, 404, {
      title: 'Esta página de pago no existe',
      text: 'Comprueba que la dirección está completa.',
    });
  }
  const answer = await changeAtObjectTime(world, found.accountId, id, async (work): Promise<Answer> => {
    const session = await getSession(work, id);
    if (session.wire.status === 'open') return act(work, session);
    const again = request.method === 'POST' && session.wire.status === 'complete';
    return again ? (to) => to.redirect(successUrl(session.wire), 303) : (to) => sendClosed(to, session.wire);
  });
  return answer(reply);
}

async function showForm(work: Work, session: SessionKept): Promise<Answer> {
  const typed = typedCheckout(session.internal.draft ?? (await knownFields(work, session)));
  return form(work, session, 200, typed, {}, session.internal.notice);
}

async function submit(
  work: Work,
  session: SessionKept,
  body: Readonly<Record<string, unknown>>,
): Promise<Answer> {
  const typed = typedCheckout(body);
  const read = readForm(typed, readFormRequirements(session.wire, await customerOf(work, session)), work.now);
  if ('errors' in read) return form(work, session, 422, typed, read.errors, null);
  const kept = await keepDraft(work, session, draftOf(typed));
  const step = await confirmSession(work, kept, read.buyer, read.instrument);
  if (step !== 'refused') return proceed(work, session, step);
  const { internal } = await getSession(work, session.wire.id);
  return form(work, session, 402, typed, {}, internal.notice);
}

async function proceed(work: Work, before: SessionKept, next: NextStep | Promise<NextStep>): Promise<Answer> {
  const step = await next;
  const { wire } = await getSession(work, before.wire.id);
  if (step === 'complete') return (to) => to.redirect(successUrl(wire), 303);
  if (step === 'authenticate') return (to) => to.redirect(`/checkout/${wire.id}/authentication`, 303);
  if (step === 'klarna') return (to) => to.redirect(`/checkout/${wire.id}/klarna`, 303);
  return toForm(before);
}

/** The bank's and Klarna's pages exist only during an attempt. */
function whileWaiting(session: SessionKept, act: () => Answer | Promise<Answer>): Answer | Promise<Answer> {
  return session.internal.attempt ? act() : toForm(session);
}

function toForm({ wire }: SessionKept): Answer {
  return (to) => to.redirect(`/checkout/${wire.id}`, 303);
}

async function form(
  work: Work,
  session: SessionKept,
  status: number,
  typed: Typed,
  errors: FieldErrors,
  notice: string | null,
): Promise<Answer> {
  const demands = readFormRequirements(session.wire, await customerOf(work, session));
  return (to) =>
    sendCheckout(to, status, { names: FIELD_NAMES, session, demands, typed, errors, notice, now: work.now });
}

async function knownFields(work: Work, session: SessionKept): Promise<Record<string, string>> {
  const customer = await customerOf(work, session);
  const { address } = customer ?? {};
  return {
    businessName: session.wire.tax_id_collection?.enabled ? (customer?.name ?? '') : '',
    country: address?.country ?? 'ES',
    line1: address?.line1 ?? '',
    postalCode: address?.postal_code ?? '',
    city: address?.city ?? '',
  };
}

async function customerOf(work: Work, { wire }: SessionKept): Promise<Stripe.Customer | null> {
  return wire.customer === null ? null : ((await find(work, 'customer', idOf(wire.customer)))?.wire ?? null);
}

function bodyOf(request: FastifyRequest): Readonly<Record<string, unknown>> {
  return (request.body ?? {}) as Readonly<Record<string, unknown>>;
}
