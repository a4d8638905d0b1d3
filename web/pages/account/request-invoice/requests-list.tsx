import { formatLongDate } from '@horus/contract/dates';
import { type InvoiceRequestView, invoiceRequestStateLabels } from '@horus/contract/requests';
import { getFile } from '#client/call.ts';
import { saveDownload } from '#client/save-file.ts';
import { AccountList } from '#pages/account/papers/account-list.tsx';
import { DownloadButton } from '#pages/account/papers/download-button.tsx';
import type { PaperColumn } from '#pages/account/papers/paper-table.tsx';
import type { AccountListState } from '#pages/account/parts/use-account-data.ts';
import { StatusPill, type StatusTone } from '#ui/status-pill.tsx';

const tones: Readonly<Record<InvoiceRequestView['state'], StatusTone>> = {
  received: 'waiting',
  issued: 'good',
  rejected: 'bad',
};

const columns: readonly PaperColumn<InvoiceRequestView>[] = [
  { at: 'date', header: 'Pedida el', cell: ({ createdAt }) => formatLongDate(createdAt) },
  {
    at: 'name',
    header: 'A nombre de',
    cell: ({ companyName, taxId }) => (
      <>
        <span className="font-medium wrap-anywhere">{companyName}</span>
        <span className="figures block text-ink-600 wrap-anywhere">{taxId}</span>
      </>
    ),
  },
  {
    at: 'amount',
    header: 'Factura',
    cell: ({ invoiceNumber, state }) => (
      <span className="wrap-anywhere">
        {invoiceNumber || (state === 'rejected' ? 'Sin factura' : 'Sin número aún')}
      </span>
    ),
  },
  {
    at: 'state',
    header: 'Estado',
    cell: ({ state, reason }) => (
      <>
        <StatusPill tone={tones[state]}>{invoiceRequestStateLabels[state]}</StatusPill>
        {reason && <span className="mt-1 block text-ink-600 wrap-anywhere">{reason}</span>}
      </>
    ),
  },
  { at: 'paper', header: 'Documento', cell: (request) => <IssuedInvoice request={request} /> },
];

function IssuedInvoice({
  request: { id, hasDocument, invoiceNumber },
}: {
  readonly request: InvoiceRequestView;
}) {
  if (!hasDocument) return null;
  return (
    <DownloadButton
      label={`Factura ${invoiceNumber}, descargar en PDF`}
      download={() => {
        const params = { requestId: id };
        return saveDownload(getFile('GET /api/facturas/:requestId/pdf', { params }), 'factura.pdf');
      }}
    >
      Factura
    </DownloadButton>
  );
}

export function RequestsList({ rows, failed }: AccountListState<InvoiceRequestView>) {
  return (
    <AccountList
      id="solicitudes"
      title="Tus solicitudes"
      rows={rows}
      columns={columns}
      rowKey={(row) => row.id}
      widths="lg:grid-cols-[12rem_1fr_9rem_12rem_7rem]"
      empty={{
        title: 'Aún no has pedido ninguna',
        text: 'Cuando pidas una factura verás aquí cómo va, y su PDF en cuanto esté emitida.',
      }}
      failed={failed && { title: 'No hemos podido leer tus solicitudes', ...failed }}
    />
  );
}
