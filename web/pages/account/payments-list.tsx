import {
  displayPaymentStatus,
  hasReceipt,
  isPaid,
  PAPERS_PER_PAGE,
  PAYMENTS_PER_PAGE,
  type Payment,
  paymentTypeLabels,
} from '@horus/contract/billing';
import { formatLongDate } from '@horus/contract/dates';
import { formatMoney } from '@horus/contract/money';
import { paths } from '@horus/contract/paths';
import { Link } from 'react-router';
import { useMorePayments } from '#client/account-queries.ts';
import { downloadReceipt } from '#client/billing.ts';
import { AccountList } from '#pages/account/account-list.tsx';
import { DownloadButton, documentLink } from '#pages/account/download-button.tsx';
import { ExplainedStatus, meaningOfPayment } from '#pages/account/explained-status.tsx';
import type { AccountListState, YearProps } from '#pages/account/use-account-data.ts';
import type { Column } from '#ui/data-table.tsx';

const columns: readonly Column<Payment>[] = [
  {
    key: 'date',
    header: 'Fecha',
    // Where there is less room it takes two lines, or three, as the concept does.
    cell: ({ date }) => (
      <span className="sm:max-lg:block sm:max-md:w-20 md:max-lg:w-32 lg:whitespace-nowrap">
        {formatLongDate(date)}
      </span>
    ),
  },
  {
    key: 'concept',
    header: 'Concepto',
    cell: ({ type, description }) => (
      <>
        <span className="font-medium">{paymentTypeLabels[type]}</span>
        {description && <span className="block text-ink-600">{description}</span>}
      </>
    ),
  },
  {
    key: 'amount',
    header: 'Importe',
    figures: true,
    cell: (payment) => <Amount payment={payment} />,
  },
  {
    key: 'status',
    header: 'Estado',
    cell: ({ status }) => (
      <ExplainedStatus tone={isPaid(status) ? 'good' : 'neutral'} meaning={meaningOfPayment(status)}>
        {displayPaymentStatus(status)}
      </ExplainedStatus>
    ),
  },
  { key: 'documents', header: 'Documentos', cell: (payment) => <Documents payment={payment} /> },
];

/** What was paid, and what of it was given back. */
function Amount({ payment: { amount, amountRefunded, currency } }: { readonly payment: Payment }) {
  return (
    <>
      {formatMoney(amount, currency)}
      {amountRefunded > 0 && (
        <span className="mt-1 block text-xs whitespace-nowrap text-ink-600">
          Devuelto {formatMoney(amountRefunded, currency)}
        </span>
      )}
    </>
  );
}

function Documents({ payment }: { readonly payment: Payment }) {
  if (!hasReceipt(payment)) {
    const coming = payment.status === 'processing';
    return <span className="text-ink-600">{coming ? 'Cuando se complete' : 'No disponible'}</span>;
  }
  const which = `del pago del ${formatLongDate(payment.date)}`;
  return (
    <span className="flex flex-col items-start gap-1 whitespace-nowrap max-sm:items-end">
      <DownloadButton
        label={`Justificante de pago ${which}, descargar en PDF`}
        download={() => downloadReceipt(payment.id)}
      >
        Justificante
      </DownloadButton>
      <Link
        to={paths.account.requestInvoice.href({ pago: payment.id })}
        aria-label={`Pedir factura ${which}`}
        className={documentLink}
      >
        Pedir factura
      </Link>
    </span>
  );
}

const failedTitle = 'No hemos podido leer tus pagos';

const noneYet = {
  title: 'Aún no hay pagos',
  text: 'Cada cobro aparecerá aquí el mismo día en que se haga.',
};

const emptyYear = (year: string) => ({
  title: `Sin pagos en ${year}`,
  text: 'Cada cobro aparece aquí, en el año en que se hizo.',
});

const look = { columns, rowKey: (row: Payment) => row.id, linesPerRow: 2 } as const;

/** The latest payments, newest first, and all before them page by page. */
export function PaymentsList({ rows: latest, failed }: AccountListState<Payment>) {
  const more = useMorePayments();
  const rows = more.rows ?? latest;
  return (
    <AccountList
      {...look}
      id="pagos"
      title="Pagos recientes"
      rows={rows}
      empty={noneYet}
      failed={failed && { title: failedTitle, ...failed }}
      more={{
        ...more,
        pageSize: PAYMENTS_PER_PAGE,
        // Of a full first page nobody knows yet whether it is the last.
        hasMore: more.rows ? more.hasMore : latest?.length === PAYMENTS_PER_PAGE,
        counted: (count) => `Se muestran ${count} pagos.`,
      }}
    />
  );
}

/** The payments of a year, newest first, page by page. */
export function PaymentsOfYear({ year, onlyYear, list }: YearProps<Payment>) {
  const { rows, readAgain, ...more } = list;
  const unread = more.failed && !rows;
  return (
    <AccountList
      {...look}
      id="pagos"
      title="Historial de pagos"
      rows={rows}
      empty={onlyYear ? noneYet : emptyYear(year)}
      failed={unread ? { title: failedTitle, onRetry: readAgain, retrying: more.loading } : null}
      more={{
        ...more,
        pageSize: PAPERS_PER_PAGE,
        counted: (count) => `Se muestran ${count} pagos de ${year}.`,
      }}
    />
  );
}
