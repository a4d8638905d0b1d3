// biome-ignore-all lint/a11y/noRedundantRoles: some browsers drop a table's roles when its display changes.
import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';

interface Column<Row> {
  readonly key: string;
  readonly header: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  readonly figures?: boolean;
}

interface DataTableProps<Row> {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Whether the rows' keys are their ids, for links to a row. */
  readonly anchored?: boolean;
  /** For running text: on a phone, cells start beside the column name. */
  readonly prose?: boolean;
}

/** On a phone each row is a stack of values with their column names. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  anchored = false,
  prose = false,
}: DataTableProps<Row>) {
  return (
    <table className="block w-full text-left text-sm sm:table" role="table">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only sm:not-sr-only sm:table-header-group" role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th
              key={column.key}
              role="columnheader"
              scope="col"
              className={classNames(
                'border-b border-line pr-6 pb-2 text-xs font-semibold text-ink-600 last:pr-0',
                column.figures && 'text-right',
              )}
            >
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block sm:table-row-group" role="rowgroup">
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            id={anchored ? rowKey(row) : undefined}
            role="row"
            className="block border-b border-line py-3 last:border-0 sm:table-row sm:py-0 focus:bg-gold-300/30 sm:hover:bg-paper"
          >
            {columns.map((column) => (
              <td
                key={column.key}
                role="cell"
                className={classNames(
                  prose ? 'grid grid-cols-[7.5rem_1fr] gap-3 align-top' : 'flex justify-between gap-4',
                  'py-1 sm:table-cell sm:border-b sm:border-line sm:py-3 sm:pr-6 sm:last:pr-0 sm:in-[tr:last-child]:border-0',
                  column.figures && 'figures sm:text-right',
                )}
              >
                <span aria-hidden="true" className="shrink-0 text-ink-600 sm:hidden">
                  {column.header}
                </span>
                <span className={classNames('min-w-0 break-words', !prose && 'max-sm:text-right')}>
                  {column.cell(row)}
                </span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
