import {
  hasReceipt,
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
import { getFile } from '#client/call.ts';
import { saveDownload } from '#client/save-file.ts';
import { AccountList } from '#pages/account/papers/account-list.tsx';
import { DownloadButton } from '#pages/account/papers/download-button.tsx';
import { PaymentStatus } from '#pages/account/papers/explained-status.tsx';
import { linkInRow, type PaperColumn } from '#pages/account/papers/paper-table.tsx';
import type { AccountListState, YearProps } from '#pages/account/parts/use-account-data.ts';

const columns: readonly PaperColumn<Payment>[] = [
  { at: 'date', header: 'Fecha', cell: ({ date }) => formatLongDate(date) },
  { at: 'name', header: 'Concepto', cell: (payment) => <Concept payment={payment} /> },
  { at: 'amount', header: 'Importe', cell: (payment) => <Amount payment={payment} /> },
  {
    at: 'state',
    header: 'Estado',
    cell: ({ status }) => <PaymentStatus status={status} />,
  },
  { at: 'paper', header: 'Documento', cell: (payment) => <Receipt payment={payment} /> },
];

const widths = 'lg:grid-cols-[14rem_1fr_9rem_11rem_7rem]';

function Concept({ payment }: { readonly payment: Payment }) {
  const { type, description, id } = payment;
  return (
    <>
      <span className="font-medium">{paymentTypeLabels[type]}</span>
      {description && <span className="block text-ink-600">{description}</span>}
      {hasReceipt(payment) && !payment.billedTaxId && (
        <Link
          to={paths.account.requestInvoice.href({ pago: id })}
          aria-label={`Pedir factura ${whichOf(payment)}`}
          className={linkInRow}
        >
          Pedir factura
        </Link>
      )}
    </>
  );
}

const whichOf = ({ date }: Payment) => `del pago del ${formatLongDate(date)}`;

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

function Receipt({ payment }: { readonly payment: Payment }) {
  if (!hasReceipt(payment)) {
    const coming = payment.status === 'processing';
    return (
      <span className="text-ink-600 max-lg:sr-only">{coming ? 'Cuando se complete' : 'No disponible'}</span>
    );
  }
  return (
    <DownloadButton
      label={`Recibo ${whichOf(payment)}, descargar en PDF`}
      download={() => {
        const params = { paymentId: payment.id };
        return saveDownload(getFile('GET /api/stripe/payments/:paymentId/receipt', { params }), 'recibo.pdf');
      }}
    >
      Recibo
    </DownloadButton>
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

const look = { columns, widths, rowKey: (row: Payment) => row.id } as const;

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
        // A full first page may or may not be the last.
        hasMore: more.rows ? more.hasMore : latest?.length === PAYMENTS_PER_PAGE,
        counted: (count) => `Se muestran ${count} pagos.`,
      }}
    />
  );
}

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
