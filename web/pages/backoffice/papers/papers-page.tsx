import {
  BLOCKED_CUSTOMER,
  type PaperRow,
  type PaperSum,
  type PaperSumsAnswer,
  paperFilterNames,
  paperFilters,
  paperKindNames,
} from '@horus/contract/backoffice/papers';
import { paths } from '@horus/contract/backoffice/paths';
import { dayOf, formatShortDate } from '@horus/contract/dates';
import { formatMoney } from '@horus/contract/money';
import type { MetaFunction } from 'react-router';
import { call, getFile } from '#client/backoffice/call.ts';
import { usePaperSums } from '#client/backoffice/papers.ts';
import { now } from '#client/clock.ts';
import { paperStatus, periodName, periodsBetween, sumGroups } from '#content/backoffice/papers.ts';
import { IssuedNumbers } from '#pages/backoffice/invoices/issued-numbers.tsx';
import { DownloadCsv } from '#pages/backoffice/parts/download-csv.tsx';
import { Loaded } from '#pages/backoffice/parts/loaded.tsx';
import { Queue, type QueueColumn } from '#pages/backoffice/parts/queue.tsx';
import { QueueChoice } from '#pages/backoffice/parts/queue-filters.tsx';
import { useQueueAddress } from '#pages/backoffice/parts/use-queue-address.ts';
import { useQueuePages } from '#pages/backoffice/parts/use-queue-pages.ts';
import { pageMeta } from '#pages/page-meta.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
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

/** Shows its name where the table has no headings: on a tablet above, on a phone before it. */
function Figure({ name, children }: { readonly name: string; readonly children: string }) {
  return (
    <span className="whitespace-nowrap">
      <span className="text-ink-600 md:block lg:hidden">{name} </span>
      {children}
    </span>
  );
}

const columns: readonly QueueColumn<PaperRow>[] = [
  {
    key: 'number',
    header: 'Número',
    cell: ({ number, kind, rectifies }) => (
      <>
        {number}
        {kind !== 'invoice' && (
          <span className="block text-xs font-normal text-ink-600">
            {paperKindNames[kind].one}
            {rectifies && ` de la ${rectifies}`}
          </span>
        )}
      </>
    ),
    below: ({ issued }) =>
      issued.length > 0 && (
        <span className="block text-xs">
          <IssuedNumbers issued={issued} />
        </span>
      ),
  },
  {
    key: 'customer',
    header: 'Cliente',
    cell: ({ customer, taxId }) => (
      <>
        {customer?.name ?? <span className="text-ink-600">{BLOCKED_CUSTOMER}</span>}{' '}
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
      return (
        <>
          <StatusPill tone={tone} wraps>
            {label}
          </StatusPill>
          {row.isUnrectified && <span className="mt-0.5 block text-xs text-ink-700">Sin rectificar</span>}
        </>
      );
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

/** The customer is below the number. */
const tabletWidths = classNames(
  'md:max-lg:grid md:max-lg:grid-cols-[minmax(0,1fr)_5.25rem_8rem_5rem_4.5rem_5rem_2rem]',
  'md:max-lg:[&>td]:row-span-2 md:max-lg:[&>td]:row-start-1 md:max-lg:[&>td.figures]:text-right',
  'md:max-lg:[&>td:nth-child(-n+2)]:col-start-1 md:max-lg:[&>td:nth-child(-n+2)]:row-span-1',
  'md:max-lg:[&>td:nth-child(2)]:row-start-2',
);

const periodOf = ({ periodo }: Readonly<Record<string, string>>) => periodo || dayOf(now()).slice(0, 7);

/** /admin/facturacion */
export default function PapersPage() {
  const pages = useQueuePages(['papers', 'list'], (asked, cursor, options) => {
    const query = { period: periodOf(asked), kind: asked['tipo'] || undefined, cursor };
    return call('GET /api/admin/papers', { query, ...options });
  });
  const { filters, filter } = useQueueAddress();
  const period = periodOf(filters);
  const kind = paperFilters.find((each) => each === filters['tipo']);
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">Facturación</h1>
        {!pages.isNone && (
          <DownloadCsv
            getCsv={() => getFile('GET /api/admin/papers.csv', { query: { period, kind } })}
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
          {Object.entries(paperFilterNames).map(([each, name]) => (
            <option key={each} value={each}>
              {name}
            </option>
          ))}
        </QueueChoice>
      </div>
      {!pages.isNone && <Sums period={period} />}
      <Queue
        caption={`${kind ? paperFilterNames[kind] : 'Facturas, abonos y devoluciones'}, lo último primero`}
        nouns={['apunte', 'apuntes']}
        columns={columns}
        widths={classNames(
          'lg:grid-cols-[minmax(0,1.3fr)_minmax(0,2fr)_6.5rem_8rem_5.5rem_5rem_5.5rem_2.5rem]',
          tabletWidths,
        )}
        pages={pages}
        rowKey={({ id }) => id}
        rowHref={({ customer, kind, id, number }) =>
          customer &&
          `${paths.admin.customer.href({ organizationId: customer.organizationId })}#${kind === 'credit-note' ? number : id}`
        }
        rowName={({ number }) => number}
        empty={
          kind
            ? {
                title: 'No hay nada de este tipo en el periodo',
                text: 'Elige otro tipo u otro periodo.',
                action: (
                  <Button variant="secondary" onClick={() => filter({ tipo: '' })}>
                    Ver todos los tipos
                  </Button>
                ),
              }
            : { title: 'No hay nada en este periodo', text: 'Elige otro mes, trimestre o año.' }
        }
      />
    </div>
  );
}

function PeriodChoice() {
  const { filters } = useQueueAddress();
  const today = dayOf(now());
  const { data } = usePaperSums(today.slice(0, 7));
  const { months, quarters, years } = periodsBetween(data?.firstDay ?? today, today);
  const [thisMonth, ...earlier] = months;
  const asked = filters['periodo'] ?? '';
  const isOther = asked !== '' && ![...earlier, ...quarters, ...years].includes(asked);
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
      <optgroup label="Años">{options(years)}</optgroup>
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
      {(answer) => <Summary period={period} answer={answer} />}
    </Loaded>
  );
}

function Summary({ period, answer }: { readonly period: string; readonly answer: PaperSumsAnswer }) {
  const { invoiced, collected, inPeriod } = sumGroups(answer);
  if (invoiced.length + collected.length === 0) return null;
  const ofPeriod = periodName(period).toLowerCase();
  return (
    <SectionPanel
      title={periodName(period)}
      className="mb-6"
      aside={
        answer.collection.received + answer.collection.returned > 0 && (
          <DownloadCsv
            label="Cobros y devoluciones en CSV"
            getCsv={() => getFile('GET /api/admin/papers/cash.csv', { query: { period } })}
            fallbackName="cobros.csv"
          />
        )
      }
    >
      <div className="grid items-start gap-x-14 gap-y-5 xl:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
        {invoiced.length > 0 && (
          <SumTable caption={`Lo facturado: ${ofPeriod}`} groups={[invoiced]} withVat />
        )}
        {collected.length > 0 && (
          <SumTable caption={`Lo cobrado: ${ofPeriod}`} groups={[collected, inPeriod]} />
        )}
      </div>
    </SectionPanel>
  );
}

interface SumTableProps {
  readonly caption: string;
  readonly groups: readonly ReturnType<typeof sumGroups>['invoiced'][];
  readonly withVat?: boolean;
}

/** On a phone a row has its total beside its name, and base and VAT below. */
function SumTable({ caption, groups, withVat = false }: SumTableProps) {
  return (
    <table className="w-full text-left text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-sm:sr-only">
        <tr className="text-xs text-ink-600 *:pb-1.5 *:font-semibold">
          <th scope="col">Concepto</th>
          {withVat && (
            <>
              <th scope="col" className={`text-right ${wideOnly}`}>
                Base
              </th>
              <th scope="col" className={`text-right ${wideOnly}`}>
                IVA
              </th>
            </>
          )}
          <th scope="col" className="text-right">
            Total
          </th>
        </tr>
      </thead>
      {groups.map((rows, place) => (
        <tbody key={rows[0]?.name} className={place > 0 ? 'border-t-12 border-transparent' : undefined}>
          {rows.map(({ name, note, vat, total, currency, isMain }) => (
            <tr
              key={`${name} ${currency}`}
              className={classNames(
                'border-t align-top *:py-1',
                isMain ? 'border-ink-900 font-semibold' : 'border-line',
              )}
            >
              <th scope="row" className={classNames('pr-4', !isMain && 'font-normal')}>
                {name}
                {note && <span className="font-normal text-ink-600"> {note}</span>}
                {vat && (
                  <span className="figures block text-xs font-normal text-ink-600 sm:hidden">
                    {`Base ${baseOf(vat)}, IVA ${vatOf(vat)}`}
                  </span>
                )}
              </th>
              {withVat && (
                <>
                  <td className={`figures text-right ${wideOnly}`}>{vat && baseOf(vat)}</td>
                  <td className={`figures text-right ${wideOnly}`}>{vat && vatOf(vat)}</td>
                </>
              )}
              <td className="figures pl-4 text-right whitespace-nowrap">{formatMoney(total, currency)}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

const wideOnly = 'pl-4 whitespace-nowrap max-sm:hidden';
