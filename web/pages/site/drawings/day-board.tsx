import { drawnDay } from '#content/drawings.ts';
import { StatusPill } from '#ui/status-pill.tsx';

const { from, to, now, people, title, summary } = drawnDay;
const hours = Array.from({ length: to - from + 1 }, (_, i) => from + i);
const x = (hour: number) => (hour - from) * 10;

/** The day's board of Horus: everybody's shift as a line, what is worked of it, and where they are. */
export function DayBoard() {
  return (
    <figure className="rounded-lg border border-line bg-white p-5 shadow-md sm:p-7">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line pb-3">
        <span className="font-display text-xl font-semibold">{title}</span>
        <span className="figures text-sm text-ink-600">{summary}</span>
      </figcaption>
      <ul>
        {people.map((person) => (
          <li
            key={person.name}
            className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-2 border-b border-line py-3 sm:grid-cols-[6.5rem_1fr_9.5rem]"
          >
            <span className="text-sm font-semibold">{person.name}</span>
            <svg
              viewBox={`0 0 ${x(to)} 12`}
              preserveAspectRatio="none"
              aria-hidden="true"
              className="h-4 w-full max-sm:col-span-2 max-sm:row-start-2"
            >
              {hours.map((hour) => (
                <rect key={hour} x={x(hour)} y="0" width="0.25" height="12" className="fill-line" />
              ))}
              <rect
                x={x(person.shift[0])}
                y="4"
                width={x(person.shift[1]) - x(person.shift[0])}
                height="4"
                className="fill-paper-3"
              />
              {person.worked && (
                <rect
                  x={x(person.worked[0])}
                  y="4"
                  width={x(person.worked[1]) - x(person.worked[0])}
                  height="4"
                  className={person.tone === 'bad' ? 'fill-brick-600' : 'fill-lapis-600'}
                />
              )}
              <rect x={x(now)} y="0" width="0.5" height="12" className="fill-ink-900" />
            </svg>
            <StatusPill tone={person.tone} className="figures justify-self-end">
              {person.state}
            </StatusPill>
          </li>
        ))}
      </ul>
      <p
        aria-hidden="true"
        className="figures mt-2 grid grid-cols-[3fr_3fr_3fr_3fr_1fr] text-xs text-ink-500 sm:mr-[10.5rem] sm:ml-[7.5rem]"
      >
        {hours
          .filter((hour) => (hour - from) % 3 === 0)
          .map((hour) => (
            <span key={hour} className="w-0 whitespace-nowrap">
              {String(hour).padStart(2, '0')}
            </span>
          ))}
      </p>
    </figure>
  );
}
