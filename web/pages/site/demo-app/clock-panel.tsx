import { addDays } from '@horus/contract/dates';
import { memo, useEffect, useRef, useState } from 'react';
import { demoWords } from '#content/demo-app.ts';
import { buzzerPatterns } from '#content/device-signals.ts';
import { nextPunches, punch, type TapAnswer, tapCard } from '#pages/site/demo-app/model/act.ts';
import { type PunchKind, type WorkerId, workerIds } from '#pages/site/demo-app/model/demo.ts';
import { boardDay, currentDay } from '#pages/site/demo-app/model/read-day.ts';
import { planOf } from '#pages/site/demo-app/model/seed.ts';
import { ReaderDial } from '#pages/site/demo-app/reader-dial.tsx';
import { ReportIncident } from '#pages/site/demo-app/report-incident.tsx';
import type { DemoHandle } from '#pages/site/demo-app/use-demo.ts';
import { firstName, nameOf, presenceText, shiftHours, timeOf } from '#pages/site/demo-app/words.ts';
import { playSequence } from '#pages/site/device/buzzer.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icons.tsx';

const words = demoWords.clock;
/** Milliseconds that the reader shows its answer. It accepts no other card in that time. */
const ANSWER_MS = 3_000;
/** Milliseconds in which a second press is ignored: the button under it has changed its action. */
const DOUBLE_MS = 500;

interface ClockPanelProps extends DemoHandle {
  readonly say: (text: string) => void;
  readonly showBoard: () => void;
}

export const ClockPanel = memo(function ClockPanel({ say, showBoard, ...view }: ClockPanelProps) {
  const { demo, clock, now, change } = view;
  const [sound, setSound] = useState(false);
  const { answer, tap } = useReader(view, sound, say);
  const pressedAt = useRef(Number.NEGATIVE_INFINITY);
  const buttons = useRef<HTMLDivElement>(null);
  const today = currentDay(demo, clock, demo.me, now);
  const tomorrow = planOf(demo, demo.me, addDays(boardDay(clock, now), 1));

  // After clocking out one button replaces two, so the focus moves to it.
  useEffect(() => {
    const isLost = Number.isFinite(pressedAt.current) && document.activeElement === document.body;
    if (isLost && today.presence.state === 'done') buttons.current?.querySelector('button')?.focus();
  }, [today.presence.state]);

  function press(what: PunchKind): void {
    const since = performance.now() - pressedAt.current;
    pressedAt.current = performance.now();
    if (since < DOUBLE_MS) return;
    change((current, itsClock, moment) => {
      const next = punch(current, itsClock, moment, { worker: current.me, what, by: 'phone' });
      const punched = next === current ? undefined : next.events.at(-1);
      if (punched?.kind === 'punch') {
        const { what: done, at } = punched;
        say(`${nameOf(current.me)}: ${demoWords.punches[done].toLowerCase()} a las ${timeOf(itsClock, at)}`);
      }
      return next;
    });
  }

  return (
    <section data-tone="ink" aria-labelledby="demo-clock" className="demo-clock">
      <div className="demo-clock-head">
        <h2 id="demo-clock" className="sr-only">
          {words.title}
        </h2>
        <p className="demo-without-script text-white">{nameOf(demo.me)}</p>
        <label data-needs-script className="demo-me">
          <span className="text-sm text-ink-300">{words.me}</span>
          <select
            className="control control-list min-w-0 flex-1"
            value={demo.me}
            onChange={(event) => {
              const me = event.target.value as WorkerId;
              change((current) => ({ ...current, me }));
            }}
          >
            {workerIds.map((worker) => (
              <option key={worker} value={worker}>
                {nameOf(worker)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <ReaderDial minutes={clock.read(now).minutes} day={today} answer={answer}>
        {presenceText(clock, today)}
      </ReaderDial>
      <div ref={buttons} data-needs-script className="demo-punches">
        {nextPunches(today).map((what, index) => (
          <Button
            // biome-ignore lint/suspicious/noArrayIndexKey: the button keeps the focus while its label changes.
            key={index}
            data-live
            size="lg"
            variant={index === 0 && what !== 'break' ? 'primary' : 'secondary'}
            onClick={() => press(what)}
          >
            {words.buttons[what]}
          </Button>
        ))}
      </div>
      <div data-needs-script className="demo-cards">
        <div className="demo-cards-head text-sm text-ink-300">
          <p>{words.cards}</p>
          <button
            type="button"
            data-live
            aria-pressed={sound}
            onClick={() => setSound(!sound)}
            className="demo-sound"
          >
            <Icon name="sound" />
            {words.sound}
          </button>
        </div>
        <button type="button" data-live className="demo-card" onClick={() => tap(true)}>
          <span>{words.ownCard}</span>
          <strong>{firstName(demo.me)}</strong>
        </button>
        <button type="button" data-live className="demo-card demo-card-strange" onClick={() => tap(false)}>
          <span>{words.strangeCard}</span>
          <strong aria-hidden="true">?</strong>
        </button>
        <p className="demo-answer text-sm" data-answer={answer ?? 'ready'}>
          {words.answers[answer ?? 'ready']}
        </p>
      </div>
      <ReportIncident {...view} say={say} />
      <p className="demo-next text-sm text-ink-300">
        {words.tomorrow(
          typeof tomorrow === 'string'
            ? demoWords.record.absences[tomorrow].toLowerCase()
            : shiftHours(tomorrow),
        )}
        <button type="button" data-live onClick={showBoard} data-needs-script className="demo-to-board">
          {words.seen}
        </button>
      </p>
    </section>
  );
});

function useReader(
  { change }: DemoHandle,
  sound: boolean,
  say: (text: string) => void,
): { answer: TapAnswer | null; tap: (own: boolean) => void } {
  const [last, setLast] = useState<{ readonly answer: TapAnswer; readonly at: number } | null>(null);
  /** Time of the last accepted card. A card refused as too soon does not extend the wait. */
  const [takenAt, setTakenAt] = useState<number | null>(null);

  useEffect(() => {
    if (!last) return;
    const timer = setTimeout(() => setLast(null), ANSWER_MS);
    return () => clearTimeout(timer);
  }, [last]);

  function tap(own: boolean): void {
    change((demo, clock, now) => {
      const { demo: next, answer } = tapCard(demo, clock, now, own ? demo.me : null, takenAt);
      setLast({ answer, at: now });
      if (answer !== 'tooSoon') setTakenAt(now);
      if (sound) playSequence(buzzerPatterns[answer === 'tooSoon' ? 'error' : answer]);
      say(words.answers[answer]);
      return next;
    });
  }

  return { answer: last?.answer ?? null, tap };
}
