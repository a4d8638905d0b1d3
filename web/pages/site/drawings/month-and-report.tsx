import { drawnMonth, drawnReport } from '#content/drawings.ts';
import { classNames } from '#ui/class-names.ts';
import { Dial, DialArc, DialHand, DialTicks } from '#ui/dial.tsx';

/** The month's calendar, and over it the report that comes out of it. */
export function MonthAndReport() {
  return (
    <div className="grid sm:grid-cols-12">
      <Calendar />
      <Report />
    </div>
  );
}

function Calendar() {
  const { title, weekdays, days, holidays, leave, legend } = drawnMonth;
  const isHoliday = (day: number) => holidays.some((each) => each === day);
  const isLeave = (day: number) => leave.some((each) => each === day);
  return (
    <figure className="rounded-lg border border-line bg-white p-5 sm:col-span-9 sm:col-start-1 self-start sm:row-start-1 sm:p-6">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="font-display text-xl font-semibold">{title}</span>
        <span className="flex gap-4 text-xs text-ink-600">
          <span className="flex items-center gap-1.5">
            <span aria-hidden="true" className="size-2.5 rounded-full border-2 border-brick-600" />
            {legend.holiday}
          </span>
          <span className="flex items-center gap-1.5">
            <span aria-hidden="true" className="size-2.5 rounded-full bg-lapis-300" />
            {legend.leave}
          </span>
        </span>
      </figcaption>
      <div aria-hidden="true" className="figures mt-4 grid grid-cols-7 gap-1 text-center text-sm">
        {weekdays.map((weekday) => (
          <span key={weekday} className="pb-1 text-xs text-ink-500">
            {weekday}
          </span>
        ))}
        {Array.from({ length: days }, (_, index) => index + 1).map((day) => (
          <span
            key={day}
            className={classNames(
              'mx-auto flex size-9 items-center justify-center rounded-full',
              isHoliday(day) && 'border-2 border-brick-600 font-semibold text-brick-700',
              isLeave(day) && 'bg-lapis-100 text-lapis-800',
              day % 7 === 0 || day % 7 === 6 ? 'text-ink-500' : null,
            )}
          >
            {day}
          </span>
        ))}
      </div>
    </figure>
  );
}

function Report() {
  const { title, person, columns, rows, total, signature } = drawnReport;
  return (
    <figure
      className="-mt-3 ml-8 bg-white p-5 shadow-lg sm:z-10 sm:col-span-8 sm:col-start-5 sm:row-start-1 sm:mt-40 sm:ml-0 sm:p-7"
      aria-label={`${title}: ${person}`}
    >
      <div className="flex items-start justify-between gap-4">
        <div>
          <p className="font-display text-lg leading-tight font-semibold">{title}</p>
          <p className="text-sm text-ink-600">
            {person}, {drawnMonth.title.toLowerCase()}
          </p>
        </div>
        <Dial className="size-9 shrink-0 text-ink-900">
          <DialArc radius={95} thickness={5} />
          <DialTicks count={12} radius={76} length={14} thickness={5} />
          <DialHand turn={0} length={56} thickness={6} />
          <DialHand turn={0.75} length={40} thickness={6} />
        </Dial>
      </div>
      <table className="figures mt-4 w-full text-left text-xs">
        <thead>
          <tr className="border-b border-ink-900">
            {columns.map((column) => (
              <th key={column} scope="col" className="py-1.5 font-semibold last:text-right">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row[0]} className="border-b border-line">
              {row.map((cell) => (
                <td key={cell} className="py-1.5 last:text-right">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="figures mt-2 flex justify-between text-xs font-semibold">
        <span>{total[0]}</span>
        <span>{total[1]}</span>
      </p>
      <p className="mt-7 w-32 max-w-full border-t border-ink-400 pt-1 text-xs text-ink-600">{signature}</p>
    </figure>
  );
}
