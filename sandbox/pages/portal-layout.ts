import type { FastifyReply } from 'fastify';
import type { Portal } from '#stripe/portal/open-portal';
import { type Html, html } from './html.ts';
import { sendPage } from './layout.ts';

/** Fallback for an account without a name. */
export const PAYEE = 'Comercio de pruebas';

export function sendPortal(
  reply: FastifyReply,
  status: number,
  portal: Portal,
  page: { title: string; back?: { href: string; label: string } | null; body: Html },
): FastifyReply {
  const { session, configuration, customer } = portal;
  const {
    headline,
    privacy_policy_url: privacy,
    terms_of_service_url: terms,
  } = configuration.business_profile;
  return sendPage(reply, status, {
    title: `${page.title} · ${PAYEE}`,
    layout: 'portal',
    body: html`<header class="portal-side">
<p class="payee">${PAYEE}</p>
<p class="headline">${headline ?? 'Gestiona tu suscripción y consulta tus facturas.'}</p>
<p class="note">${customer.email ?? customer.name}</p>
${session.return_url && html`<p><a class="back" href="${session.return_url}"><span aria-hidden="true">←</span> Volver a ${PAYEE}</a></p>`}
${
  (privacy || terms) &&
  html`<p class="small terms-links">${terms && html`<a href="${terms}">Condiciones</a> `}${privacy && html`<a href="${privacy}">Privacidad</a>`}</p>`
}
</header>
<main>
${page.back && html`<a class="back" href="${page.back.href}"><span aria-hidden="true">←</span> ${page.back.label}</a>`}
${page.body}
</main>`,
  });
}

export function portalPath({ session }: Portal, rest = ''): string {
  return `/portal/${session.id}${rest}`;
}

/** Returns null while a flow is unfinished. */
export function backHome(portal: Portal): { href: string; label: string } | null {
  return portal.internal.flowDone ? { href: portalPath(portal), label: 'Volver' } : null;
}
