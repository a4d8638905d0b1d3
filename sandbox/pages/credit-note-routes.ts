import type { FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import { formatMoney } from '#stripe/billing/descriptions';
import { idOf } from '#stripe/kinds';
import { findAnywhere, getLinked } from '#stripe/objects';
import { look, type World } from '#stripe/work';
import { renderInvoicePdf } from './invoice-pdf.ts';
import { describeInvoice, type InvoiceText } from './invoice-text.ts';
import { sendNotice } from './layout.ts';

/** Serves credit notes as PDF without authentication: their addresses are unguessable. */
export function registerCreditNotePages(app: FastifyInstance, world: World): void {
  app.get<{ Params: { id: string } }>('/credit-notes/:id/pdf', async (request, reply) => {
    const found = await findAnywhere(world.database.pool, 'credit_note', request.params.id);
    if (!found) {
      return sendNotice(reply, 404, {
        title: 'Este abono no existe',
        text: 'Comprueba que la dirección está completa.',
      });
    }
    const { wire: note } = found;
    const { wire: invoice } = await look(world, found.accountId, (work) =>
      getLinked(work, 'invoice', idOf(note.invoice)),
    );
    return reply
      .headers({
        'content-disposition': `attachment; filename="Credit-note-${note.number}.pdf"`,
        'cache-control': 'no-store',
      })
      .type('application/pdf')
      .send(renderInvoicePdf(describeCreditNote(note, invoice)));
  });
}

function describeCreditNote(note: Stripe.CreditNote, invoice: Stripe.Invoice): InvoiceText {
  const money = (cents: number) => `−${formatMoney(cents, note.currency)}`;
  const date = new Intl.DateTimeFormat('es-ES', { dateStyle: 'long', timeZone: 'Europe/Madrid' });
  return {
    ...describeInvoice(invoice),
    title: `Abono ${note.number}`,
    number: note.number,
    date: date.format((note.effective_at ?? note.created) * 1_000),
    paid: note.status === 'issued',
    status: note.status === 'issued' ? `Rectifica la factura ${invoice.number}` : 'Anulado',
    lines: note.lines.data.map(({ amount, description }) => ({
      label: description ?? `Abono de la factura ${invoice.number}`,
      amount: money(amount),
    })),
    totals: [
      ...(note.discount_amount > 0
        ? [{ label: 'Descuento', amount: formatMoney(note.discount_amount, note.currency) }]
        : []),
      ...(note.total_taxes ?? []).map(({ amount, tax_behavior: behaviour, taxable_amount: base }) => ({
        label: `IVA${behaviour === 'inclusive' ? ' incluido' : ''} (sobre ${money(base ?? 0)})`,
        amount: money(amount),
      })),
      { label: 'Total abonado', amount: money(note.amount), strong: true },
    ],
  };
}
