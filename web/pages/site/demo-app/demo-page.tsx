import { paths } from '@horus/contract/paths';
import { useDeferredValue } from 'react';
import '#pages/site/demo-app/styles/demo.css';
import { DEMO_KEY } from '#client/form-drafts.ts';
import { demoWords } from '#content/demo-app.ts';
import { sharePictures } from '#content/share-pictures.ts';
import { pageMeta } from '#pages/page-meta.ts';
import { DemoStage } from '#pages/site/demo-app/demo-stage.tsx';
import { RecordSection } from '#pages/site/demo-app/record/record-section.tsx';
import { useDemo } from '#pages/site/demo-app/use-demo.ts';
import { WorkCalendar } from '#pages/site/demo-app/work-calendar.tsx';
import { breadcrumbs } from '#pages/structured-data.ts';
import { Button, ButtonAnchor } from '#ui/button.tsx';
import { Dial, DialArc, DialTicks } from '#ui/dial.tsx';

const path = paths.site.demo.href();
const horus = paths.site.horus.href();
const { closing } = demoWords;

export const meta = () =>
  pageMeta({
    title: `${demoWords.title} | Horus`,
    description: demoWords.description,
    path,
    picture: sharePictures.demo,
    data: [breadcrumbs(['Horus', horus], ['Demo', path])],
  });

/**
 * Demo of Horus: the visitor clocks in as one of five workers, and the manager's board shows it.
 * Nothing leaves the browser.
 */
export default function DemoPage() {
  const { handle, restart, undoRestart } = useDemo();
  // Draws the board first after a press; the calendar and the record follow.
  const later = useDeferredValue(handle);
  return (
    // React starts at once for a visitor with a stored demo; no parameter does that.
    <div data-start-parameter="" data-start-kept={DEMO_KEY}>
      <header className="page-width demo-head">
        <h1 className="text-5xl">{demoWords.title}</h1>
        <div>
          <p className="text-lg text-ink-700">{demoWords.lead}</p>
          <p className="mt-3 text-sm text-ink-600">
            <strong className="font-semibold text-ink-900">{demoWords.sample}</strong> {demoWords.privacy}
          </p>
          <p className="demo-without-script mt-3 text-sm font-semibold">{demoWords.needsScript}</p>
        </div>
      </header>
      <div data-day>
        <DemoStage {...handle} />
        <Restart restart={restart} undo={undoRestart} />
        <WorkCalendar {...later} />
        <RecordSection {...later} company={handle.demo.company} />
      </div>
      <section data-tone="ink" className="demo-closing section-space">
        <Dial className="demo-closing-dial text-gold-500">
          <DialArc radius={99} thickness={0.35} />
          <DialTicks count={60} radius={94.5} length={5} thickness={0.4} />
          <DialTicks count={12} radius={91} length={12} thickness={0.8} />
        </Dial>
        <div className="page-width relative">
          <h2 className="text-4xl text-white">{closing.title}</h2>
          <p className="mt-5 max-w-xl text-lg text-ink-200">{closing.text}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonAnchor href={`${horus}#demo-request-section`} size="lg">
              {closing.demo}
            </ButtonAnchor>
            <ButtonAnchor
              href={`${horus}#pricing-section`}
              size="lg"
              variant="secondary"
              className="bg-ink-950"
            >
              {closing.prices}
            </ButtonAnchor>
          </div>
        </div>
      </section>
    </div>
  );
}

interface RestartProps {
  readonly restart: () => void;
  readonly undo: (() => void) | null;
}

function Restart({ restart, undo }: RestartProps) {
  return (
    <div data-needs-script className="page-width demo-restart">
      <p role="status" className="text-sm text-ink-600">
        {undo && demoWords.restarted}
      </p>
      {undo ? (
        <Button variant="secondary" onClick={undo}>
          {demoWords.undo}
        </Button>
      ) : (
        <Button variant="quiet" onClick={restart}>
          {demoWords.restart}
        </Button>
      )}
    </div>
  );
}
