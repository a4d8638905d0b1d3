import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { SectionPanel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { EmptyState, ErrorState } from '#ui/states.tsx';

/** Rows of the skeleton: what most customers have. */
const SKELETON_ROWS = ['a', 'b', 'c'];

/** The rows that are not shown yet. */
interface MoreRows {
  readonly hasMore: boolean;
  readonly loading: boolean;
  /** They could not be read. */
  readonly failed: boolean;
  readonly showMore: () => void;
}

interface AccountListProps<Row> {
  /** Where a link leads to the list. */
  readonly id?: string;
  readonly title: string;
  /** Beside the title: where there is more of it. */
  readonly aside?: ReactNode;
  /** Undefined while they are being read. */
  readonly rows: readonly Row[] | undefined;
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
  /** Lines of text in a row of the table; the skeleton is as tall. */
  readonly linesPerRow?: 1 | 2;
  readonly empty: { readonly title: string; readonly text: string };
  /** Reading failed: says so instead of claiming that there is nothing. */
  readonly failed: {
    readonly title: string;
    readonly onRetry: () => void;
    readonly retrying: boolean;
  } | null;
  /** Below a list of more than a page, with a count of what is shown. */
  readonly more?: MoreRows & { readonly pageSize: number; readonly counted: (rows: number) => string };
}

/** A list of the account in its four states: loading, failed, empty, full. */
export function AccountList<Row>({
  id,
  title,
  aside,
  rows,
  columns,
  rowKey,
  linesPerRow = 1,
  empty,
  failed,
  more,
}: AccountListProps<Row>) {
  const foot = more && rows && (more.hasMore || rows.length > more.pageSize);
  return (
    <div id={id} className="min-w-0 scroll-mt-28">
      <SectionPanel title={title} aside={aside}>
        {!rows && !failed && <ListSkeleton linesPerRow={linesPerRow} />}
        {failed && (
          <ErrorState title={failed.title} onRetry={failed.onRetry} retrying={failed.retrying}>
            No se ha perdido nada: en cuanto vuelva la conexión los verás aquí.
          </ErrorState>
        )}
        {rows?.length === 0 && !failed && <EmptyState title={empty.title}>{empty.text}</EmptyState>}
        {rows && rows.length > 0 && (
          <>
            {/* The air of the first and the last row is the panel's. */}
            <div className={classNames('max-sm:-mt-3', !foot && '-mb-3')}>
              <DataTable caption={title} columns={columns} rows={rows} rowKey={rowKey} />
            </div>
            {foot && more && <ListFoot {...more} shown={more.counted(rows.length)} />}
          </>
        )}
      </SectionPanel>
    </div>
  );
}

/** How many rows are shown, and the way to more; when there are no more, the focus stays beside what came. */
function ListFoot({ shown, hasMore, loading, failed, showMore }: MoreRows & { readonly shown: string }) {
  const count = useRef<HTMLParagraphElement>(null);
  const asked = useRef(false);

  useEffect(() => {
    if (hasMore || !asked.current) return;
    asked.current = false;
    count.current?.focus();
  }, [hasMore]);

  function onMore(): void {
    if (loading) return;
    asked.current = true;
    showMore();
  }

  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="text-sm text-ink-600">
        <p ref={count} role="status" tabIndex={-1} className="outline-none">
          {shown}
        </p>
        {failed && !loading && (
          <p role="alert" className="font-medium text-brick-600">
            No hemos podido leer más. Vuelve a intentarlo.
          </p>
        )}
      </div>
      {hasMore && (
        <Button variant="secondary" onClick={onMore} aria-busy={loading || undefined} className="min-w-28">
          {loading && <Spinner className="size-4.5" />}
          Ver más
        </Button>
      )}
    </div>
  );
}

function ListSkeleton({ linesPerRow }: { readonly linesPerRow: 1 | 2 }) {
  return (
    <div aria-busy="true">
      <span className="sr-only">Cargando...</span>
      <Skeleton className="mb-2 h-5 w-full max-sm:hidden" />
      {SKELETON_ROWS.map((key) => (
        <div key={key} className="grid gap-3 border-b border-line py-4 last:border-0">
          <Skeleton className={linesPerRow === 2 ? 'h-5 w-full sm:h-9' : 'h-5 w-full'} />
          <Skeleton className="h-5 w-2/3 sm:hidden" />
          <Skeleton className="h-5 w-1/2 sm:hidden" />
          <Skeleton className="h-5 w-2/3 sm:hidden" />
        </div>
      ))}
    </div>
  );
}
