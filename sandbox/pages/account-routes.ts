import type { FastifyInstance } from 'fastify';
import { findAccount } from '#store/accounts';
import { settleProcessing } from '#stripe/payments/settle-processing';
import { resendEvent } from '#stripe/webhooks/resend-event';
import { ApiError } from '#stripe/wire/api-error';
import { change, look, type Work, type World } from '#stripe/work';
import {
  renderCustomers,
  renderEvents,
  renderInvoices,
  renderPending,
  renderSessions,
  renderSubscriptions,
} from './account-tables.ts';
import { html } from './html.ts';
import { sendNotice } from './layout.ts';
import { formatMoment, sendTools } from './tools-layout.ts';

type AccountRoute = { Params: { id: string } };

/** Serves what an account holds, with the buttons that the outside world has. */
export function registerAccountPages(app: FastifyInstance, world: World): void {
  const missing = { title: 'Esta cuenta no existe', text: 'Se abre con la primera llamada de su clave.' };

  app.get<AccountRoute>('/accounts/:id', async (request, reply) => {
    const account = await findAccount(world.database.pool, request.params.id);
    if (!account) return sendNotice(reply, 404, missing);
    return look(world, account.id, async (work) =>
      sendTools(reply, {
        title: `Cuenta ${account.keyHint}`,
        section: '/',
        body: html`<h1>Cuenta ${account.keyHint}</h1>
<dl class="facts"><div><dt>Identificador</dt><dd><code>${account.id}</code></dd></div>
<div><dt>Su hora</dt><dd>${formatMoment(work.now)}</dd></div>
<div><dt>Webhooks</dt><dd>${account.webhookMode}</dd></div></dl>
${await renderPending(work)}
<h2>Sesiones de pago</h2>${await renderSessions(work)}
<h2>Suscripciones</h2>${await renderSubscriptions(work)}
<h2>Facturas</h2>${await renderInvoices(work)}
<h2>Clientes</h2>${await renderCustomers(work)}
<h2>Últimos eventos y sus entregas</h2>${await renderEvents(work)}`,
      }),
    );
  });

  const act = async (id: string, what: (work: Work) => Promise<unknown>): Promise<boolean> => {
    if (!(await findAccount(world.database.pool, id))) return false;
    try {
      await change(world, id, null, what);
      return true;
    } catch (error) {
      // Somebody else was quicker, and the page that is shown next says so.
      if (error instanceof ApiError) return true;
      throw error;
    }
  };

  app.post<{ Params: { id: string; eventId: string } }>(
    '/accounts/:id/events/:eventId/resend',
    async (request, reply) => {
      const { id, eventId } = request.params;
      const known = await act(id, (work) => resendEvent(work, eventId));
      return known ? reply.redirect(`/accounts/${id}`, 303) : sendNotice(reply, 404, missing);
    },
  );

  app.post<{ Params: { id: string; intentId: string } }>(
    '/accounts/:id/payments/:intentId',
    async (request, reply) => {
      const { id, intentId } = request.params;
      const { outcome } = (request.body ?? {}) as Record<string, unknown>;
      const known = await act(id, (work) =>
        settleProcessing(work, intentId, outcome === 'succeed' ? 'succeed' : 'fail'),
      );
      return known ? reply.redirect(`/accounts/${id}`, 303) : sendNotice(reply, 404, missing);
    },
  );
}
