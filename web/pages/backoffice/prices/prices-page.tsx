import { paths } from '@horus/contract/backoffice/paths';
import type { PriceFigures, PriceRow, PricesAnswer } from '@horus/contract/backoffice/prices';
import { formatMoney } from '@horus/contract/money';
import type { MetaFunction } from 'react-router';
import { usePrices } from '#client/backoffice/system.ts';
import { Loaded } from '#pages/backoffice/parts/loaded.tsx';
import { pageMeta } from '#pages/page-meta.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { SectionPanel } from '#ui/panel.tsx';
import { StatusPill } from '#ui/status-pill.tsx';

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Tarifas | Oficina de Horus',
    description: 'La tarifa al lado de los precios de Stripe.',
    path: paths.admin.prices.href(),
    noindex: true,
  });

/** /admin/tarifas */
export default function PricesPage() {
  const prices = usePrices();
  const { refetch, isFetching } = prices;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">Tarifas</h1>
        <Button
          variant="secondary"
          busy={isFetching}
          busyLabel="Comprobando..."
          onClick={() => void refetch()}
        >
          Comprobar de nuevo
        </Button>
      </div>
      <p className="mt-1 max-w-prose text-sm text-ink-600">
        Nuestra tarifa, y a su lado lo que Stripe tiene a la venta ahora.
      </p>
      <Loaded query={prices} failed="Stripe no ha dicho sus precios" className="mt-6">
        {(data) => <Prices prices={data} />}
      </Loaded>
    </>
  );
}

function Prices({ prices: { rows, besides, others } }: { readonly prices: PricesAnswer }) {
  const wrong = rows.filter(({ verdict }) => verdict !== 'same').length;
  const lacking = besides.filter(({ same }) => !same).length;
  return (
    <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-5">
      {wrong + lacking === 0 ? (
        <Alert tone="success">Todo coincide: se vende lo que dice la tarifa.</Alert>
      ) : (
        <Alert tone="error">
          {wrong + lacking === 1 ? '1 diferencia' : `${wrong + lacking} diferencias`}: lo que no coincide no
          se vende. Lo pone en Stripe quien administra el servidor: avísale.
        </Alert>
      )}
      <SectionPanel title="La tarifa">
        <DataTable caption="La tarifa y los precios de Stripe" rows={rows} rowKey={keyOf} columns={columns} />
      </SectionPanel>
      <SectionPanel title="Lo que acompaña a los precios">
        <ul className="grid gap-3 text-sm">
          {besides.map(({ name, same }) => (
            <li key={name} className="flex flex-wrap items-center justify-between gap-2">
              {name}
              <Verdict verdict={same ? 'same' : 'missing'} />
            </li>
          ))}
        </ul>
      </SectionPanel>
      {others.length > 0 && <Others others={others} />}
      <HowTheyChange />
    </div>
  );
}

const keyOf = ({ key }: PriceRow) => key;

const verdicts = {
  same: { tone: 'good', label: 'Coincide' },
  different: { tone: 'bad', label: 'Distinto' },
  missing: { tone: 'bad', label: 'Falta en Stripe' },
} as const;

function Verdict({ verdict }: { readonly verdict: PriceRow['verdict'] }) {
  return <StatusPill tone={verdicts[verdict].tone}>{verdicts[verdict].label}</StatusPill>;
}

/** An installation has a price for each place of sale (`setupPrice`). */
function whereSold(key: string): string | null {
  const [, place] = /_setup(?:_(wizard|promo))?$/.exec(key) ?? [null];
  if (place === 'wizard') return 'Con el asistente de contratación';
  if (place === 'promo') return 'Desde los precios de la web, con la promoción';
  return key.endsWith('_setup') ? 'Desde los precios de la web' : null;
}

const columns = [
  {
    key: 'name',
    header: 'Precio',
    cell: ({ name, key }: PriceRow) => (
      <>
        <span className="font-semibold">{name}</span>
        {whereSold(key) && <span className="block text-ink-600">{whereSold(key)}</span>}
        <span className="block text-xs text-ink-600">{key}</span>
      </>
    ),
  },
  { key: 'book', header: 'Tarifa', cell: ({ book }: PriceRow) => told(book), figures: true },
  {
    key: 'stripe',
    header: 'Stripe',
    figures: true,
    cell: ({ stripe, verdict }: PriceRow) =>
      stripe ? (
        <span className={verdict === 'same' ? undefined : 'font-semibold text-brick-700'}>
          {told(stripe)}
        </span>
      ) : (
        'Nada'
      ),
  },
  { key: 'verdict', header: 'Estado', cell: ({ verdict }: PriceRow) => <Verdict verdict={verdict} /> },
];

const every = { month: ' al mes', year: ' al año', other: ', cada otro tiempo' } as const;

function told({ cents, currency, vatIncluded, interval }: PriceFigures): string {
  const amount = `${formatMoney(cents, currency)}${interval === null ? '' : every[interval]}`;
  return vatIncluded ? `${amount}, IVA incluido` : `${amount} + IVA`;
}

/** Prices of another release, kept until an administrator retires them. */
function Others({ others }: Pick<PricesAnswer, 'others'>) {
  return (
    <SectionPanel title="A la venta en Stripe y fuera de la tarifa">
      <p className="mb-4 max-w-prose text-sm text-ink-600">
        Son de otra versión: la web no los vende. Quien los tiene contratados los conserva. Los retira quien
        administra el servidor, cuando ya no quede ninguna versión que los use.
      </p>
      <DataTable
        caption="Precios de Stripe que no están en la tarifa"
        rows={others}
        rowKey={({ id }) => id}
        columns={[
          { key: 'name', header: 'Precio', cell: ({ name }) => name },
          { key: 'key', header: 'En Stripe', cell: ({ key, id }) => key ?? id },
          { key: 'price', header: 'Importe', cell: told, figures: true },
        ]}
      />
    </SectionPanel>
  );
}

function HowTheyChange() {
  return (
    <SectionPanel title="Cómo se cambia un precio">
      <ol className="grid max-w-prose list-decimal gap-2 pl-5 text-sm">
        <li>
          No se cambia aquí: cambia con una versión nueva, que lo lleva a la web, a los correos y al contrato.
        </li>
        <li>Quien mantiene la web lo cambia en la tarifa y prepara la versión.</li>
        <li>
          Antes de arrancarla, quien administra el servidor pone en Stripe el precio nuevo al lado del
          antiguo.
        </li>
        <li>Quien ya es cliente sigue pagando el suyo.</li>
      </ol>
    </SectionPanel>
  );
}
