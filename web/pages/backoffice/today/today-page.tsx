import type { Waiting } from '@horus/contract/backoffice/today';
import { formatShortMoment } from '@horus/contract/dates';
import { paths } from '@horus/contract/paths';
import { Link, type MetaFunction } from 'react-router';
import { useToday } from '#client/backoffice/today.ts';
import { waitingWords } from '#content/backoffice/today.ts';
import { useOperator } from '#pages/backoffice/frame/use-operator.ts';
import { pageMeta } from '#pages/page-meta.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#ui/states.tsx';
import { StatusPill } from '#ui/status-pill.tsx';

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Hoy | Oficina de Horus',
    description: 'Lo que espera.',
    path: paths.admin.today.href(),
    noindex: true,
  });

/** /admin */
export default function TodayPage() {
  const { name } = useOperator();
  const { data, isError, refetch } = useToday();
  return (
    <>
      <h1 className="text-3xl">Hoy</h1>
      <p className="mt-2 text-ink-600">Hola, {name}. Esto es lo que espera, con lo más urgente primero.</p>
      {data ? (
        <WaitingList waiting={data} />
      ) : isError ? (
        <ErrorState title="No hemos podido leer lo que espera" onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="mt-6 h-64 w-full" />
      )}
    </>
  );
}

function WaitingList({ waiting }: { readonly waiting: readonly Waiting[] }) {
  if (waiting.length === 0) {
    return (
      <EmptyState title="No espera nada" className="mt-6">
        Cuando llegue una solicitud, una factura o una baja, la verás aquí.
      </EmptyState>
    );
  }
  return (
    <ul className="mt-6 divide-y divide-line border-y border-line">
      {waiting.map((each) => (
        <WaitingRow key={each.kind} {...each} />
      ))}
    </ul>
  );
}

function WaitingRow({ kind, count, dueAt, since, overdue }: Waiting) {
  const { one, many, href, hint } = waitingWords[kind];
  const title = `${count} ${count === 1 ? one : many}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-4">
      <div>
        <p className="text-lg font-semibold">
          {href ? (
            <Link
              to={href}
              className="inline-flex min-h-11 items-center text-lapis-700 underline underline-offset-4"
            >
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        <p className="text-sm text-ink-600">{hint}</p>
      </div>
      <p className="text-sm text-ink-600">
        {dueAt ? (
          <>
            {overdue && <StatusPill tone="bad">Fuera de plazo</StatusPill>} El primero, antes del{' '}
            {formatShortMoment(dueAt)}
          </>
        ) : (
          since && `Desde el ${formatShortMoment(since)}`
        )}
      </p>
    </li>
  );
}
