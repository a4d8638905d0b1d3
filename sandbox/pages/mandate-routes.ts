import type { FastifyInstance } from 'fastify';
import { findAnywhere } from '#stripe/objects';
import type { World } from '#stripe/work';
import { html } from './html.ts';
import { sendNotice, sendPage } from './layout.ts';
import { PAYEE } from './portal-layout.ts';
import { formatMoment } from './tools-layout.ts';

/** Serves mandates without authentication: their addresses are unguessable. */
export function registerMandatePage(app: FastifyInstance, world: World): void {
  app.get<{ Params: { id: string } }>('/mandates/:id', async (request, reply) => {
    const found = await findAnywhere(world.database.pool, 'mandate', request.params.id);
    if (!found) {
      return sendNotice(reply, 404, {
        title: 'Este mandato no existe',
        text: 'Comprueba que la dirección está completa.',
      });
    }
    const { customer_acceptance: acceptance, payment_method_details: details } = found.wire;
    return sendPage(reply, 200, {
      title: 'Orden de domiciliación de adeudo directo SEPA',
      layout: 'notice',
      body: html`<main class="card">
<p class="issuer">${PAYEE}</p>
<h1>Orden de domiciliación de adeudo directo SEPA</h1>
<p>Referencia: <code>${details.sepa_debit?.reference}</code></p>
<p>Firmada el ${formatMoment(acceptance.accepted_at ?? 0)}.</p>
<p>El titular autoriza a ${PAYEE} a enviar órdenes a su banco para adeudar su cuenta, y a su banco a efectuar los adeudos. Puede pedir a
su banco la devolución en las ocho semanas siguientes a cada adeudo.</p>
</main>`,
    });
  });
}
