import { type Delivery, listDeliveriesOf } from '#store/deliveries';
import type { Work } from '#stripe/work';
import { type Extent, newest } from './account-records.ts';
import { type Html, html } from './html.ts';
import { formatMoment, table } from './tools-layout.ts';

export async function renderEvents(work: Work, extent: Extent): Promise<Html> {
  const events = (await newest(work, 'event', extent)).map(({ wire }) => wire);
  const deliveries = Map.groupBy(
    await listDeliveriesOf(
      work.db,
      work.account.id,
      events.map(({ id }) => id),
    ),
    ({ eventId }) => eventId,
  );
  const rows = events.map(({ created, id, type }) => [
    html`<strong>${type}</strong><br><code>${id}</code>`,
    formatMoment(created),
    renderDeliveries(deliveries.get(id) ?? []),
    html`<form method="post" action="/accounts/${work.account.id}/events/${id}/resend">
<button class="button secondary compact" type="submit" aria-label="Reenviar ${type}">Reenviar</button></form>`,
  ]);
  return table(['Evento', 'Fecha', 'Entregas', 'Otra vez'], rows, 'No hay eventos.');
}

const STATUSES: Readonly<Record<Delivery['status'], string>> = {
  pending: 'en camino',
  held: 'retenido',
  delivered: 'entregado',
  failed: 'abandonado',
  dropped: 'perdido',
};
const TONES: Readonly<Partial<Record<Delivery['status'], string>>> = {
  delivered: 'good',
  failed: 'bad',
  dropped: 'bad',
};

function renderDeliveries(deliveries: readonly Delivery[]): Html | string {
  if (deliveries.length === 0) return 'Nadie lo escucha';
  return html`${deliveries.map(({ attempts, lastError, lastStatus, status }) => {
    const answer = lastStatus ?? lastError;
    return html`<div><span class="status ${TONES[status] ?? 'waiting'}">${STATUSES[status]}</span>
<span class="note">${attempts > 0 && `${attempts}.º intento`}${answer !== null && `: ${answer}`}</span></div>`;
  })}`;
}
