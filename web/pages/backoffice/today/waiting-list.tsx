import { MOST_COUNTED, type Waiting } from '@horus/contract/backoffice/today';
import { formatLongDate, formatShortDate, formatShortMoment } from '@horus/contract/dates';
import { Link } from 'react-router';
import { countOf, waitingWords } from '#content/backoffice/today.ts';
import { EmptyState } from '#ui/states.tsx';
import { StatusPill } from '#ui/status-pill.tsx';

/** What waits, each kind with its first rows: one click leads to where it is done. */
export function WaitingList({ waiting }: { readonly waiting: readonly Waiting[] }) {
  if (waiting.length === 0) {
    return (
      <EmptyState title="No espera nada">
        Cuando llegue una solicitud, una factura o una baja, la verás aquí.
      </EmptyState>
    );
  }
  return (
    <ul className="divide-y divide-line border-y border-line">
      {waiting.map((each) => (
        <WaitingRow key={each.kind} {...each} />
      ))}
    </ul>
  );
}

function WaitingRow({ kind, count, dueAt, dueOn, since, overdue, first }: Waiting) {
  const { one, many, href, hint, hrefOf } = waitingWords[kind];
  const more = count - first.length;
  return (
    <li className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <p className="text-lg font-semibold">
        <Link
          to={href}
          className="inline-flex min-h-11 items-center text-lapis-700 underline underline-offset-4"
        >
          {`${countOf(count)} ${count === 1 ? one : many}`}
        </Link>
      </p>
      <p className="text-sm text-ink-600 sm:pt-3 sm:text-right">
        {overdue && <StatusPill tone="bad">Fuera de plazo</StatusPill>}{' '}
        {dueAt
          ? `${count > 1 ? 'La primera, hasta el' : 'Hasta el'} ${dueOn ? formatLongDate(`${dueOn}T12:00:00Z`) : formatShortMoment(dueAt)}`
          : since && `Desde el ${kind === 'reminders' ? formatShortDate(since) : formatShortMoment(since)}`}
      </p>
      <p className="text-sm text-ink-600">{hint}</p>
      {hrefOf && first.length > 0 && (
        <ul className="flex flex-wrap gap-x-5 text-sm sm:col-span-2">
          {first.map(({ id, name }) => (
            <li key={id}>
              <Link
                to={hrefOf(id)}
                className="inline-flex min-h-11 items-center text-ink-800 underline underline-offset-4 wrap-anywhere hover:text-lapis-700"
              >
                {name}
              </Link>
            </li>
          ))}
          {more > 0 && (
            <li className="inline-flex min-h-11 items-center text-ink-600">
              {count >= MOST_COUNTED ? 'y muchas más' : `y ${more} más`}
            </li>
          )}
        </ul>
      )}
    </li>
  );
}
