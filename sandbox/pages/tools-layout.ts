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

type Cell = Html | string | number | null | undefined | false;

/**
 * A table, or what to say when it has no rows. On a phone each row is a card and each cell is told
 * its column, so the roles are written out: a browser forgets them for what is not laid out as a
 * table.
 */
export function table(columns: readonly string[], rows: readonly (readonly Cell[])[], empty: string): Html {
  if (rows.length === 0) return html`<p class="empty">${empty}</p>`;
  return html`<table class="records" role="table">
<thead role="rowgroup"><tr role="row">${columns.map((column) => html`<th scope="col" role="columnheader" data-column="${column}">${column}</th>`)}</tr></thead>
<tbody role="rowgroup">${rows.map(
    (cells) =>
      html`<tr role="row">${cells.map((cell, index) => renderCell(columns[index] ?? '', html`${cell}`))}</tr>`,
  )}</tbody></table>`;
}

function renderCell(column: string, content: Html): Html {
  return html`<td role="cell" data-column="${column}">${content.html !== '' && html`<div>${content}</div>`}</td>`;
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
