// biome-ignore-all lint/a11y/noRedundantRoles: some browsers drop a table's roles when its display changes.
import { type ReactNode, useRef, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router';
import { listKeys, rowKeys } from '#content/backoffice/keys.ts';
import { pendingSearch } from '#pages/backoffice/parts/pending-search.ts';
import { AllRowsChoice, type QueueSelection, RowChoice } from '#pages/backoffice/parts/queue-selection.tsx';
import type { ListPlace } from '#pages/backoffice/parts/use-list-place.ts';
import { KeyHints, useQueueKeys } from '#pages/backoffice/parts/use-queue-keys.tsx';
import type { QueuePages } from '#pages/backoffice/parts/use-queue-pages.ts';
import { ArrowLink } from '#ui/arrow-link.tsx';
import { classNames } from '#ui/class-names.ts';
import { ListFoot } from '#ui/list-foot.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#ui/states.tsx';

export interface QueueColumn<Row> {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Hidden on phones; the row's own page shows it. */
  readonly wideOnly?: boolean;
  /** Below the row's link, in the first column. */
  readonly below?: (row: Row) => ReactNode;
  /** Figures, right-aligned. */
  readonly figures?: boolean;
}

interface QueueProps<Row> {
  /** Name of the list for screen readers. */
  readonly caption: string;
  /** Singular and plural of a row: 'solicitud', 'solicitudes'. */
  readonly nouns: readonly [one: string, many: string];
  /** The first column is the row's link. */
  readonly columns: readonly QueueColumn<Row>[];
  /** Column widths on large screens: a class, `lg:grid-cols-[…]`. */
  readonly widths: string;
  readonly pages: QueuePages<Row>;
  readonly rowKey: (row: Row) => string;
  /** Null for a row without a page. */
  readonly rowHref: (row: Row) => string | null;
  /** Name of the row's checkbox for screen readers. */
  readonly rowName: (row: Row) => string;
  /** Whether the row is pending: the next pending row opens after one is done. */
  readonly isOpen?: (row: Row) => boolean;
  /** Action of the 'e' key, before the row opens. */
  readonly onDo?: (row: Row) => void;
  readonly selection?: QueueSelection;
  /** Text for an empty list. */
  readonly empty: { readonly title: string; readonly text: ReactNode; readonly action?: ReactNode };
}

/**
 * A real table whose first cells are links. Keys: j and k move, Enter opens, e acts, x selects. On
 * phones each row is a card.
 */
export function Queue<Row>({ pages, empty, caption, nouns, ...table }: QueueProps<Row>) {
  const { rows } = pages;
  const isSearching = useSyncExternalStore(pendingSearch.subscribe, pendingSearch.read);
  if (isSearching && rows?.length === 0) return <QueueSkeleton />;
  if (!rows) return pages.failed ? <Unread pages={pages} /> : <QueueSkeleton />;
  if (rows.length === 0) {
    return (
      <EmptyState title={empty.title} action={empty.action}>
        {empty.text}
      </EmptyState>
    );
  }
  return (
    <div className={classNames(isSearching && 'opacity-50')}>
      <QueueTable {...table} caption={caption} rows={rows} hasMore={pages.hasMore} />
      <ListFoot more={pages} className="mt-4">
        {`${rows.length} ${nouns[rows.length === 1 ? 0 : 1]}${pages.hasMore ? ', y hay más' : ''}.`}
      </ListFoot>
    </div>
  );
}

type QueueTableProps<Row> = Omit<QueueProps<Row>, 'pages' | 'empty' | 'nouns'> & {
  readonly rows: readonly Row[];
  readonly hasMore: boolean;
};

function QueueTable<Row>(props: QueueTableProps<Row>) {
  const { caption, columns, widths, rows, hasMore, rowKey, rowHref, isOpen, selection, onDo } = props;
  const { pathname, search } = useLocation();
  const hrefsOf = (some: readonly Row[]) => some.flatMap((row) => rowHref(row) ?? []);
  const place: ListPlace = {
    href: pathname + search,
    items: hrefsOf(rows),
    hasMore,
    ...(isOpen && { open: hrefsOf(rows.filter(isOpen)) }),
  };
  const body = useRef<HTMLTableSectionElement>(null);
  const keys = useQueueKeys(body, {
    onDo: (index) => {
      const row = rows[index];
      if (row) onDo?.(row);
    },
    onChoose: (index) => {
      const row = rows[index];
      if (row) selection?.toggle(rowKey(row));
    },
  });
  const places = classNames('lg:grid lg:gap-x-4', selection ? chosenWidths : '', widths);
  return (
    <>
      <table className="block w-full text-left text-sm" role="table">
        <caption className="sr-only">{caption}</caption>
        <thead className="sr-only lg:not-sr-only lg:block" role="rowgroup">
          <tr role="row" className={classNames('relative border-b border-line pb-2', places)}>
            {selection && <AllRowsChoice selection={selection} />}
            {columns.map(({ key, header, figures }) => (
              <th
                key={key}
                role="columnheader"
                scope="col"
                className={classNames('text-xs font-semibold text-ink-600', figures && 'lg:text-right')}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body} className="block" role="rowgroup">
          {rows.map((row) => (
            <QueueRow key={rowKey(row)} {...props} row={row} place={place} places={places} />
          ))}
        </tbody>
      </table>
      <KeyHints
        {...keys}
        keys={[
          ...Object.values(rowKeys),
          ...(onDo ? [listKeys.act] : []),
          ...(selection ? [listKeys.choose] : []),
        ]}
      />
    </>
  );
}

const chosenWidths = 'pl-10';

function QueueRow<Row>({
  row,
  place,
  places,
  columns,
  rowKey,
  rowHref,
  rowName,
  selection,
}: QueueTableProps<Row> & {
  readonly row: Row;
  readonly place: ListPlace;
  readonly places: string;
}) {
  const [first, ...others] = columns;
  const href = rowHref(row);
  return (
    <tr
      role="row"
      className={classNames(
        'relative flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 last:border-0',
        selection?.chosen.has(rowKey(row)) ? 'bg-lapis-100' : 'focus-within:bg-lapis-50 hover:bg-paper-2',
        places,
      )}
    >
      {selection && <RowChoice selection={selection} id={rowKey(row)} name={rowName(row)} />}
      {first && (
        <td role="cell" className="min-w-0 wrap-anywhere max-lg:w-full">
          {href === null ? (
            <span className="block py-1.5 font-semibold">{first.cell(row)}</span>
          ) : (
            <Link
              to={href}
              state={{ list: place }}
              data-queue-row=""
              className="block py-1.5 font-semibold text-ink-900 no-underline after:absolute after:inset-0 hover:underline"
            >
              {first.cell(row)}
            </Link>
          )}
          {first.below?.(row)}
        </td>
      )}
      {others.map(({ key, cell, wideOnly, figures }) => (
        <td
          key={key}
          role="cell"
          className={classNames(
            'min-w-0 wrap-anywhere max-lg:text-xs',
            wideOnly && 'max-sm:hidden',
            figures && 'figures lg:text-right',
          )}
        >
          {cell(row)}
        </td>
      ))}
    </tr>
  );
}

function Unread<Row>({ pages }: { readonly pages: QueuePages<Row> }) {
  if (pages.isNone) {
    return (
      <EmptyState title="Esta lista no existe" action={<ArrowLink to="?">Ver la lista entera</ArrowLink>}>
        La dirección pide un filtro o un día que no hay.
      </EmptyState>
    );
  }
  return (
    <ErrorState title="No hemos podido leer la lista" onRetry={pages.readAgain} retrying={pages.loading}>
      No se ha perdido nada: vuelve a intentarlo.
    </ErrorState>
  );
}

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

function QueueSkeleton() {
  return (
    <div aria-busy="true">
      <span className="sr-only">Cargando...</span>
      {SKELETON_ROWS.map((key) => (
        <div key={key} className="grid min-h-14 content-center gap-2 border-b border-line last:border-0">
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-4 w-1/2 lg:hidden" />
        </div>
      ))}
    </div>
  );
}
