import { addDays } from '@horus/contract/dates';
import type { Demo, WorkerId } from '#pages/site/demo-app/model/demo.ts';
import { BOARD_DAY_START, boardDay, readDay, type WorkDay } from '#pages/site/demo-app/model/read-day.ts';
import type { ZoneClock } from '#pages/site/record/zone-time.ts';

const DAY = 24 * 60;
const HEIGHT = 20;
/** Minutes that a short worked span is drawn with. */
const SHORTEST = 12;
/** Hours between two lines. */
const EVERY = 3;
const HOUR_LINES = Array.from(
  { length: 24 / EVERY - 1 },
  (_, i) => `M${(i + 1) * EVERY * 60} 0V${HEIGHT}`,
).join('');

interface DayAxisProps {
  readonly demo: Demo;
  readonly clock: ZoneClock;
  readonly now: number;
  readonly worker: WorkerId;
}

/** A worker's day from 6:00 to 6:00 local time: shift, worked time and the present moment. */
export function DayAxis({ demo, clock, now, worker }: DayAxisProps) {
  const day = boardDay(clock, now);
  const days = [addDays(day, -1), day, addDays(day, 1)].map((each) =>
    readDay(demo, clock, worker, each, now),
  );
  const x = (moment: number) => axisPlace(clock, day, moment);
  return (
    <svg viewBox={`0 0 ${DAY} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" className="demo-axis">
      <path d={HOUR_LINES} className="demo-axis-hour" />
      {days.map(({ day: each, planned }) => planned && <Bar key={each} {...planned} x={x} name="shift" />)}
      {days.flatMap(({ worked }: WorkDay) =>
        worked.map((span) => <Bar key={span.from} {...span} x={x} name="worked" />),
      )}
      {days.flatMap(({ incidents }) =>
        incidents.map(({ id, at, solvedAt }) =>
          solvedAt === null ? <path key={id} d={`M${x(at)} 4V16`} className="demo-axis-incident" /> : null,
        ),
      )}
      <path d={`M${x(now)} 0V${HEIGHT}`} className="demo-axis-now" />
    </svg>
  );
}

interface BarProps {
  readonly from: number;
  readonly to: number;
  readonly x: (moment: number) => number;
  readonly name: 'shift' | 'worked';
}

function Bar({ from, to, x, name }: BarProps) {
  const [start, end] = [x(from), x(to)];
  if (end <= 0 || start >= DAY) return null;
  const width = name === 'worked' ? Math.max(end - start, SHORTEST) : end - start;
  return <rect x={start} y={7} width={width} height={6} className={`demo-axis-${name}`} />;
}

/** Returns minutes from the start of the axis, clamped to its ends. */
function axisPlace(clock: ZoneClock, day: string, moment: number): number {
  const shown = clock.read(moment);
  const days = Math.round((Date.parse(shown.day) - Date.parse(day)) / (DAY * 60_000));
  return Math.min(Math.max(days * DAY + shown.minutes - BOARD_DAY_START, 0), DAY);
}

export function AxisHours() {
  const hours = Array.from({ length: 24 / EVERY }, (_, i) => (BOARD_DAY_START / 60 + i * EVERY) % 24);
  return (
    <p aria-hidden="true" className="demo-hours figures text-xs text-ink-600">
      {hours.map((hour) => (
        <span key={hour}>{String(hour).padStart(2, '0')}</span>
      ))}
    </p>
  );
}
