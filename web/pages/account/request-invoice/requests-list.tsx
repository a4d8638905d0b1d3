import { formatLongDate } from '@horus/contract/dates';
import { type InvoiceRequestView, invoiceRequestStateLabels } from '@horus/contract/requests';
import { downloadInvoiceDocument } from '#client/invoice-requests.ts';
import { AccountList } from '#pages/account/account-list.tsx';
import { DownloadButton } from '#pages/account/download-button.tsx';
import type { AccountListState } from '#pages/account/use-account-data.ts';
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
    // Where there is less room it takes two lines, as it does among the payments.
    cell: ({ createdAt }) => (
      <span className="sm:max-lg:block sm:max-lg:w-28 lg:whitespace-nowrap">{formatLongDate(createdAt)}</span>
    ),
  },
  {
    key: 'recipient',
    header: 'A nombre de',
    cell: ({ companyName, taxId }) => (
      <span className="block sm:min-w-28">
        <span className="font-medium wrap-anywhere">{companyName}</span>
        <span className="figures block text-ink-600 wrap-anywhere">{taxId}</span>
      </span>
    ),
  },
  { key: 'invoice', header: 'Factura', cell: (request) => <IssuedInvoice request={request} /> },
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
];

/** The invoice that came of it and its PDF, or that there is none. */
function IssuedInvoice({ request }: { readonly request: InvoiceRequestView }) {
  const { id, hasDocument, invoiceNumber, state } = request;
  return (
    <span className="figures flex flex-col items-start gap-1 max-sm:items-end sm:min-w-20">
      <span className="wrap-anywhere">
        {invoiceNumber || (state === 'rejected' ? 'Sin factura' : 'Sin número aún')}
      </span>
      {hasDocument && (
        <DownloadButton
          label={`PDF de la factura ${invoiceNumber}, descargar`}
          download={() => downloadInvoiceDocument(id)}
        >
          PDF
        </DownloadButton>
      )}
    </span>
  );
}

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
