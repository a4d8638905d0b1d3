import { paths } from '@horus/contract/backoffice/paths';
import { formatShortMoment } from '@horus/contract/dates';
import { endSentence } from '@horus/contract/sentence';
import { useId } from 'react';
import { type MetaFunction, useLocation, useNavigate } from 'react-router';
import { useLiveLeads } from '#client/backoffice/live-leads.ts';
import { useFigures, useToday } from '#client/backoffice/today.ts';
import { describeMonth, inMonth, listMonth } from '#content/backoffice/today.ts';
import { useOperator } from '#pages/backoffice/frame/use-operator.ts';
import { Loaded } from '#pages/backoffice/parts/loaded.tsx';
import { Agenda } from '#pages/backoffice/today/agenda.tsx';
import { CompanyCharts, MonthCharts } from '#pages/backoffice/today/company-charts.tsx';
import { WaitingList } from '#pages/backoffice/today/waiting-list.tsx';
import { WeekList } from '#pages/backoffice/today/week-figures.tsx';
import { pageMeta } from '#pages/page-meta.ts';
import { Icon } from '#ui/icons.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useIsPhone } from '#ui/use-is-wide.ts';

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Hoy | Oficina de Horus',
    description: 'Lo pendiente.',
    path: paths.admin.today.href(),
    noindex: true,
  });

/** Amounts and counts, also in the result of a split. */
const FIGURES = /(−?\d[\d.,]*(?:\s€)?)/;

/** Search parameter. */
const ONLY_MINE = 'mio';

/** /admin */
export default function TodayPage() {
  const { name } = useOperator();
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const onlyMine = new URLSearchParams(search).has(ONLY_MINE);
  const today = useToday(onlyMine);
  useLiveLeads(null);
  const toggle = () =>
    void navigate(onlyMine ? pathname : `${pathname}?${ONLY_MINE}=1`, {
      ...{ replace: true, preventScrollReset: true, state },
    });
  return (
    <>
      <h1 className="text-3xl">Hoy</h1>
      <Month />
      <div className="mt-1 mb-4 flex flex-wrap items-center justify-between gap-x-6">
        <p className="text-ink-600">
          {endSentence(`Hola, ${name}`)} {onlyMine ? 'Esto es lo tuyo' : 'Esto es lo pendiente'}, con lo más
          urgente primero.
        </p>
        <label className="flex min-h-11 items-center gap-3 text-sm font-semibold">
          <input type="checkbox" checked={onlyMine} onChange={toggle} className="size-5 accent-lapis-600" />
          Solo lo mío
        </label>
      </div>
      <Loaded query={today} failed="No hemos podido leer lo pendiente">
        {(waiting) => <WaitingList key={String(onlyMine)} waiting={waiting} onlyMine={onlyMine} />}
      </Loaded>
      <Agenda onlyMine={onlyMine} />
      <CompanyFigures />
    </>
  );
}

/** Shows a placeholder of the same height during the calculation. */
function Month() {
  const { data: counted, errorUpdateCount } = useFigures();
  const isPhone = useIsPhone();
  const monthId = useId();
  if (!counted && errorUpdateCount > 0) return null;
  if (!counted) return <Skeleton className="mt-2 h-17 w-full max-w-2xl" />;
  return (
    <>
      {isPhone ? (
        <>
          <p id={monthId} className="mt-2 text-sm text-ink-600">
            {inMonth(counted.figures)}
          </p>
          <ul aria-labelledby={monthId} className="mt-0.5 grid grid-cols-2 gap-x-4 gap-y-1 text-sm">
            {listMonth(counted.figures).map((part) => (
              <li key={part} className="figures">
                <WithFigures text={part} />
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="mt-2 text-pretty">
          <span className="figures">
            <WithFigures text={describeMonth(counted.figures)} />
          </span>{' '}
          <span className="inline-block text-sm text-ink-600">
            Datos del {formatShortMoment(counted.at)}.
          </span>
        </p>
      )}
      <details className="group">
        <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1.5 text-sm font-semibold text-lapis-700">
          Solicitudes e ingresos, mes a mes
          <Icon name="chevronDown" className="size-4 group-open:rotate-180" />
        </summary>
        <MonthCharts months={counted.figures.months} />
      </details>
    </>
  );
}

function WithFigures({ text }: { readonly text: string }) {
  return text.split(FIGURES).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: two figures can be equal.
    index % 2 === 1 ? <strong key={index}>{part}</strong> : part,
  );
}

function CompanyFigures() {
  return (
    <Loaded query={useFigures()} failed="No hemos podido leer las cifras" skeleton="h-96" className="mt-10">
      {({ at, figures }) => (
        <>
          <h2 className="mt-10 text-2xl">Los últimos siete días</h2>
          <p className="mt-1 mb-4 text-sm text-ink-600">Datos del {formatShortMoment(at)}.</p>
          <WeekList week={figures.week} />
          <h2 className="mt-10 text-2xl">Cómo va la empresa</h2>
          <p className="mt-1 mb-4 text-sm text-ink-600">
            De nuestros propios datos, del {formatShortMoment(at)}.
          </p>
          <CompanyCharts {...figures} />
        </>
      )}
    </Loaded>
  );
}
