import { displayInvoiceStatus, INVOICES_ON_DASHBOARD, type Invoice } from '@horus/contract/billing';
import { formatLongDate } from '@horus/contract/dates';
import { formatMoney } from '@horus/contract/money';
import { AccountList } from '#pages/account/account-list.tsx';
import type { AccountListState } from '#pages/account/use-account-data.ts';
import type { Column } from '#ui/data-table.tsx';
import { Icon } from '#ui/icons.tsx';
import { StatusPill } from '#ui/status-pill.tsx';

const columns: readonly Column<Invoice>[] = [
  {
    key: 'number',
    header: 'Número',
    cell: ({ number }) => <span className="figures font-medium">{number ?? 'Sin número aún'}</span>,
  },
  {
    key: 'date',
    header: 'Fecha',
    cell: ({ date }) => <span className="whitespace-nowrap">{formatLongDate(date)}</span>,
  },
  {
    key: 'amount',
    header: 'Importe',
    figures: true,
    cell: ({ amount, currency }) => formatMoney(amount, currency),
  },
  {
    key: 'status',
    header: 'Estado',
    cell: ({ status }) => {
      const label = displayInvoiceStatus(status);
      return <StatusPill tone={label === 'Pagada' ? 'good' : 'neutral'}>{label}</StatusPill>;
    },
  },
  { key: 'pdf', header: 'Descargar', cell: (row) => <PdfLink {...row} /> },
];

function PdfLink({ pdfUrl, number }: Invoice) {
  if (!pdfUrl) return <span className="text-ink-600">No disponible</span>;
  return (
    <a
      href={pdfUrl}
      target="_blank"
      rel="noopener"
      aria-label={`Descargar la factura ${number ?? ''} en PDF (se abre en otra pestaña)`}
      className="-my-2.5 inline-flex min-h-11 items-center gap-1.5 font-semibold text-lapis-700 underline underline-offset-4 hover:text-lapis-800"
    >
      <Icon name="download" className="size-4.5" />
      PDF
    </a>
  );
}

/** The latest invoices, newest first. */
export function InvoicesList({ rows, ...state }: AccountListState<Invoice>) {
  return (
    <AccountList
      title="Historial de facturas"
      rows={rows?.slice(0, INVOICES_ON_DASHBOARD)}
      columns={columns}
      rowKey={(row) => row.id}
      empty={{
        title: 'Aún no hay facturas',
        text: 'La primera llega con tu primer pago, y se queda aquí en PDF.',
      }}
      failed={state.failed && { title: 'No hemos podido leer tus facturas', ...state.failed }}
      foot={
        rows?.length === INVOICES_ON_DASHBOARD && `Se muestran las ${INVOICES_ON_DASHBOARD} últimas facturas.`
      }
    />
  );
}
