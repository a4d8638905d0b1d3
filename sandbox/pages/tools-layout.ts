import type { FastifyReply } from 'fastify';
import { type Html, html } from './html.ts';
import { sendPage } from './layout.ts';

const SECTIONS = [
  { href: '/', label: 'Inicio' },
  { href: '/mailbox', label: 'Buzón' },
  { href: '/clock', label: 'Reloj' },
] as const;

/** Sends one of the sandbox's own pages, with the way to the others. */
export function sendTools(
  reply: FastifyReply,
  page: { title: string; section: (typeof SECTIONS)[number]['href']; body: Html; status?: number },
): FastifyReply {
  const nav = html`<nav aria-label="Secciones">${SECTIONS.map(
    ({ href, label }) =>
      html`<a href="${href}"${href === page.section && html` aria-current="page"`}>${label}</a>`,
  )}</nav>`;
  return sendPage(reply, page.status ?? 200, {
    title: `${page.title} · Entorno de pruebas`,
    layout: 'tools',
    body: html`<main>${nav}${page.body}</main>`,
  });
}

/** A table, or what to say when it has no rows. */
export function table(columns: readonly string[], rows: readonly Html[], empty: string): Html {
  if (rows.length === 0) return html`<p class="empty">${empty}</p>`;
  return html`<div class="scroll" tabindex="0"><table>
<thead><tr>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead>
<tbody>${rows}</tbody></table></div>`;
}

/** A moment, given in epoch seconds, as people in Spain write it. */
export function formatMoment(seconds: number): string {
  const format = new Intl.DateTimeFormat('es-ES', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Europe/Madrid',
  });
  return format.format(seconds * 1_000);
}
