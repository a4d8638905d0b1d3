import { countObjects } from '#store/objects';
import type { Kind } from '#stripe/kinds';
import type { Work } from '#stripe/work';
import { renderEvents } from './account-events.ts';
import { renderForms } from './account-forms.ts';
import { renderCharges, renderPending } from './account-payments.ts';
import { type Extent, FEW, MANY, renderRest } from './account-records.ts';
import {
  renderCustomers,
  renderInvoices,
  renderSessions,
  renderSubscriptions,
  renderTestClocks,
} from './account-tables.ts';
import { renderTimeline } from './account-timeline.ts';
import { type Html, html } from './html.ts';

export interface PageOptions {
  /** Start of the events to show, in epoch seconds of the account's clock; null shows none. */
  readonly since: number | null;
  /** Shows MANY rows instead of FEW. */
  readonly more: boolean;
}

export async function renderAccount(work: Work, { since, more }: PageOptions): Promise<Html> {
  const counts = await countObjects(work.db, work.account.id);
  const extent: Extent = { rows: more ? MANY : FEW, counts };
  const sections = [
    section('suscripciones', 'Suscripciones', 'subscription', renderSubscriptions),
    section('facturas', 'Facturas', 'invoice', renderInvoices),
    section('cobros', 'Cobros', 'charge', renderCharges),
    section('clientes', 'Clientes', 'customer', renderCustomers),
    section('sesiones', 'Sesiones de pago', 'checkout.session', renderSessions),
    section('relojes', 'Relojes de prueba', 'test_helpers.test_clock', renderTestClocks),
    section('eventos', 'Eventos y sus entregas', 'event', renderEvents),
  ].filter(({ kind }) => kind !== 'test_helpers.test_clock' || counts.has(kind));
  const rendered: Html[] = [];
  for (const { id, kind, render, title } of sections) {
    rendered.push(html`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>
${await render(work, extent)}${renderRest(work, kind, extent)}</section>`);
  }
  return html`${await renderForms(work)}
${since !== null && (await renderTimeline(work, since))}
<nav class="contents" aria-label="Lo que hay en la cuenta">${sections.map(
    ({ id, kind, title }) =>
      html`<a href="#${id}">${title} <span class="count">${counts.get(kind) ?? 0}</span></a>`,
  )}</nav>
${await renderPending(work)}
${rendered}`;
}

type Render = (work: Work, extent: Extent) => Promise<Html>;

function section(id: string, title: string, kind: Kind, render: Render) {
  return { id, title, kind, render };
}
