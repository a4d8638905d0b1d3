import { INVOICES_ON_DASHBOARD, type Invoice, PAPERS_PER_PAGE } from '@horus/contract/billing';
import { formatLongDate } from '@horus/contract/dates';
import { paths } from '@horus/contract/paths';
import { Link } from 'react-router';
import { AccountList } from '#pages/account/papers/account-list.tsx';
import { documentLink } from '#pages/account/papers/download-button.tsx';
import { InvoiceStatus } from '#pages/account/papers/explained-status.tsx';
import { InvoiceAmounts } from '#pages/account/papers/invoice-amounts.tsx';
import { linkInRow, type PaperColumn, rowLink } from '#pages/account/papers/paper-table.tsx';
import type { AccountListState, YearProps } from '#pages/account/parts/use-account-data.ts';
import { Icon } from '#ui/icons.tsx';

interface InvoiceProps {
  readonly invoice: Invoice;
}

const ALL_INVOICES = 'facturas';

const columns: readonly PaperColumn<Invoice>[] = [
  { at: 'date', header: 'Fecha', cell: (invoice) => <InvoiceDates invoice={invoice} /> },
  { at: 'name', header: 'Número', cell: (invoice) => <Name invoice={invoice} /> },
  { at: 'amount', header: 'Importe', cell: (invoice) => <InvoiceAmounts invoice={invoice} /> },
  { at: 'state', header: 'Estado', cell: (invoice) => <InvoiceState invoice={invoice} /> },
  { at: 'paper', header: 'Documento', cell: (invoice) => <PdfLink {...invoice} /> },
];

const widths = 'lg:grid-cols-[14rem_1fr_9rem_11rem_7rem]';

/** Shows the number with the invoice's credit notes. */
function Name({ invoice: { number, creditNotes } }: InvoiceProps) {
  return (
    <>
      <span className="figures font-medium">{number ?? 'Sin número aún'}</span>
      {creditNotes.map(({ number, pdfUrl }) => (
        <span key={number} className="block">
          <a
            href={pdfUrl}
            target="_blank"
            rel="noopener"
            aria-label={`Abono ${number} en PDF (se abre en otra pestaña)`}
            className={linkInRow}
          >
            <Icon name="download" className="size-4.5 shrink-0" />
            {`Abono ${number}`}
          </a>
        </span>
      ))}
    </>
  );
}

/** Shows the payment day only when it differs from the issue day. */
function InvoiceDates({ invoice: { date, paidAt } }: InvoiceProps) {
  const issued = formatLongDate(date);
  const paid = paidAt && formatLongDate(paidAt);
  return (
    <>
      {issued}
      {paid && paid !== issued && <span className="block text-xs text-ink-600">Pagada el {paid}</span>}
    </>
  );
}

function InvoiceState({ invoice }: InvoiceProps) {
  const { payUrl } = invoice;
  return (
    <span className="flex flex-col items-start gap-1 max-lg:items-end">
      <InvoiceStatus invoice={invoice} />
      {payUrl && (
        <a
          href={payUrl}
          target="_blank"
          rel="noopener"
          aria-label={`Pagar la factura ${invoice.number ?? ''} (se abre en otra pestaña)`}
          className={linkInRow}
        >
          Pagar
          <Icon name="arrowRight" className="size-4.5 shrink-0" />
        </a>
      )}
    </span>
  );
}

function PdfLink({ pdfUrl, number }: Pick<Invoice, 'pdfUrl' | 'number'>) {
  if (!pdfUrl) return <span className="text-ink-600 max-lg:sr-only">No disponible</span>;
  return (
    <a
      href={pdfUrl}
      target="_blank"
      rel="noopener"
      aria-label={`Factura ${number ?? ''} en PDF (se abre en otra pestaña)`}
      className={rowLink}
    >
      <Icon name="download" className="size-5 shrink-0" />
      <span className="max-lg:sr-only">Factura</span>
    </a>
  );
}

const look = {
  title: 'Historial de facturas',
  columns,
  widths,
  rowKey: (row: Invoice) => row.id,
  empty: {
    title: 'Aún no hay facturas',
    text: 'La primera llega con tu primer pago, y se queda aquí en PDF.',
  },
} as const;

const emptyYear = (year: string) => ({
  title: `Sin facturas en ${year}`,
  text: 'Cada factura se queda aquí en PDF, en el año de su fecha.',
});

const failedTitle = 'No hemos podido leer tus facturas';

export function LatestInvoices({ rows, failed }: AccountListState<Invoice>) {
  const all = `${paths.account.dashboardBilling.href()}#${ALL_INVOICES}`;
  return (
    <AccountList
      {...look}
      rows={rows?.slice(0, INVOICES_ON_DASHBOARD)}
      failed={failed && { title: failedTitle, ...failed }}
      aside={
        rows?.length === INVOICES_ON_DASHBOARD && (
          <Link to={all} className={documentLink}>
            Ver todas
            <span className="sr-only"> las facturas</span>
            <Icon name="arrowRight" className="size-4.5" />
          </Link>
        )
      }
    />
  );
}

export function InvoicesOfYear({ year, onlyYear, list }: YearProps<Invoice>) {
  const { rows, readAgain, ...more } = list;
  const unread = more.failed && !rows;
  return (
    <AccountList
      {...look}
      id={ALL_INVOICES}
      rows={rows}
      empty={onlyYear ? look.empty : emptyYear(year)}
      failed={unread ? { title: failedTitle, onRetry: readAgain, retrying: more.loading } : null}
      more={{
        ...more,
        pageSize: PAPERS_PER_PAGE,
        counted: (count) => `Se muestran ${count} facturas de ${year}.`,
      }}
    />
  );
}
