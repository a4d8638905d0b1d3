import type { Work } from '#stripe/work';
import { renderForms } from './account-forms.ts';
import { renderStory } from './account-story.ts';
import {
  renderCustomers,
  renderEvents,
  renderInvoices,
  renderPending,
  renderSessions,
  renderSubscriptions,
  renderTestClocks,
} from './account-tables.ts';
import { type Html, html } from './html.ts';

/**
 * What an account holds, with the buttons that the outside world has.
 * @param since a moment of the account's clock, in seconds, after which to tell what happened; null tells nothing
 */
export async function renderAccount(work: Work, since: number | null): Promise<Html> {
  return html`${await renderForms(work)}
${since !== null && (await renderStory(work, since))}
${await renderPending(work)}
<h2>Suscripciones</h2>${await renderSubscriptions(work)}
<h2>Facturas</h2>${await renderInvoices(work)}
<h2>Clientes</h2>${await renderCustomers(work)}
<h2>Sesiones de pago</h2>${await renderSessions(work)}
${await renderTestClocks(work)}
<h2>Últimos eventos y sus entregas</h2>${await renderEvents(work)}`;
}
