import { demoWords } from '#content/demo-app.ts';
import type { Demo } from '#pages/site/demo-app/model/demo.ts';
import { boardDay, type WorkDay } from '#pages/site/demo-app/model/read-day.ts';
import { nameOf, timeOf } from '#pages/site/demo-app/words.ts';
import type { ZoneClock } from '#pages/site/record/zone-time.ts';

const words = demoWords.board;
const SHOWN = 4;

interface LatestSignsProps {
  readonly demo: Demo;
  readonly clock: ZoneClock;
  readonly now: number;
  readonly board: readonly WorkDay[];
}

/** Includes refused cards. */
export function LatestClockIns({ demo, clock, now, board }: LatestSignsProps) {
  const today = boardDay(clock, now);
  const punches = board.flatMap(({ worker, punches: all }) =>
    all.map(({ id, at, what, by }) => ({
      id,
      at,
      who: nameOf(worker),
      what: `${demoWords.punches[what]}, ${words.by[by]}`,
    })),
  );
  const refusals = demo.events.flatMap((event, index) =>
    event.kind === 'refused' && boardDay(clock, event.at) === today
      ? [{ id: `${index}`, at: event.at, who: null, what: words.refused }]
      : [],
  );
  // Within a minute, the later event comes first.
  const latest = [...punches, ...refusals]
    .reverse()
    .sort((a, b) => b.at - a.at)
    .slice(0, SHOWN);
  return (
    <ol aria-label={words.latest} className="demo-latest figures text-sm">
      {latest.map(({ id, at, who, what }) => (
        <li key={id} data-refused={who === null || undefined}>
          <span>{timeOf(clock, at)}</span>
          <span>{who ?? words.strangeCard}</span>
          <span>{what}</span>
        </li>
      ))}
    </ol>
  );
}
