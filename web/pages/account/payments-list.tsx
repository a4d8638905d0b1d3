import {
  displayPaymentStatus,
  PAYMENTS_PER_PAGE,
  type Payment,
  paymentTypeLabels,
} from '@horus/contract/billing';
import { formatLongDate } from '@horus/contract/dates';
import { formatMoney } from '@horus/contract/money';
import { AccountList } from '#pages/account/account-list.tsx';
import type { AccountListState } from '#pages/account/use-account-data.ts';
import type { Column } from '#ui/data-table.tsx';
import { StatusPill } from '#ui/status-pill.tsx';

const columns: readonly Column<Payment>[] = [
  {
    key: 'date',
    header: 'Fecha',
    cell: ({ date }) => <span className="whitespace-nowrap">{formatLongDate(date)}</span>,
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
    cell: ({ amount, currency }) => formatMoney(amount, currency),
  },
  {
    key: 'status',
    header: 'Estado',
    cell: ({ status }) => {
      const label = displayPaymentStatus(status);
      return <StatusPill tone={label === 'Completado' ? 'good' : 'neutral'}>{label}</StatusPill>;
    },
  },
];

/** The latest payments, newest first. */
export function PaymentsList({ rows, ...state }: AccountListState<Payment>) {
  return (
    <AccountList
      title="Pagos recientes"
      rows={rows}
      columns={columns}
      rowKey={(row) => row.id}
      linesPerRow={2}
      empty={{ title: 'Aún no hay pagos', text: 'Cada cobro aparecerá aquí el mismo día en que se haga.' }}
      failed={state.failed && { title: 'No hemos podido leer tus pagos', ...state.failed }}
      foot={rows?.length === PAYMENTS_PER_PAGE && `Se muestran los ${PAYMENTS_PER_PAGE} últimos pagos.`}
    />
  );
}
