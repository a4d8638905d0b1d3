import { memo, useState } from 'react';
import { demoWords } from '#content/demo-app.ts';
import { toggleVacation } from '#pages/site/demo-app/model/act.ts';
import { type Demo, type WorkerId, workerIds } from '#pages/site/demo-app/model/demo.ts';
import { holidayOf } from '#pages/site/demo-app/model/example-data.ts';
import { planOf } from '#pages/site/demo-app/model/seed.ts';
import type { DemoHandle } from '#pages/site/demo-app/use-demo.ts';
import { dayName, dayRanges, firstName, monthName, nameOf } from '#pages/site/demo-app/words.ts';
import { daysOfMonth, monthOf, weekdayOf } from '#pages/site/record/zone-time.ts';
import { SelectField } from '#ui/field.tsx';

const words = demoWords.calendar;

/** The month's holidays and vacations; a press on a day gives or cancels a vacation day. */
export const WorkCalendar = memo(function WorkCalendar({ demo, clock, now, live, change }: DemoHandle) {
  const [chosen, setChosen] = useState<WorkerId | null>(null);
  const whose = chosen ?? demo.me;
  const today = clock.read(now).day;
  const days = daysOfMonth(monthOf(today));
  const holidays = days.filter((day) => holidayOf(day) !== null);
  const away = workerIds.flatMap((worker) => {
    const off = days.filter((day) => planOf(demo, worker, day) === 'vacation');
    return off.length > 0 ? [`${nameOf(worker)}, ${dayRanges(off)}`] : [];
  });
  return (
    <section aria-labelledby="demo-calendar" className="page-width demo-calendar">
      <div>
        <h2 id="demo-calendar" className="text-3xl">
          {words.title}
        </h2>
        <p className="demo-month-name mt-2 text-ink-700">{monthName(today)}</p>
        <dl className="demo-legend figures text-sm">
          <div>
            <dt>{words.holidays}</dt>
            <dd>
              {holidays.map((day) => `${Number(day.slice(8))}, ${holidayOf(day)}`).join(' · ') || words.none}
            </dd>
          </div>
          <div>
            <dt>{words.vacation}</dt>
            <dd>{away.join(' · ') || words.none}</dd>
          </div>
        </dl>
        <div data-needs-script className="demo-whose">
          <SelectField
            label={words.whose}
            value={whose}
            disabled={!live}
            onChange={(event) => setChosen(event.target.value as WorkerId)}
          >
            {workerIds.map((worker) => (
              <option key={worker} value={worker}>
                {nameOf(worker)}
              </option>
            ))}
          </SelectField>
          <p className="text-sm text-ink-600">{words.hint}</p>
        </div>
      </div>
      <table className="demo-month figures">
        <caption className="sr-only">
          {words.title}, {monthName(today)}
        </caption>
        <thead>
          <tr>
            {demoWords.weekdays.map((weekday) => (
              <th key={weekday} scope="col" abbr={weekday} className="text-xs text-ink-600">
                {weekday === 'miércoles' ? 'X' : weekday[0]?.toUpperCase()}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(days).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a weekday is its index.
                <td key={index}>
                  {day && (
                    <CalendarDay
                      demo={demo}
                      day={day}
                      today={today}
                      whose={whose}
                      live={live}
                      toggle={() => change((current) => toggleVacation(current, whose, day))}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
});

interface CalendarDayProps {
  readonly demo: Demo;
  readonly day: string;
  readonly today: string;
  readonly whose: WorkerId;
  readonly live: boolean;
  readonly toggle: () => void;
}

function CalendarDay({ demo, day, today, whose, live, toggle }: CalendarDayProps) {
  const away = workerIds.filter((worker) => planOf(demo, worker, day) === 'vacation');
  const holiday = holidayOf(day);
  const number = <span className="demo-day-number">{Number(day.slice(8))}</span>;
  const names = away.map((worker) => (
    <span key={worker} className="demo-away text-xs">
      {firstName(worker)}
    </span>
  ));
  const marks = {
    'data-holiday': holiday !== null || undefined,
    'data-today': day === today || undefined,
    'data-past': day < today || undefined,
  };
  if (day <= today || !live) {
    return (
      <span className="demo-date" {...marks}>
        {number}
        {names}
      </span>
    );
  }
  return (
    <button
      type="button"
      aria-pressed={away.includes(whose)}
      onClick={toggle}
      className="demo-date relative"
      {...marks}
    >
      <span className="sr-only">
        {[dayName(day), holiday, `${words.whose} ${nameOf(whose)}`].filter(Boolean).join(', ')}
      </span>
      <span aria-hidden className="contents">
        {number}
        {names}
      </span>
    </button>
  );
}

/** Weeks from Monday; null for a cell outside the month. */
function weeksOf(days: readonly string[]): (string | null)[][] {
  const cells: (string | null)[] = [...Array<null>(weekdayOf(days[0] ?? '')).fill(null), ...days];
  const weeks: (string | null)[][] = [];
  for (let at = 0; at < cells.length; at += 7) {
    const week = cells.slice(at, at + 7);
    weeks.push([...week, ...Array<null>(7 - week.length).fill(null)]);
  }
  return weeks;
}
