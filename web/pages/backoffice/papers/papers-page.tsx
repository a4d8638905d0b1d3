import { type PaperRow, type PaperSum, paperKinds } from '@horus/contract/backoffice/papers';
import { paths } from '@horus/contract/backoffice/paths';
import { dayOf, formatShortDate } from '@horus/contract/dates';
import { formatMoney } from '@horus/contract/money';
import type { MetaFunction } from 'react-router';
import { call, getFile } from '#client/backoffice/call.ts';
import { usePaperSums } from '#client/backoffice/papers.ts';
import { now } from '#client/clock.ts';
import { paperKindNames, paperStatus, periodName, periodsUntil } from '#content/backoffice/papers.ts';
import { DownloadCsv } from '#pages/backoffice/parts/download-csv.tsx';
import { Loaded } from '#pages/backoffice/parts/loaded.tsx';
import { Queue, type QueueColumn } from '#pages/backoffice/parts/queue.tsx';
import { QueueChoice } from '#pages/backoffice/parts/queue-filters.tsx';
import { useQueueAddress } from '#pages/backoffice/parts/use-queue-address.ts';
import { useQueuePages } from '#pages/backoffice/parts/use-queue-pages.ts';
import { pageMeta } from '#pages/page-meta.ts';
import { Button } from '#ui/button.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { SectionPanel } from '#ui/panel.tsx';
import { StatusPill } from '#ui/status-pill.tsx';

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Facturación | Oficina de Horus',
    description: 'Lo que se factura, se abona y se devuelve, con su IVA.',
    path: paths.admin.papers.href(),
    noindex: true,
  });

type Figures = Pick<PaperSum, 'base' | 'total' | 'currency'>;

const baseOf = ({ base, currency }: Figures) => (base === null ? '—' : formatMoney(base, currency));
const vatOf = ({ base, total, currency }: Figures) =>
  base === null ? '—' : formatMoney(total - base, currency);
const totalOf = ({ total, currency }: Figures) => formatMoney(total, currency);

/** Shows its name only on a phone's card. */
function Figure({ name, children }: { readonly name: string; readonly children: string }) {
  return (
    <span className="whitespace-nowrap">
      <span className="text-ink-600 lg:hidden">{name} </span>
      {children}
    </span>
  );
}

const columns: readonly QueueColumn<PaperRow>[] = [
  {
    key: 'number',
    header: 'Número',
    cell: ({ number, kind }) => (
      <>
        {number}
        {kind !== 'invoice' && (
          <span className="block text-xs font-normal text-ink-600">{paperKindNames[kind].one}</span>
        )}
      </>
    ),
  },
  {
    key: 'customer',
    header: 'Cliente',
    cell: ({ customer, taxId }) => (
      <>
        {customer.name}{' '}
        {taxId && <span className="figures text-xs whitespace-nowrap text-ink-600">{taxId}</span>}
      </>
    ),
  },
  { key: 'at', header: 'Fecha', cell: ({ at }) => formatShortDate(at), figures: true },
  {
    key: 'status',
    header: 'Estado',
    cell: (row) => {
      const { label, tone } = paperStatus(row);
      return <StatusPill tone={tone}>{label}</StatusPill>;
    },
  },
  { key: 'base', header: 'Base', cell: (row) => <Figure name="Base">{baseOf(row)}</Figure>, figures: true },
  { key: 'vat', header: 'IVA', cell: (row) => <Figure name="IVA">{vatOf(row)}</Figure>, figures: true },
  {
    key: 'total',
    header: 'Total',
    cell: (row) => <Figure name="Total">{totalOf(row)}</Figure>,
    figures: true,
  },
  {
    key: 'pdf',
    header: 'PDF',
    cell: ({ pdfUrl, number }) =>
      pdfUrl && (
        // Above the row's own link.
        <a href={pdfUrl} target="_blank" rel="noopener" className="relative z-1 text-lapis-700 underline">
          PDF<span className="sr-only"> {number}, se abre en otra pestaña</span>
        </a>
      ),
  },
];

const periodOf = ({ periodo }: Readonly<Record<string, string>>) => periodo || dayOf(now()).slice(0, 7);

/** /admin/facturacion */
export default function PapersPage() {
  const pages = useQueuePages(['papers', 'list'], (asked, cursor, options) => {
    const query = { period: periodOf(asked), kind: asked['tipo'] || undefined, cursor };
    return call('GET /api/admin/papers', { query, ...options });
  });
  const { filters, filter } = useQueueAddress();
  const period = periodOf(filters);
  const kind = paperKinds.find((each) => each === filters['tipo']);
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">Facturación</h1>
        {!pages.isNone && (
          <DownloadCsv
            getCsv={() => getFile('GET /api/admin/papers.csv', { query: { period } })}
            fallbackName="facturacion.csv"
          />
        )}
      </div>
      <p className="mt-2 max-w-prose text-ink-600">
        Lo que se factura, se abona y se devuelve, con su IVA, por fecha de emisión.
      </p>
      <div className="mt-5 mb-4 grid gap-3 sm:flex sm:flex-wrap">
        <PeriodChoice />
        <QueueChoice name="tipo" label="Tipo">
          <option value="">Todo</option>
          {paperKinds.map((each) => (
            <option key={each} value={each}>
              {paperKindNames[each].many}
            </option>
          ))}
        </QueueChoice>
      </div>
      {!pages.isNone && <Sums period={period} />}
      <Queue
        caption={`${kind ? paperKindNames[kind].many : 'Facturas, abonos y devoluciones'}, lo último primero`}
        nouns={['apunte', 'apuntes']}
        columns={columns}
        widths="lg:grid-cols-[minmax(0,1.3fr)_minmax(0,2fr)_6.5rem_7rem_5.5rem_5rem_5.5rem_2.5rem]"
        pages={pages}
        rowKey={({ id }) => id}
        rowHref={({ customer }) => paths.admin.customer.href({ organizationId: customer.organizationId })}
        rowName={({ number, customer }) => `${number} de ${customer.name}`}
        empty={{
          title: 'No hay nada en este periodo',
          text: 'Elige otro mes o trimestre.',
          action: kind && (
            <Button variant="secondary" onClick={() => filter({ tipo: '' })}>
              Ver todos los tipos
            </Button>
          ),
        }}
      />
    </div>
  );
}

function PeriodChoice() {
  const { filters } = useQueueAddress();
  const { months, quarters } = periodsUntil(dayOf(now()));
  const [thisMonth, ...earlier] = months;
  const asked = filters['periodo'] ?? '';
  const isOther = asked !== '' && !earlier.includes(asked) && !quarters.includes(asked);
  const options = (periods: readonly string[]) =>
    periods.map((each) => (
      <option key={each} value={each}>
        {periodName(each)}
      </option>
    ));
  return (
    <QueueChoice name="periodo" label="Periodo">
      <option value="">{`${periodName(thisMonth ?? '')}, hasta hoy`}</option>
      <optgroup label="Meses">{options(earlier)}</optgroup>
      <optgroup label="Trimestres">{options(quarters)}</optgroup>
      {isOther && <option value={asked}>{periodName(asked)}</option>}
    </QueueChoice>
  );
}

function Sums({ period }: { readonly period: string }) {
  return (
    <Loaded
      query={usePaperSums(period)}
      failed="No hemos podido sumar el periodo"
      skeleton="h-36"
      className="mb-6"
    >
      {({ sums }) => <SumsTable period={period} sums={sums} />}
    </Loaded>
  );
}

function SumsTable({ period, sums }: { readonly period: string; readonly sums: readonly PaperSum[] }) {
  if (sums.length === 0) return null;
  const rows = sums.map((sum) => ({ ...sum, name: paperKindNames[sum.kind].many }));
  const changesVat = ({ kind }: PaperSum) => kind === 'invoice' || kind === 'credit-note';
  const [withVat, withoutVat] = [rows.filter(changesVat), rows.filter((row) => !changesVat(row))];
  return (
    <SectionPanel title={periodName(period)} className="mb-6">
      <DataTable
        caption={`Lo que suma cada tipo en ${periodName(period)}`}
        rows={[...withVat, ...netOf(withVat), ...withoutVat]}
        rowKey={({ name, currency }) => name + currency}
        columns={[
          { key: 'name', header: 'Tipo', cell: ({ name }) => name },
          { key: 'count', header: 'Cantidad', cell: ({ count }) => count, figures: true },
          { key: 'base', header: 'Base', cell: baseOf, figures: true },
          { key: 'vat', header: 'IVA', cell: vatOf, figures: true },
          { key: 'total', header: 'Total', cell: totalOf, figures: true },
        ]}
      />
    </SectionPanel>
  );
}

type Line = PaperSum & { readonly name: string };

/** Invoices minus credit notes, when there are both. */
function netOf(rows: readonly Line[]): readonly Line[] {
  const [invoices, ...others] = rows.filter(({ kind }) => kind === 'invoice');
  const [notes] = rows.filter(({ kind }) => kind === 'credit-note');
  if (!invoices || !notes || others.length > 0) return [];
  const base = invoices.base === null || notes.base === null ? null : invoices.base + notes.base;
  const total = invoices.total + notes.total;
  return [{ ...invoices, name: 'Facturado menos abonado', count: invoices.count + notes.count, base, total }];
}
