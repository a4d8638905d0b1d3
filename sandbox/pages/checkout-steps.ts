import type { FastifyReply } from 'fastify';
import type Stripe from 'stripe';
import { formatMoney } from '#stripe/billing/descriptions';
import { addMonths } from '#stripe/calendar';
import { type Html, html } from './html.ts';
import { sendNotice, sendPage } from './layout.ts';

export function sendBankPage(reply: FastifyReply, question: Html): FastifyReply {
  return sendPage(reply, 200, {
    title: 'Confirma con tu banco',
    layout: 'notice',
    body: html`<main class="card bank">
<p class="issuer">Banco de pruebas</p>
<h1>Confirma la operación</h1>
<p>${question}</p>
<form method="post" class="actions">
<button class="button" type="submit" name="answer" value="complete">Completar</button>
<button class="button secondary" type="submit" name="answer" value="reject">Rechazar</button>
</form>
</main>`,
  });
}

export function sendAuthentication(reply: FastifyReply, session: Stripe.Checkout.Session): FastifyReply {
  const { currency, amount_total: total, branding_settings: branding } = session;
  const keeps = session.mode === 'subscription';
  const keeping = 'guardar tu tarjeta para las próximas cuotas';
  return sendBankPage(
    reply,
    html`${branding?.display_name} quiere ${
      total
        ? html`cobrarte <strong>${formatMoney(total, currency ?? 'eur')}</strong>${keeps && ` y ${keeping}`}`
        : keeping
    }.`,
  );
}

export function sendKlarna(reply: FastifyReply, session: Stripe.Checkout.Session, now: number): FastifyReply {
  const { currency, amount_total: total, branding_settings: branding } = session;
  const dates = new Intl.DateTimeFormat('es-ES', { dateStyle: 'long', timeZone: 'Europe/Madrid' });
  return sendPage(reply, 200, {
    title: 'Paga en tres plazos con Klarna',
    layout: 'notice',
    body: html`<main class="card klarna">
<p class="issuer">Klarna, versión de pruebas</p>
<h1>Paga en 3 plazos sin intereses</h1>
<p>Compra en ${branding?.display_name}.</p>
<ol class="instalments">${splitInThree(total ?? 0).map(
      (
        cents,
        index,
      ) => html`<li><span>${index === 0 ? 'Hoy' : dates.format(addMonths(now, index) * 1_000)}</span>
<strong>${formatMoney(cents, currency ?? 'eur')}</strong></li>`,
    )}<li class="total"><span>Total</span> <strong>${formatMoney(total ?? 0, currency ?? 'eur')}</strong></li></ol>
<form method="post" class="actions">
<button class="button" type="submit" name="answer" value="accept">Aceptar y pagar</button>
<button class="button secondary" type="submit" name="answer" value="refuse">Rechazar</button>
<button class="link" type="submit" name="answer" value="later">Dejar el pago pendiente</button>
</form>
</main>`,
  });
}

/** Splits an amount into three instalments. The first ones get the remaining cents. */
export function splitInThree(cents: number): [number, number, number] {
  const part = Math.floor(cents / 3);
  const rest = cents - 3 * part;
  return [part + (rest > 0 ? 1 : 0), part + (rest > 1 ? 1 : 0), part];
}

export function sendClosed(reply: FastifyReply, session: Stripe.Checkout.Session): FastifyReply {
  if (session.status === 'complete') {
    return sendNotice(reply, 200, {
      title: 'Este pago ya está hecho',
      text: 'No tienes que hacer nada más: la compra quedó confirmada.',
      link: { href: successUrl(session), label: 'Ver la confirmación' },
    });
  }
  return sendNotice(reply, 410, {
    title: 'Esta página de pago ha caducado',
    text: 'Vuelve a la tienda y empieza de nuevo: no se te ha cobrado nada.',
    link: session.cancel_url ? { href: session.cancel_url, label: 'Volver a la tienda' } : null,
  });
}

export function successUrl(session: Stripe.Checkout.Session): string {
  return (session.success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}
