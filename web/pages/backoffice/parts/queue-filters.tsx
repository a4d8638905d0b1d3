import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useQueueAddress } from '#pages/backoffice/parts/use-queue-address.ts';
import { classNames } from '#ui/class-names.ts';
import { segmentsStyle } from '#ui/segment.tsx';
import { useIsPhone } from '#ui/use-is-wide.ts';

export interface QueueTab {
  /** Value of the filter; empty for the default list. */
  readonly value: string;
  readonly label: string;
}

export function QueueTabs({
  name,
  label,
  tabs,
}: {
  readonly name: string;
  readonly label: string;
  readonly tabs: readonly QueueTab[];
}) {
  const { filters, href } = useQueueAddress();
  const current = filters[name] ?? '';
  return (
    <nav aria-label={label} className={`flex w-fit flex-wrap sm:gap-1 max-sm:w-full ${segmentsStyle}`}>
      {tabs.map(({ value, label: text }) => (
        <Link
          key={value}
          to={href({ [name]: value })}
          replace
          preventScrollReset
          aria-current={value === current ? 'page' : undefined}
          className={classNames(
            'inline-flex min-h-11 items-center rounded-md px-3 text-sm font-semibold no-underline forced-colors:aria-[current]:underline lg:min-h-9',
            'max-sm:grow max-sm:justify-center max-sm:px-1.5 max-[24rem]:text-xs',
            value === current ? 'bg-ink-900 text-paper' : 'text-ink-700 hover:bg-paper-2',
          )}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}

/** Full rows: the search is two places wide with four choices. */
const threeInARow = classNames(
  '[&>:first-child]:col-span-1 [&>:first-child:nth-last-child(5)]:col-span-2',
  'min-[90rem]:[&>:first-child]:basis-0 min-[90rem]:[&>:not(:first-child)]:max-w-64 min-[90rem]:[&>:not(:first-child)]:shrink-0',
);

/**
 * Folds the choices on a phone, so that the first rows are on its first screen.
 * @param search stays visible
 */
export function QueueFilters({
  search,
  children,
}: {
  readonly search: ReactNode;
  readonly children: ReactNode;
}) {
  const isPhone = useIsPhone();
  const { filters } = useQueueAddress();
  if (!isPhone) {
    return (
      <div className={classNames('grid grid-cols-3 items-end gap-3 min-[90rem]:flex', threeInARow)}>
        {search}
        {children}
      </div>
    );
  }
  const count = Object.keys(filters).filter((name) => !['q', 'estado'].includes(name)).length;
  return (
    <div>
      {search}
      <details className="mt-1">
        <summary className="unfolds flex min-h-11 cursor-pointer items-center gap-2.5 text-sm font-semibold text-lapis-700 after:size-1.5">
          Más filtros{count > 0 && ` (${count} ${count === 1 ? 'puesto' : 'activos'})`}
        </summary>
        <div className="mt-1 grid grid-cols-2 items-end gap-3 [&>:last-child:nth-child(odd)]:col-span-2">
          {children}
        </div>
      </details>
    </div>
  );
}

export function QueueChoice({
  name,
  label,
  children,
}: {
  readonly name: string;
  readonly label: string;
  /** `<option>`s, the first one empty for no filter. */
  readonly children: ReactNode;
}) {
  const id = useId();
  const { filters, filter } = useQueueAddress();
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1">
      <label htmlFor={id} className="text-xs font-semibold text-ink-600">
        {label}
      </label>
      <select
        id={id}
        value={filters[name] ?? ''}
        onChange={(event) => filter({ [name]: event.target.value })}
        className="control control-list min-h-11 py-1.5 text-sm lg:min-h-10"
      >
        {children}
      </select>
    </div>
  );
}

const PAUSE_MS = 250;

export function QueueSearch({
  name = 'q',
  label,
  hint,
  shortest = 1,
}: {
  readonly name?: string;
  readonly label: string;
  readonly hint?: string;
  /** Minimum letters for a search. A shorter text shows all rows. */
  readonly shortest?: number;
}) {
  const id = useId();
  const { filters, filter } = useQueueAddress();
  const asked = filters[name] ?? '';
  const [typed, setTyped] = useState(asked);
  const sent = useRef(asked);
  const latest = useRef(filter);
  useEffect(() => {
    latest.current = filter;
  });
  useEffect(() => {
    // The address changed by a link or by going back.
    if (asked === sent.current) return;
    sent.current = asked;
    setTyped(asked);
  }, [asked]);
  useEffect(() => {
    if (typed.trim() === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = typed.trim();
      latest.current({ [name]: typed.trim() });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, name]);
  return (
    <div className="col-span-2 grid min-w-0 grow gap-1">
      <label htmlFor={id} className="text-xs font-semibold text-ink-600">
        {label}
      </label>
      <input
        id={id}
        type="search"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        placeholder={hint}
        maxLength={100}
        className="control min-h-11 py-1.5 placeholder:text-sm lg:min-h-10"
      />
      {shortest > 1 && (
        <p role="status" className="text-xs text-ink-700 empty:hidden">
          {typed.trim() !== '' && typed.trim().length < shortest && `Escribe ${shortest} letras o más.`}
        </p>
      )}
    </div>
  );
}
