import type { ReactNode } from 'react';
import { type PaperColumn, PaperTable } from '#pages/account/papers/paper-table.tsx';
import { ListFoot, type MoreRows } from '#ui/list-foot.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/states.tsx';

const SKELETON_ROWS = ['a', 'b', 'c'];

interface AccountListProps<Row> {
  /** Anchor of the list. */
  readonly id?: string;
  readonly title: string;
  readonly aside?: ReactNode;
  /** Undefined while loading. */
  readonly rows: readonly Row[] | undefined;
  readonly columns: readonly PaperColumn<Row>[];
  /** See `PaperTable`. */
  readonly widths: string;
  readonly rowKey: (row: Row) => string;
  readonly empty: { readonly title: string; readonly text: string };
  /** Shown instead of the empty state when the read failed. */
  readonly failed: {
    readonly title: string;
    readonly onRetry: () => void;
    readonly retrying: boolean;
  } | null;
  /** Shown below a list longer than a page, with a row count. */
  readonly more?: MoreRows & { readonly pageSize: number; readonly counted: (rows: number) => string };
}

export function AccountList<Row>({
  id,
  title,
  aside,
  rows,
  columns,
  rowKey,
  widths,
  empty,
  failed,
  more,
}: AccountListProps<Row>) {
  const foot = more && rows && (more.hasMore || rows.length > more.pageSize);
  return (
    <section id={id} className="min-w-0 scroll-mt-28">
      <div className="flex flex-wrap items-center justify-between gap-x-4 lg:pb-2">
        <h2 className="flex min-h-11 items-center text-xl">{title}</h2>
        {aside}
      </div>
      {!rows && !failed && <ListSkeleton />}
      {failed && (
        <ErrorState title={failed.title} onRetry={failed.onRetry} retrying={failed.retrying}>
          No se ha perdido nada: en cuanto vuelva la conexión los verás aquí.
        </ErrorState>
      )}
      {rows?.length === 0 && !failed && (
        <p className="border-t border-line py-4 text-sm text-ink-600">
          <strong className="block font-semibold text-ink-900">{empty.title}</strong>
          {empty.text}
        </p>
      )}
      {rows && rows.length > 0 && (
        <>
          <PaperTable caption={title} {...{ columns, rows, rowKey, widths }} />
          {foot && more && (
            <ListFoot more={more} className="mt-5">
              {more.counted(rows.length)}
            </ListFoot>
          )}
        </>
      )}
    </section>
  );
}

function ListSkeleton() {
  return (
    <div aria-busy="true">
      <span className="sr-only">Cargando...</span>
      {SKELETON_ROWS.map((key) => (
        <div
          key={key}
          className="grid min-h-16 content-center gap-2 border-b border-line last:border-0 lg:min-h-14"
        >
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-5 w-1/2 lg:hidden" />
        </div>
      ))}
    </div>
  );
}
