import { formatLongDate } from '@horus/contract/dates';
import { type InvoiceRequestView, invoiceRequestStateLabels } from '@horus/contract/requests';
import { AccountList } from '#pages/account/account-list.tsx';
import { DownloadButton } from '#pages/account/download-button.tsx';
import type { AccountListState } from '#pages/account/use-account-data.ts';
import { downloadInvoiceDocument } from '#server/invoice-requests.ts';
import type { Column } from '#ui/data-table.tsx';
import { StatusPill, type StatusTone } from '#ui/status-pill.tsx';

const tones: Readonly<Record<InvoiceRequestView['state'], StatusTone>> = {
  received: 'waiting',
  issued: 'good',
  rejected: 'bad',
};

const columns: readonly Column<InvoiceRequestView>[] = [
  {
    key: 'date',
    header: 'Pedida el',
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatLongDate(createdAt)}</span>,
  },
  {
    key: 'recipient',
    header: 'A nombre de',
    cell: ({ companyName, taxId }) => (
      <>
        <span className="font-medium wrap-anywhere">{companyName}</span>
        <span className="figures block text-ink-600 wrap-anywhere">{taxId}</span>
      </>
    ),
  },
  {
    key: 'number',
    header: 'Factura',
    cell: ({ invoiceNumber }) => (
      <span className="figures wrap-anywhere">{invoiceNumber || 'Sin número aún'}</span>
    ),
  },
  {
    key: 'state',
    header: 'Estado',
    cell: ({ state, reason }) => (
      <>
        <StatusPill tone={tones[state]}>{invoiceRequestStateLabels[state]}</StatusPill>
        {reason && <span className="mt-1 block text-ink-600 wrap-anywhere">{reason}</span>}
      </>
    ),
  },
  {
    key: 'document',
    header: 'Descargar',
    cell: ({ id, hasDocument, invoiceNumber }) =>
      hasDocument ? (
        <DownloadButton
          label={`PDF de la factura ${invoiceNumber}, descargar`}
          download={() => downloadInvoiceDocument(id)}
        >
          PDF
        </DownloadButton>
      ) : (
        <span className="text-ink-600">No disponible</span>
      ),
  },
];

/** The organisation's requests and what became of them. */
export function RequestsList({ rows, failed }: AccountListState<InvoiceRequestView>) {
  return (
    <AccountList
      id="solicitudes"
      title="Tus solicitudes"
      rows={rows}
      columns={columns}
      rowKey={(row) => row.id}
      linesPerRow={2}
      empty={{
        title: 'Aún no has pedido ninguna',
        text: 'Cuando pidas una factura verás aquí cómo va, y su PDF en cuanto esté emitida.',
      }}
      failed={failed && { title: 'No hemos podido leer tus solicitudes', ...failed }}
    />
  );
}
