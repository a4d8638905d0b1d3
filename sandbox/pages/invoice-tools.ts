import type { FastifyInstance, FastifyReply } from 'fastify';
import type Stripe from 'stripe';
import { findAccount } from '#store/accounts';
import { attachPayment, takesParts } from '#stripe/billing/attach-payment';
import { methodFor } from '#stripe/billing/collect-invoice';
import { formatMoney } from '#stripe/billing/descriptions';
import { updateSubscription } from '#stripe/billing/update-subscription';
import { issueCreditNote } from '#stripe/credit-notes/issue-credit-note';
import { idOf } from '#stripe/kinds';
import { find, getLinked } from '#stripe/objects';
import { charge } from '#stripe/payments/confirm-payment';
import { createIntent } from '#stripe/payments/payment-intents';
import { changeAround, inClockOf } from '#stripe/test-clocks/in-clock';
import { ApiError } from '#stripe/wire/api-error';
import { look, type Work, type World } from '#stripe/work';
import { readEuros } from './euros.ts';
import { typedFields } from './form-fields.ts';
import { type Html, html } from './html.ts';
import { type Form, renderInvoiceTools, type Typed } from './invoice-tools-view.ts';
import { sendNotice } from './layout.ts';
import { sendTools } from './tools-layout.ts';

interface InvoiceRoute {
  Params: { id: string; invoiceId: string };
}

const FIELDS = ['amount', 'place'] as const;
const MISSING = { title: 'Esta factura no existe', text: 'No está en esta cuenta, o aún es un borrador.' };
/** Days that a customer has for an invoice that they pay themselves. */
const DAYS_UNTIL_DUE = 30;

/** What went wrong with what was typed; null when it was done. */
type Outcome = string | null;

/** Serves what a merchant does about an invoice on Stripe's dashboard: charge a part of it, credit it, send the next ones. */
export function registerInvoiceTools(app: FastifyInstance, world: World): void {
  const path = '/accounts/:id/invoices/:invoiceId';
  app.get<InvoiceRoute>(path, async (request, reply) => {
    const body = await renderPage(world, request.params, null, '');
    return body ? sendTools(reply, body) : sendNotice(reply, 404, MISSING);
  });

  const post = (
    form: Form,
    act: (work: Work, invoice: Stripe.Invoice, typed: Typed) => Promise<Outcome>,
  ): void => {
    app.post<InvoiceRoute>(`${path}/${form}`, async (request, reply): Promise<FastifyReply> => {
      const { id, invoiceId } = request.params;
      if (!(await findAccount(world.database.pool, id))) return sendNotice(reply, 404, MISSING);
      const typed = typedFields(FIELDS, (request.body ?? {}) as Record<string, unknown>);
      const wrong = await changeAround(world, id, invoiceId, async (work) => {
        const found = await find(work, 'invoice', invoiceId);
        return found && found.wire.status !== 'draft' ? act(work, found.wire, typed) : null;
      });
      if (wrong === null) return reply.redirect(`/accounts/${id}/invoices/${invoiceId}`, 303);
      const page = await renderPage(world, request.params, { form, typed, wrong }, ' · Revisa el formulario');
      return page ? sendTools(reply, { ...page, status: 422 }) : sendNotice(reply, 404, MISSING);
    });
  };
  post('charge', chargePart);
  post('credit', creditPart);
  post('collection', changeCollection);
}

/** Charges a part of what remains to the customer's own method, as 'Charge customer' on Stripe's dashboard. */
async function chargePart(work: Work, invoice: Stripe.Invoice, typed: Typed): Promise<Outcome> {
  const method = await methodFor(work, invoice);
  if (!takesParts(invoice) || !method) return 'Esta factura ya no se puede cobrar en partes.';
  const amount = readEuros(typed.amount, 50, invoice.amount_remaining);
  if (typeof amount === 'string') return amount;
  const intent = await createIntent(work, {
    amount,
    currency: invoice.currency,
    customer: idOf(invoice.customer ?? ''),
    description: `Payment for Invoice ${invoice.number}`,
    metadata: {},
    methodTypes: [method.wire.type],
    setupFutureUsage: null,
    receiptEmail: null,
  });
  const charged = await charge(work, intent, method);
  if (charged instanceof ApiError) return 'El banco ha rechazado el cobro.';
  await attachPayment(work, invoice, intent.id);
  return null;
}

/** Credits a part: first of what remains, and what is above that goes where the form says. */
async function creditPart(work: Work, invoice: Stripe.Invoice, typed: Typed): Promise<Outcome> {
  const credited = invoice.pre_payment_credit_notes_amount + invoice.post_payment_credit_notes_amount;
  const amount = readEuros(typed.amount, 1, invoice.total - credited);
  if (typeof amount === 'string') return amount;
  const back = Math.max(0, amount - (invoice.status === 'open' ? invoice.amount_remaining : 0));
  const place =
    typed.place === 'refund'
      ? { refund_amount: back }
      : typed.place === 'outside'
        ? { out_of_band_amount: back }
        : { credit_amount: back };
  return attempt(() => issueCreditNote(work, { invoice: invoice.id ?? '', amount, ...place }));
}

/** Has the next fees charged, or sent for the customer to pay by hand. */
async function changeCollection(work: Work, invoice: Stripe.Invoice, typed: Typed): Promise<Outcome> {
  const subscription = invoice.parent?.subscription_details?.subscription;
  if (!subscription) return null;
  return attempt(() =>
    updateSubscription(
      work,
      idOf(subscription),
      typed.place === 'send_invoice'
        ? { collection_method: 'send_invoice', days_until_due: DAYS_UNTIL_DUE }
        : { collection_method: 'charge_automatically' },
    ),
  );
}

async function attempt(act: () => Promise<unknown>): Promise<Outcome> {
  try {
    await act();
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return `Stripe lo rechaza: ${error.message}`;
  }
}

async function renderPage(
  world: World,
  { id, invoiceId }: InvoiceRoute['Params'],
  wrong: { form: Form; typed: Typed; wrong: string } | null,
  suffix: string,
): Promise<{ title: string; section: '/'; body: Html } | null> {
  if (!(await findAccount(world.database.pool, id))) return null;
  return look(world, id, async (account) => {
    const work = await inClockOf(account, [invoiceId]);
    const found = await find(work, 'invoice', invoiceId);
    if (!found || found.wire.status === 'draft') return null;
    const { wire: invoice } = found;
    const { wire: customer } = await getLinked(work, 'customer', idOf(invoice.customer ?? ''));
    const reference = invoice.parent?.subscription_details?.subscription;
    const subscription = reference ? (await getLinked(work, 'subscription', idOf(reference))).wire : null;
    return {
      title: `Factura ${invoice.number}${suffix}`,
      section: '/' as const,
      body: html`<p><a class="back" href="/accounts/${id}"><span aria-hidden="true">←</span> Volver a la cuenta</a></p>
<h1>Factura ${invoice.number}</h1>
<p class="note">Saldo del cliente: ${formatMoney(0 - customer.balance, invoice.currency)} a su favor.</p>
${renderInvoiceTools(id, invoice, subscription, wrong)}`,
    };
  });
}
