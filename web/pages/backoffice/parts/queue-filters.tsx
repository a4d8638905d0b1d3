import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { pendingSearch } from '#pages/backoffice/parts/pending-search.ts';
import { useQueueAddress } from '#pages/backoffice/parts/use-queue-address.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icons.tsx';
import { segmentsStyle } from '#ui/segment.tsx';
import { useIsNarrow } from '#ui/use-is-wide.ts';

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
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab may be out of sight on a phone.
  useLayoutEffect(() => {
    const shown = row.current?.getBoundingClientRect();
    const tab = row.current?.querySelector('[aria-current]')?.getBoundingClientRect();
    if (shown && tab) row.current?.scrollBy({ left: Math.max(0, tab.right - shown.right + tab.width / 2) });
  }, [current]);
  return (
    <nav
      ref={row}
      aria-label={label}
      className={`flex w-fit max-w-full max-sm:w-full max-sm:overflow-x-auto max-sm:[scrollbar-width:none] sm:flex-wrap sm:gap-1 ${segmentsStyle}`}
    >
      {tabs.map(({ value, label: text }) => (
        <Link
          key={value}
          to={href({ [name]: value })}
          replace
          preventScrollReset
          aria-current={value === current ? 'page' : undefined}
          className={classNames(
            'inline-flex min-h-11 shrink-0 items-center rounded-md px-3 text-sm font-semibold no-underline forced-colors:aria-[current]:underline lg:min-h-9',
            'max-sm:grow max-sm:justify-center max-sm:px-1.5 max-[27rem]:text-xs max-[24rem]:px-1',
            value === current ? 'bg-ink-900 text-paper' : 'text-ink-700 hover:bg-paper-2',
          )}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}

/**
 * Full rows of three, or of four with six choices: the search is two places wide with one, four or
 * six choices. On a desktop one row, in which the choices give way to the search.
 */
const fullRows = classNames(
  'grid-cols-3 [&:has(>:nth-child(7))]:grid-cols-4',
  '[&>:first-child]:col-span-1 [&>:first-child:is(:nth-last-child(2),:nth-last-child(5),:nth-last-child(7))]:col-span-2',
  'min-[90rem]:[&>:first-child]:min-w-52 min-[90rem]:[&>:first-child]:basis-0 min-[90rem]:[&>:not(:first-child)]:max-w-64 min-[90rem]:[&>:not(:first-child)]:flex-1',
);

/**
 * Folds the choices on a phone or tablet, so that the first rows are on its first screen.
 * @param search stays visible
 */
export function QueueFilters({
  search,
  children,
}: {
  readonly search: ReactNode;
  readonly children: ReactNode;
}) {
  const isNarrow = useIsNarrow();
  const [open, setOpen] = useState(false);
  const { filters } = useQueueAddress();
  if (!isNarrow) {
    return (
      <div className={classNames('grid items-end gap-3 min-[90rem]:flex', fullRows)}>
        {search}
        {children}
      </div>
    );
  }
  const count = Object.keys(filters).filter((name) => !['q', 'estado'].includes(name)).length;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 [&>:first-child]:col-span-1">
      {search}
      <Button
        variant="secondary"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="px-3 text-sm"
      >
        Filtros{count > 0 && ` (${count})`}
        <Icon name="chevronDown" className={classNames('size-4', open && 'rotate-180')} />
      </Button>
      {open && (
        <div className="col-span-2 grid grid-cols-2 items-end gap-3 sm:grid-cols-3 max-sm:[&>:last-child:nth-child(odd)]:col-span-2">
          {children}
        </div>
      )}
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

/** For a list without results: a search alone is no filter. */
export function ClearFilters() {
  const { filters, filter } = useQueueAddress();
  const names = Object.keys(filters);
  return (
    <Button variant="secondary" onClick={() => filter(Object.fromEntries(names.map((name) => [name, ''])))}>
      {names.join() === 'q' ? 'Borrar la búsqueda' : 'Quitar los filtros'}
    </Button>
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
  const waits = typed.trim() !== asked;
  useEffect(() => {
    pendingSearch.set(waits);
    return () => pendingSearch.set(false);
  }, [waits]);
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
      <p role="status" className="sr-only">
        {waits && 'Buscando...'}
      </p>
      {shortest > 1 && (
        <p role="status" className="text-xs text-ink-700 empty:hidden">
          {typed.trim() !== '' && typed.trim().length < shortest && `Escribe ${shortest} letras o más.`}
        </p>
      )}
    </div>
  );
}
