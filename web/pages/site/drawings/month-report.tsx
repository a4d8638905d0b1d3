import { useEffect, useState } from 'react';
import { drawnReport } from '#content/drawings.ts';

/** Month in the prerendered page, which has no current date: June 2026. */
const DRAWN_MONTH = new Date(2026, 5, 1);

/** Example record of the month before the visitor's date, in the layout of the PDF. */
export function MonthReport() {
  const { title, person, columns, rows, total, signature } = drawnReport;
  const month = useLastMonth();
  return (
    <figure
      data-day
      className="bg-white px-5 py-7 shadow-lg sm:px-12 sm:py-12"
      aria-label={`${title}: ${person}`}
    >
      <p className="font-display text-2xl leading-tight font-semibold">{title}</p>
      <p className="text-sm text-ink-600">
        Ejemplo: {person}, {month.toLocaleDateString('es-ES', { month: 'long' })}
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
          {firstWorkdays(month, rows.length).map((day, index) => (
            <tr key={day} className="border-b border-line">
              {[day, ...(rows[index] ?? [])].map((cell) => (
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

function useLastMonth(): Date {
  const [month, setMonth] = useState(DRAWN_MONTH);
  useEffect(() => {
    const today = new Date();
    setMonth(new Date(today.getFullYear(), today.getMonth() - 1, 1));
  }, []);
  return month;
}

/** '01', '02', '05': days from Monday to Friday. */
function firstWorkdays(month: Date, count: number): string[] {
  const days: string[] = [];
  for (const day = new Date(month); days.length < count; day.setDate(day.getDate() + 1)) {
    if (day.getDay() % 6 !== 0) days.push(String(day.getDate()).padStart(2, '0'));
  }
  return days;
}
