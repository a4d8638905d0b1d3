import { useCallback, useMemo, useState } from 'react';
import { demoWords } from '#content/demo-app.ts';
import { Board } from '#pages/site/demo-app/board.tsx';
import { ClockPanel } from '#pages/site/demo-app/clock-panel.tsx';
import { readBoard } from '#pages/site/demo-app/model/read-day.ts';
import type { DemoHandle } from '#pages/site/demo-app/use-demo.ts';
import { summaryOf } from '#pages/site/demo-app/words.ts';

const { views } = demoWords;

export function DemoStage(handle: DemoHandle) {
  const { demo, clock, now } = handle;
  const [view, setView] = useState<'worker' | 'manager'>('worker');
  /** Last action, for screen readers. */
  const [said, setSaid] = useState('');
  const board = useMemo(() => readBoard(demo, clock, now), [demo, clock, now]);
  const showBoard = useCallback(() => setView('manager'), []);
  const tabs = [
    ['worker', views.worker],
    ['manager', `${views.manager} · ${summaryOf(board).split(',')[0]}`],
  ] as const;
  return (
    <div className="page-width">
      <fieldset data-needs-script className="demo-views">
        <legend className="sr-only">{views.legend}</legend>
        {tabs.map(([value, label]) => (
          <label key={value} className="demo-view">
            <input
              type="radio"
              name="demo-view"
              value={value}
              checked={view === value}
              onChange={() => setView(value)}
              className="sr-only"
            />
            {label}
          </label>
        ))}
      </fieldset>
      <div className="demo-stage" data-view={view}>
        <ClockPanel {...handle} say={setSaid} showBoard={showBoard} />
        <Board {...handle} board={board} say={setSaid} />
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}
