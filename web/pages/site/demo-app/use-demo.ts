import { TIME_ZONE } from '@horus/contract/dates';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { beginDemo } from '#pages/site/demo-app/model/act.ts';
import type { Demo } from '#pages/site/demo-app/model/demo.ts';
import { forgetDemo, keepDemo, readKept } from '#pages/site/demo-app/model/keep-demo.ts';
import { clockOf, MINUTE_MS, type ZoneClock } from '#pages/site/record/zone-time.ts';

/**
 * An afternoon in Toledo on which all that the board has to show is there: what is seen before the
 * visitor's own time is known.
 */
const STILL_NOW = Date.UTC(2026, 1, 6, 14, 20);

interface DemoView {
  readonly demo: Demo;
  readonly clock: ZoneClock;
  readonly now: number;
  /** On the visitor's own clock. */
  readonly live: boolean;
}

/** Makes the next state of the demo at the present moment. */
type Change = (demo: Demo, clock: ZoneClock, now: number) => Demo;

export interface DemoHandle extends DemoView {
  /** The state and the moment as they are now, not as they were drawn. */
  readonly change: (change: Change) => void;
}

interface DemoControl {
  /** The same object until something has changed. */
  readonly handle: DemoHandle;
  readonly restart: () => void;
  /** Takes the last restart back; null where there is none to take back. */
  readonly undoRestart: (() => void) | null;
}

function stillView(): DemoView {
  const clock = clockOf(TIME_ZONE);
  const begun = beginDemo(clock, STILL_NOW);
  return { demo: { ...begun, held: { ...begun.held, day: '' } }, clock, now: STILL_NOW, live: false };
}

/** The visitor's clock; the house's where theirs can't be told. */
function visitorClock(): ZoneClock {
  try {
    return clockOf(new Intl.DateTimeFormat().resolvedOptions().timeZone);
  } catch {
    return clockOf(TIME_ZONE);
  }
}

/**
 * The demo: still as it was built, then of the visitor's own day, and kept on their device once
 * they have done something.
 */
export function useDemo(): DemoControl {
  const [view, setView] = useState(stillView);
  const [abandoned, setAbandoned] = useState<Demo | null>(null);
  // A press before React was there is carried out before this page is drawn again: it must find the
  // demo of today.
  const latest = useRef(view);

  const show = useCallback((next: DemoView) => {
    latest.current = next;
    setView(next);
  }, []);

  useEffect(() => {
    const clock = visitorClock();
    const now = Date.now();
    show({ demo: readKept() ?? beginDemo(clock, now), clock, now, live: true });
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      show({ ...latest.current, now: Date.now() });
      timer = setTimeout(tick, MINUTE_MS - (Date.now() % MINUTE_MS) + 50);
    };
    timer = setTimeout(tick, MINUTE_MS - (now % MINUTE_MS) + 50);
    const onReturn = () => show({ ...latest.current, now: Date.now() });
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, [show]);

  const put = useCallback((demo: Demo, now: number) => show({ ...latest.current, demo, now }), [show]);

  const change = useCallback(
    (make: Change) => {
      const now = Date.now();
      const { demo, clock } = latest.current;
      const next = make(demo, clock, now);
      put(next, now);
      if (next === demo) return;
      keepDemo(next);
      setAbandoned(null);
    },
    [put],
  );

  function restart(): void {
    const now = Date.now();
    setAbandoned(latest.current.demo);
    put(beginDemo(latest.current.clock, now), now);
    forgetDemo();
  }

  function undoRestart(demo: Demo): void {
    put(demo, Date.now());
    keepDemo(demo);
    setAbandoned(null);
  }

  const handle = useMemo(() => ({ ...view, change }), [view, change]);
  return { handle, restart, undoRestart: abandoned && (() => undoRestart(abandoned)) };
}
