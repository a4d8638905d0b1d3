import type { InvoiceQueueRow } from '@horus/contract/backoffice/invoices';
import { paths } from '@horus/contract/backoffice/paths';
import { formatShortDate } from '@horus/contract/dates';
import { formatMoney } from '@horus/contract/money';
import { INVOICE_TIME } from '@horus/contract/promises';
import { Link, type MetaFunction } from 'react-router';
import { call } from '#client/backoffice/call.ts';
import { invoiceItems } from '#client/backoffice/queues.ts';
import { now } from '#client/clock.ts';
import { downloadDocument } from '#pages/backoffice/invoices/issued-documents.tsx';
import { Dated } from '#pages/backoffice/parts/dated.tsx';
import { Due } from '#pages/backoffice/parts/due.tsx';
import { Queue, type QueueColumn } from '#pages/backoffice/parts/queue.tsx';
import { QueueSearch, QueueTabs } from '#pages/backoffice/parts/queue-filters.tsx';
import { useQueueAddress } from '#pages/backoffice/parts/use-queue-address.ts';
import { useQueuePages } from '#pages/backoffice/parts/use-queue-pages.ts';
import { RefusalAlert } from '#pages/forms/form-refusal.tsx';
import { useAction } from '#pages/forms/use-action.ts';
import { pageMeta } from '#pages/page-meta.ts';
import { StatusPill } from '#ui/status-pill.tsx';

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Facturas solicitadas | Oficina de Horus',
    description: 'Las facturas que piden los clientes.',
    path: paths.admin.invoices.href(),
    noindex: true,
  });

const tabs = [
  {
    value: '',
    label: 'Pendientes',
    empty: {
      title: 'No hay facturas pendientes',
      text: 'Cuando un cliente pida una, aparecerá aquí con su plazo.',
    },
  },
  {
    value: 'unrectified',
    label: 'Rectificar',
    empty: {
      title: 'No hay facturas por rectificar',
      text: 'Cuando se devuelva dinero de un pago con factura emitida, aparecerá aquí.',
    },
  },
  {
    value: 'issued',
    label: 'Emitidas',
    empty: { title: 'No se ha emitido ninguna', text: 'Aquí quedan las que envías desde «Pendientes».' },
  },
  {
    value: 'rejected',
    label: 'Rechazadas',
    empty: { title: 'No se ha rechazado ninguna', text: 'Aquí quedan las que no se podían emitir.' },
  },
] as const;

type Column = QueueColumn<InvoiceQueueRow>;

const company: Column = { key: 'company', header: 'A nombre de', cell: ({ companyName }) => companyName };
const taxId: Column = { key: 'taxId', header: 'NIF', cell: ({ taxId }) => taxId };
const asked: Column = {
  ...{ key: 'asked', header: 'Solicitud', wideOnly: true },
  cell: ({ createdAt, openedBy }) => (
    <>
      <Dated said={openedBy ? 'abierta el' : 'pedida el'} day={createdAt} />
      {openedBy && <span className="block text-xs text-ink-600">{`la abrió ${openedBy}`}</span>}
    </>
  ),
};
const paid: Column = {
  key: 'paid',
  header: 'Pago',
  cell: ({ payment }) =>
    payment && (
      <>
        {formatMoney(payment.amount, payment.currency)}
        <span className="max-sm:hidden">
          , <Dated said="pagados el" day={payment.paidAt} />
        </span>
      </>
    ),
};
const sent: Column = {
  ...{ key: 'decided', header: 'Enviada' },
  cell: ({ decidedAt }) => decidedAt && <Dated said="enviada el" day={decidedAt} />,
};

/** Above the row's own link. */
const aboveRow = 'relative z-1 inline-block px-1 py-1.5 text-xs text-lapis-700 underline';

function Document({ row }: { readonly row: InvoiceQueueRow }) {
  const { id, organizationId, companyName, invoiceNumber, replacedNumbers, version } = row;
  const { busy, refusal, act } = useAction();
  return (
    <>
      <span className="mr-1">{invoiceNumber}</span>
      <button
        type="button"
        disabled={busy}
        aria-label={`PDF de la ${invoiceNumber}`}
        onClick={() => void act(() => downloadDocument(id, version), 'Descargada')}
        className={aboveRow}
      >
        PDF
      </button>
      <Link
        to={paths.admin.customer.href({ organizationId })}
        aria-label={`Ficha de ${companyName}`}
        className={aboveRow}
      >
        Ficha
      </Link>
      {replacedNumbers.length > 0 && (
        <span className="block text-xs text-ink-600">{`Corrige la ${replacedNumbers.join(' y la ')}`}</span>
      )}
      <RefusalAlert refusal={refusal} />
    </>
  );
}

const issued: readonly Column[] = [
  company,
  taxId,
  { key: 'number', header: 'Número', cell: (row) => <Document row={row} /> },
  paid,
  sent,
  asked,
];
const rejected: Column = {
  ...{ key: 'decided', header: 'Rechazada' },
  cell: ({ decidedAt, openedBy }) => (
    <>
      {decidedAt && <Dated said={openedBy ? 'descartada el' : 'rechazada el'} day={decidedAt} />}
      {openedBy && <span className="block text-xs text-ink-600 max-lg:hidden">descartada</span>}
    </>
  ),
};
const columnsOf: Readonly<Record<string, readonly Column[]>> = {
  issued,
  unrectified: issued,
  rejected: [company, taxId, rejected, asked],
};
const waiting: readonly Column[] = [
  company,
  taxId,
  {
    key: 'due',
    header: 'Plazo',
    cell: ({ dueOn, waitsForDataSince }) =>
      waitsForDataSince ? (
        `Esperando sus datos desde el ${formatShortDate(waitsForDataSince)}`
      ) : (
        <Due dueOn={dueOn} now={now()} />
      ),
  },
  paid,
  {
    key: 'warnings',
    header: 'Datos',
    cell: ({ warnings, waitsForDataSince }) =>
      waitsForDataSince ? (
        <StatusPill tone="waiting">Pedidos</StatusPill>
      ) : warnings > 0 ? (
        <StatusPill tone="bad">Revisar</StatusPill>
      ) : (
        <StatusPill tone="good">Bien</StatusPill>
      ),
  },
  asked,
];

/** /admin/facturas */
export default function InvoicesPage() {
  const { filters } = useQueueAddress();
  const { value, empty } = tabs.find(({ value }) => value === filters['estado']) ?? tabs[0];
  const columns = columnsOf[value] ?? waiting;
  const pages = useQueuePages(invoiceItems.listKey, ({ estado: state, q }, cursor, options) =>
    call('GET /api/admin/invoices', { query: { state, q, cursor }, ...options }),
  );
  return (
    <div>
      <h1 className="text-3xl">Facturas solicitadas</h1>
      <p className="mt-1 text-sm text-ink-600">Se envían en {INVOICE_TIME}, por el calendario de Toledo.</p>
      <div className="mt-4">
        <QueueTabs name="estado" label="Estado" tabs={tabs} />
      </div>
      <div className="mt-3 mb-5 max-w-md">
        <QueueSearch label="Buscar" hint="Número, nombre, NIF o importe" />
      </div>
      <Queue
        caption={`Facturas solicitadas, ${value === '' ? 'las que vencen antes' : 'las últimas'} primero`}
        nouns={['solicitud', 'solicitudes']}
        columns={columns}
        widths={
          value === 'rejected'
            ? 'lg:grid-cols-[minmax(0,2fr)_8rem_minmax(0,1fr)_minmax(0,1fr)]'
            : 'lg:grid-cols-[minmax(0,2fr)_6rem_minmax(0,2.2fr)_minmax(0,1.5fr)_6rem_6rem]'
        }
        pages={pages}
        rowKey={({ id }) => id}
        rowHref={({ id }) => paths.admin.invoice.href({ requestId: id })}
        isOpen={invoiceItems.isOpen}
        rowName={({ companyName }) => companyName}
        empty={
          filters['q']
            ? { title: 'Sin resultados', text: 'Prueba con otra palabra o mira en los otros estados.' }
            : empty
        }
      />
    </div>
  );
}
