import type { FastifyReply } from 'fastify';
import { type MethodStep, replaceMethod } from '#stripe/portal/change-method';
import type { Portal } from '#stripe/portal/open-portal';
import type { Work } from '#stripe/work';
import { renderFormError, typedFields } from './form-fields.ts';
import { html } from './html.ts';
import { INSTRUMENT_FIELDS, readInstrument, renderInstrument, renderTestNumbers } from './instrument-form.ts';
import { backHome, PAYEE, sendPortal } from './portal-layout.ts';

type Typed = Readonly<Record<(typeof INSTRUMENT_FIELDS)[number], string>>;
type Errors = Partial<Record<(typeof INSTRUMENT_FIELDS)[number], string>>;

/** Methods that can be charged repeatedly. */
const METHODS = ['card', 'sepa_debit'];

export function sendMethodForm(
  reply: FastifyReply,
  status: number,
  portal: Portal,
  typed: Typed = typedFields(INSTRUMENT_FIELDS, { cardName: portal.customer.name ?? '' }),
  errors: Errors = {},
): FastifyReply {
  const state = { names: INSTRUMENT_FIELDS, typed, errors };
  const { notice } = portal.internal;
  return sendPortal(reply, status, portal, {
    title: 'Método de pago',
    back: backHome(portal),
    body: html`<h1>Cambia tu método de pago</h1>
<p class="lead">Las próximas cuotas se cobrarán aquí. Hoy no se te cobra nada.</p>
<form method="post" novalidate class="portal-form">
${notice && html`<p class="alert" role="alert" tabindex="-1" autofocus>${notice}</p>`}
${renderFormError(state)}
<fieldset class="method"><legend>Nuevo método de pago</legend>${renderInstrument(state, METHODS, PAYEE)}</fieldset>
<button class="button pay" type="submit">Guardar</button>
</form>
${renderTestNumbers(METHODS)}`,
  });
}

/** Saves the form. Returns the next step, or the page with its errors. */
export async function submitMethod(
  work: Work,
  portal: Portal,
  body: Readonly<Record<string, unknown>>,
): Promise<MethodStep | ((reply: FastifyReply) => FastifyReply)> {
  const typed = typedFields(INSTRUMENT_FIELDS, body);
  const errors: Errors = {};
  const instrument = readInstrument(typed, METHODS, work.now, errors);
  if (!instrument || instrument.type === 'klarna' || Object.keys(errors).length > 0) {
    return (reply) => sendMethodForm(reply, 422, portal, typed, errors);
  }
  return replaceMethod(work, portal, instrument, typed.cardName.trim());
}
