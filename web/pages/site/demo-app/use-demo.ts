import { TIME_ZONE } from '@horus/contract/dates';
import { MINUTE_MS } from '@horus/contract/durations';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { beginDemo } from '#pages/site/demo-app/model/act.ts';
import type { Demo } from '#pages/site/demo-app/model/demo.ts';
import { deleteDemo, keepDemo, readKept } from '#pages/site/demo-app/model/keep-demo.ts';
import { clockOf, type ZoneClock } from '#pages/site/record/zone-time.ts';

/**
 * An afternoon in Toledo with every state of the board: shown until the visitor's time is known.
 */
const PRERENDER_TIME = Date.UTC(2026, 1, 6, 14, 20);

interface DemoView {
  readonly demo: Demo;
  readonly clock: ZoneClock;
  readonly now: number;
  /** True once the view follows the visitor's clock. */
  readonly live: boolean;
}

type Change = (demo: Demo, clock: ZoneClock, now: number) => Demo;

export interface DemoHandle extends DemoView {
  /** Applies a change to the latest state and time, not to the rendered ones. */
  readonly change: (change: Change) => void;
}

interface DemoControl {
  /** Keeps its identity until something changes. */
  readonly handle: DemoHandle;
  readonly restart: () => void;
  /** Null without a restart to undo. */
  readonly undoRestart: (() => void) | null;
}

function prerenderedView(): DemoView {
  const clock = clockOf(TIME_ZONE);
  const begun = beginDemo(clock, PRERENDER_TIME);
  return { demo: { ...begun, held: { ...begun.held, day: '' } }, clock, now: PRERENDER_TIME, live: false };
}

/** Falls back to the company's time zone. */
function visitorClock(): ZoneClock {
  try {
    return clockOf(new Intl.DateTimeFormat().resolvedOptions().timeZone);
  } catch {
    return clockOf(TIME_ZONE);
  }
}

/**
 * Starts with the prerendered view, then shows the visitor's day. Stored on the device after the
 * first action.
 */
export function useDemo(): DemoControl {
  const [view, setView] = useState(prerenderedView);
  const [abandoned, setAbandoned] = useState<Demo | null>(null);
  // A press held until React started runs before the next render, and must change today's demo.
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
    deleteDemo();
  }

  function undoRestart(demo: Demo): void {
    put(demo, Date.now());
    keepDemo(demo);
    setAbandoned(null);
  }

  const handle = useMemo(() => ({ ...view, change }), [view, change]);
  return { handle, restart, undoRestart: abandoned && (() => undoRestart(abandoned)) };
}
