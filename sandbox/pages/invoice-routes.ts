import type { FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import { type Demand, demandOf } from '#stripe/billing/pay-hosted';
import { findAnywhere, type KeptOf } from '#stripe/objects';
import { look, type World } from '#stripe/work';
import { type Html, html } from './html.ts';
import { renderInvoicePdf } from './invoice-pdf.ts';
import { describeInvoice, type InvoiceText } from './invoice-text.ts';
import { sendNotice, sendPage } from './layout.ts';

/** Serves invoices as page and PDF without authentication: their addresses are unguessable. */
export function registerInvoicePages(app: FastifyInstance, world: World): void {
  app.get<{ Params: { id: string } }>('/invoices/:id', async (request, reply) => {
    const found = await findIssued(world, request.params.id);
    if (!found) return sendNotice(reply, 404, MISSING);
    const { wire: invoice } = found;
    const text = describeInvoice(invoice);
    return sendPage(reply, 200, {
      title: `Factura ${invoice.number}`,
      layout: 'notice',
      body: renderInvoice(
        text,
        invoice,
        await look(world, found.accountId, (work) => demandOf(work, invoice)),
      ),
    });
  });
  app.get<{ Params: { id: string } }>('/invoices/:id/pdf', async (request, reply) => {
    const found = await findIssued(world, request.params.id);
    if (!found) return sendNotice(reply, 404, MISSING);
    const { wire: invoice } = found;
    return reply
      .headers({
        'content-disposition': `attachment; filename="Invoice-${invoice.number}.pdf"`,
        'cache-control': 'no-store',
      })
      .type('application/pdf')
      .send(renderInvoicePdf(describeInvoice(invoice)));
  });
}

const MISSING = { title: 'Esta factura no existe', text: 'Comprueba que la dirección está completa.' };

async function findIssued(world: World, id: string): Promise<KeptOf<'invoice'> | null> {
  const found = await findAnywhere(world.database.pool, 'invoice', id);
  return found && found.wire.status !== 'draft' ? found : null;
}

function renderInvoice(text: InvoiceText, invoice: Stripe.Invoice, demand: Demand): Html {
  return html`<main class="card invoice">
<p class="issuer">${text.issuer}</p>
<h1>Factura <span class="number">${text.number}</span></h1>
<p class="invoice-status"><span class="status ${text.paid ? 'good' : 'waiting'}">${text.status}</span> <span>${text.date}</span></p>
<div class="parties"><div><h2 class="small">Facturado a</h2>${text.customer.map((line) => html`<p>${line}</p>`)}</div></div>
<table>
<thead><tr><th scope="col">Concepto</th><th scope="col">Importe</th></tr></thead>
<tbody>${text.lines.map(({ label, amount }) => html`<tr><td>${label}</td><td>${amount}</td></tr>`)}
${text.totals.map(({ label, amount, strong }) =>
  strong
    ? html`<tr><td><strong>${label}</strong></td><td><strong>${amount}</strong></td></tr>`
    : html`<tr><td>${label}</td><td>${amount}</td></tr>`,
)}</tbody></table>
<p class="buttons">${renderPayment(invoice, demand)}
<a class="button secondary" href="${invoice.invoice_pdf}">Descargar PDF</a></p>
${text.footer && html`<p class="small">${text.footer}</p>`}
</main>`;
}

function renderPayment({ id }: Stripe.Invoice, demand: Demand): Html | null {
  if (demand === 'payment') return html`<a class="button" href="/invoices/${id}/pay">Pagar la factura</a>`;
  if (demand === 'patience') return html`<span class="note">Tu banco está confirmando el pago.</span>`;
  if (demand === 'nothing') return null;
  return html`<a class="button" href="/invoices/${id}/authentication">Confirmar el pago con tu banco</a>
<a class="button secondary" href="/invoices/${id}/pay">Pagar de otra forma</a>`;
}
