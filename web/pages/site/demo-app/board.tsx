import { memo, useState } from 'react';
import { demoWords } from '#content/demo-app.ts';
import { AxisHours, DayAxis } from '#pages/site/demo-app/day-axis.tsx';
import { LatestClockIns } from '#pages/site/demo-app/latest-clock-ins.tsx';
import type { WorkerId } from '#pages/site/demo-app/model/demo.ts';
import { workers } from '#pages/site/demo-app/model/example-data.ts';
import { boardDay, type WorkDay } from '#pages/site/demo-app/model/read-day.ts';
import { PersonDay } from '#pages/site/demo-app/person-day.tsx';
import { TomorrowShifts } from '#pages/site/demo-app/tomorrow-shifts.tsx';
import type { DemoHandle } from '#pages/site/demo-app/use-demo.ts';
import { dayName, presenceText, summaryOf, timeOf } from '#pages/site/demo-app/words.ts';
import { formatHours } from '#pages/site/record/zone-time.ts';
import { Icon } from '#ui/icons.tsx';
import { StatusPill, type StatusTone } from '#ui/status-pill.tsx';

const words = demoWords.board;

interface BoardProps extends DemoHandle {
  readonly board: readonly WorkDay[];
  readonly say: (text: string) => void;
}

export const Board = memo(function Board({ board, say, ...view }: BoardProps) {
  const { demo, clock, now } = view;
  const [opened, setOpened] = useState<WorkerId | null>(null);
  return (
    <section data-tone="paper" aria-labelledby="demo-board" className="demo-board">
      <header className="demo-board-head">
        <h2 id="demo-board" className="text-2xl">
          {words.title}, {dayName(boardDay(clock, now))}
        </h2>
        <p className="figures text-sm text-ink-600">{summaryOf(board)}</p>
      </header>
      <AxisHours />
      <ul className="demo-rows">
        {board.map((day) => (
          <li key={day.worker} data-worker={day.worker}>
            <BoardRow
              {...view}
              day={day}
              opened={opened === day.worker}
              toggle={() => setOpened(opened === day.worker ? null : day.worker)}
            />
            {opened === day.worker && (
              <div id={`demo-day-${day.worker}`} className="demo-day">
                <PersonDay {...view} day={day} say={say} />
              </div>
            )}
          </li>
        ))}
      </ul>
      <LatestClockIns demo={demo} clock={clock} now={now} board={board} />
      <TomorrowShifts {...view} />
    </section>
  );
});

interface RowProps extends DemoHandle {
  readonly day: WorkDay;
  readonly opened: boolean;
  readonly toggle: () => void;
}

function BoardRow({ demo, clock, now, day, opened, toggle }: RowProps) {
  const { name, job } = workers[day.worker];
  const incident = day.incidents.findLast(({ solvedAt }) => solvedAt === null);
  const tone = toneOf(day);
  const state = incident ? `Incidencia ${timeOf(clock, incident.at)}` : presenceText(clock, day);
  return (
    <div className="demo-row">
      <div className="demo-name">
        <button
          type="button"
          data-live
          data-needs-script
          aria-label={words.open(name)}
          aria-expanded={opened}
          aria-controls={opened ? `demo-day-${day.worker}` : undefined}
          onClick={toggle}
          className="demo-open"
        >
          <Icon name="chevronDown" />
        </button>
        <p>
          <strong>{name}</strong>
          <span className="text-xs text-ink-600">{job}</span>
        </p>
      </div>
      <DayAxis demo={demo} clock={clock} now={now} worker={day.worker} />
      <span className="demo-state figures text-sm">
        {incident || tone ? (
          <StatusPill tone={incident ? 'bad' : (tone ?? 'neutral')}>{state}</StatusPill>
        ) : (
          state
        )}
        {day.workedMinutes > 0 && (
          <span className="demo-worked text-xs">{formatHours(day.workedMinutes)}</span>
        )}
      </span>
    </div>
  );
}

/** No colour for the other states: the text is enough. */
function toneOf({ presence: { state } }: WorkDay): StatusTone | null {
  if (state === 'in') return 'good';
  if (state === 'break') return 'waiting';
  return state === 'missing' || state === 'forgotten' ? 'bad' : null;
}
