import type { ReactNode } from 'react';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { SectionPanel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#ui/states.tsx';

/** Rows of the skeleton: what most customers have. */
const SKELETON_ROWS = ['a', 'b', 'c'];

interface AccountListProps<Row> {
  readonly title: string;
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
  /** Below a full list: what else there is. */
  readonly foot?: ReactNode;
}

/** A list of the account in its four states: loading, failed, empty, full. */
export function AccountList<Row>({
  title,
  rows,
  columns,
  rowKey,
  linesPerRow = 1,
  empty,
  failed,
  foot,
}: AccountListProps<Row>) {
  return (
    <SectionPanel title={title}>
      {!rows && <ListSkeleton linesPerRow={linesPerRow} />}
      {failed && (
        <ErrorState title={failed.title} onRetry={failed.onRetry} retrying={failed.retrying}>
          No se ha perdido nada: en cuanto vuelva la conexión los verás aquí.
        </ErrorState>
      )}
      {rows?.length === 0 && !failed && <EmptyState title={empty.title}>{empty.text}</EmptyState>}
      {rows && rows.length > 0 && (
        <>
          <DataTable caption={title} columns={columns} rows={rows} rowKey={rowKey} />
          {foot && <div className="mt-4 text-sm text-ink-600">{foot}</div>}
        </>
      )}
    </SectionPanel>
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
