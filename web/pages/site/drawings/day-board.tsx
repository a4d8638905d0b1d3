import type { ReactNode } from 'react';
import { drawnDayTexts } from '#content/drawings.ts';
import { DRAWN_MINUTE, type DrawnPerson, drawnDay } from '#pages/site/drawings/drawn-day.ts';
import { classNames } from '#ui/class-names.ts';
import { clockTime, usePresentMinute } from '#ui/use-present-minute.ts';

const HOUR = 60;
/** Margins of the time axis, between the names and the states. */
const lineOfDay = 'sm:mr-52 sm:ml-32';

/** Example of the day's board at the visitor's time. */
export function DayBoard() {
  const now = usePresentMinute(DRAWN_MINUTE);
  const { from, to, people } = drawnDay(now);
  const place = (minute: number) => ((minute - from) / (to - from)) * 100;
  const at = (minute: number) => `${place(minute).toFixed(2)}%`;
  const long = (start: number, end: number) => `${(place(end) - place(start)).toFixed(2)}%`;
  const hours = Array.from({ length: (to - from) / HOUR / 2 }, (_, i) => from + HOUR * (2 * i + 1));
  return (
    <figure data-day className="rounded-lg border border-line bg-white px-4 py-4 shadow-lg sm:px-8 sm:py-6">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-display text-xl font-semibold">
          {drawnDayTexts.title}, <span className="figures">{clockTime(now)}</span>
        </span>
        <span className="figures text-xs text-ink-600 sm:text-sm">{drawnDayTexts.summary}</span>
      </figcaption>
      <div className="relative mt-3">
        <ul>
          {people.map(({ shift, workedFrom, ...person }) => (
            <Row key={person.name} {...person}>
              <rect x={at(shift[0])} width={long(...shift)} height="12" rx="6" className="fill-paper-3" />
              {workedFrom !== null && (
                <rect
                  x={at(workedFrom)}
                  width={long(workedFrom, now)}
                  height="12"
                  rx="6"
                  className={person.wrong ? 'fill-brick-600' : 'fill-lapis-600'}
                />
              )}
            </Row>
          ))}
        </ul>
        <svg
          aria-hidden="true"
          className={`pointer-events-none absolute inset-0 h-full w-full sm:w-[calc(100%-21rem)] ${lineOfDay}`}
        >
          <line x1={at(now)} x2={at(now)} y1="0" y2="100%" strokeWidth="1.5" className="stroke-ink-900" />
        </svg>
      </div>
      <div className={lineOfDay}>
        <svg aria-hidden="true" className="figures h-5 w-full overflow-visible text-xs">
          {hours.map((hour) => (
            <text key={hour} x={at(hour)} y="14" textAnchor="middle" className="fill-ink-500">
              {clockTime(hour).slice(0, 2)}
            </text>
          ))}
        </svg>
      </div>
    </figure>
  );
}

interface RowProps extends Pick<DrawnPerson, 'name' | 'state' | 'wrong'> {
  readonly children: ReactNode;
}

function Row({ name, state, wrong = false, children }: RowProps) {
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-y-1 py-1.5 text-sm sm:py-2.5 sm:grid-cols-[8rem_1fr_13rem]">
      <span className="font-semibold">{name}</span>
      <svg
        aria-hidden="true"
        className="h-3 w-full rounded-full bg-paper-2 max-sm:col-span-2 max-sm:row-start-2"
      >
        {children}
      </svg>
      <span
        className={classNames(
          'figures justify-self-end text-right',
          wrong ? 'font-semibold text-brick-700' : 'text-ink-600',
        )}
      >
        {state}
      </span>
    </li>
  );
}
