import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Stripe from 'stripe';
import { formatMoney } from '#stripe/billing/descriptions';
import { answerBankForInvoice, demandOf, type InvoiceStep, payOnPage } from '#stripe/billing/pay-hosted';
import { changeAtObjectTime } from '#stripe/in-clock';
import { findAnywhere, getLinked } from '#stripe/objects';
import type { Work, World } from '#stripe/work';
import { sendBankPage } from './checkout-steps.ts';
import { renderFormError, typedFields } from './form-fields.ts';
import { html } from './html.ts';
import { INSTRUMENT_FIELDS, readInstrument, renderInstrument, renderTestNumbers } from './instrument-form.ts';
import { sendNotice, sendPage } from './layout.ts';
import { PAYEE } from './portal-layout.ts';

type Answer = (reply: FastifyReply) => FastifyReply;
type Typed = Readonly<Record<(typeof INSTRUMENT_FIELDS)[number], string>>;
type Errors = Partial<Record<(typeof INSTRUMENT_FIELDS)[number], string>>;

const METHODS = ['card', 'sepa_debit'];

export function registerInvoicePayment(app: FastifyInstance, world: World): void {
  app.get('/invoices/:id/pay', (request, reply) =>
    serve(world, request, reply, (_work, invoice) => form(200, invoice, typedFields(INSTRUMENT_FIELDS, {}))),
  );
  app.post('/invoices/:id/pay', (request, reply) => serve(world, request, reply, submit));
  app.get('/invoices/:id/authentication', (request, reply) =>
    serve(world, request, reply, async (work, invoice) =>
      (await demandOf(work, invoice)) === 'confirmation' ? askBank(invoice) : toInvoice(invoice, '/pay'),
    ),
  );
  app.post('/invoices/:id/authentication', (request, reply) =>
    serve(world, request, reply, async (work, invoice) => {
      if ((await demandOf(work, invoice)) !== 'confirmation') return toInvoice(invoice, '/pay');
      const agrees = bodyOf(request)['answer'] === 'complete';
      return proceed(
        invoice,
        await answerBankForInvoice(work, invoice, agrees),
        typedFields(INSTRUMENT_FIELDS, {}),
      );
    }),
  );
}

/** Redirects to the invoice's page unless the invoice is owed. */
async function serve(
  world: World,
  request: FastifyRequest,
  reply: FastifyReply,
  act: (work: Work, invoice: Stripe.Invoice, request: FastifyRequest) => Answer | Promise<Answer>,
): Promise<FastifyReply> {
  const { id } = request.params as { id: string };
  const found = await findAnywhere(world.database.pool, 'invoice', id);
  if (!found || found.wire.status === 'draft') {
    return sendNotice(reply, 404, {
      title: 'Esta factura no existe',
      text: 'Comprueba que la dirección está completa.',
    });
  }
  const answer = await changeAtObjectTime(world, found.accountId, id, async (work) => {
    const { wire: invoice } = await getLinked(work, 'invoice', id);
    const demand = await demandOf(work, invoice);
    return demand === 'nothing' || demand === 'patience' ? toInvoice(invoice) : act(work, invoice, request);
  });
  return answer(reply);
}

async function submit(work: Work, invoice: Stripe.Invoice, request: FastifyRequest): Promise<Answer> {
  const typed = typedFields(INSTRUMENT_FIELDS, bodyOf(request));
  const errors: Errors = {};
  const instrument = readInstrument(typed, METHODS, work.now, errors);
  if (!instrument || instrument.type === 'klarna' || Object.keys(errors).length > 0) {
    return form(422, invoice, typed, errors);
  }
  return proceed(invoice, await payOnPage(work, invoice, instrument, typed.cardName.trim()), typed);
}

function proceed(invoice: Stripe.Invoice, step: InvoiceStep, typed: Typed): Answer {
  if (step === 'done') return toInvoice(invoice);
  if (step === 'authenticate') return toInvoice(invoice, '/authentication');
  return form(402, invoice, typed, {}, step.buyerMessage);
}

function form(
  status: number,
  invoice: Stripe.Invoice,
  typed: Typed,
  errors: Errors = {},
  notice: string | null = null,
): Answer {
  const state = { names: INSTRUMENT_FIELDS, typed, errors };
  const amount = formatMoney(invoice.amount_remaining, invoice.currency);
  return (reply) =>
    sendPage(reply, status, {
      title: `Pagar la factura ${invoice.number}`,
      layout: 'notice',
      body: html`<main class="card">
<p class="issuer">${PAYEE}</p>
<h1>Paga la factura <span class="number">${invoice.number}</span></h1>
<p class="lead">Son ${amount}. Las próximas cuotas se cobrarán con el mismo método de pago.</p>
<form method="post" action="/invoices/${invoice.id}/pay" novalidate class="portal-form">
${notice && html`<p class="alert" role="alert" tabindex="-1" autofocus>${notice}</p>`}
${renderFormError(state)}
<fieldset class="method"><legend>Método de pago</legend>${renderInstrument(state, METHODS, PAYEE)}</fieldset>
<button class="button pay" type="submit">Pagar ${amount}</button>
</form>
${renderTestNumbers(METHODS)}
</main>`,
    });
}

function askBank(invoice: Stripe.Invoice): Answer {
  const amount = formatMoney(invoice.amount_remaining, invoice.currency);
  return (reply) => sendBankPage(reply, html`${PAYEE} quiere cobrarte <strong>${amount}</strong>.`);
}

function toInvoice({ id }: Stripe.Invoice, rest = ''): Answer {
  return (reply) => reply.redirect(`/invoices/${id}${rest}`, 303);
}

function bodyOf(request: FastifyRequest): Readonly<Record<string, unknown>> {
  return (request.body ?? {}) as Readonly<Record<string, unknown>>;
}
