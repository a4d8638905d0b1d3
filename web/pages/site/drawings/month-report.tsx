import { drawnReport } from '#content/drawings.ts';

/** The month's record of one person, as the PDF prints it. */
export function MonthReport() {
  const { title, person, month, columns, rows, total, signature } = drawnReport;
  return (
    <figure className="bg-white px-5 py-7 shadow-lg sm:px-12 sm:py-12" aria-label={`${title}: ${person}`}>
      <p className="font-display text-2xl leading-tight font-semibold">{title}</p>
      <p className="text-sm text-ink-600">
        {person}, {month}
      </p>
      <table className="figures mt-6 w-full text-left text-sm">
        <thead>
          <tr className="border-b border-ink-900">
            {columns.map((column) => (
              <th key={column} scope="col" className="py-2 font-semibold last:text-right">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row[0]} className="border-b border-line">
              {row.map((cell) => (
                <td key={cell} className="py-2 last:text-right">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-semibold">
            <td colSpan={3} className="py-2">
              {total[0]}
            </td>
            <td className="text-right">{total[1]}</td>
          </tr>
        </tfoot>
      </table>
      <p className="mt-12 w-40 max-w-full border-t border-ink-400 pt-1 text-xs text-ink-600">{signature}</p>
    </figure>
  );
}
