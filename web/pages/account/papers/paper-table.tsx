// biome-ignore-all lint/a11y/noRedundantRoles: some browsers drop a table's roles when its display changes.
import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';

/** Small screens: name and amount above date and state, the document beside them. */
const places = {
  name: 'max-lg:[grid-area:name]',
  date: 'max-lg:[grid-area:date] max-lg:text-xs max-lg:text-ink-600',
  amount: 'max-lg:[grid-area:amount] figures text-right lg:pr-5',
  state: 'max-lg:[grid-area:state] max-lg:text-right',
  paper: 'self-center max-lg:[grid-area:paper] text-right',
} as const;

export interface PaperColumn<Row> {
  readonly at: keyof typeof places;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
}

interface PaperTableProps<Row> {
  /** For screen readers. */
  readonly caption: string;
  /** In reading order. */
  readonly columns: readonly PaperColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Column widths on large screens: a class. */
  readonly widths: string;
}

/** Row layout on small screens. */
const narrow =
  "max-lg:grid-cols-[1fr_auto_auto] max-lg:[grid-template-areas:'name_amount_paper'_'date_state_paper']";

/** The link that covers its whole row. */
export const rowLink =
  'row-link inline-flex min-h-11 min-w-11 items-center justify-end gap-1.5 font-semibold text-lapis-700 underline-offset-4 ' +
  'after:absolute after:inset-0 hover:underline lg:underline';
/** Another link in such a row, above the first one. */
export const linkInRow =
  'relative z-1 inline-flex min-h-11 items-center gap-1.5 font-semibold text-lapis-700 underline underline-offset-4 hover:text-lapis-800 lg:min-h-7';

/** Table of payments or invoices. The link with the class `rowLink` covers its whole row. */
export function PaperTable<Row>({ caption, columns, rows, rowKey, widths }: PaperTableProps<Row>) {
  return (
    <table className="block w-full text-left text-sm" role="table">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only lg:not-sr-only lg:block" role="rowgroup">
        <tr role="row" className={classNames('grid gap-x-5 border-b border-line pb-2', widths)}>
          {columns.map(({ at, header }) => (
            <th
              key={at}
              role="columnheader"
              scope="col"
              className={classNames(
                'text-xs font-semibold text-ink-600',
                at === 'amount' && 'pr-5 text-right',
                at === 'paper' && 'text-right',
              )}
            >
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block" role="rowgroup">
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            role="row"
            className={classNames(
              'relative grid min-h-16 content-center items-start gap-x-3 gap-y-0.5 border-b border-line py-2.5 last:border-0 has-[.row-link]:hover:bg-paper lg:min-h-14 lg:items-center lg:gap-x-5',
              narrow,
              widths,
            )}
          >
            {columns.map(({ at, cell }) => (
              <td key={at} role="cell" className={classNames('min-w-0 break-words', places[at])}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
