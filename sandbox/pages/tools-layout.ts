import type { FastifyReply } from 'fastify';
import { type Html, html } from './html.ts';
import { sendPage } from './layout.ts';

const SECTIONS = [
  { href: '/', label: 'Inicio' },
  { href: '/mailbox', label: 'Buzón' },
  { href: '/clock', label: 'Reloj' },
] as const;

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
 * Renders a table, or `empty` without rows. The roles are explicit, because on a phone the rows are
 * cards and browsers drop table semantics when `display` changes.
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

/** Formats epoch seconds as a Spanish date and time. */
export function formatMoment(seconds: number): string {
  const format = new Intl.DateTimeFormat('es-ES', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Europe/Madrid',
  });
  return format.format(seconds * 1_000);
}
