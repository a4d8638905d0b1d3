import { formatLongDate } from '@horus/contract/dates';
import { useEffect, useRef } from 'react';
import { hiring } from '#content/hiring.ts';
import type { HiringDraft } from '#pages/site/hiring/hiring-draft.ts';
import { StepDial } from '#pages/site/hiring/step-dial.tsx';
import { Button } from '#ui/button.tsx';

interface DraftOfferProps {
  readonly draft: HiringDraft;
  readonly onResume: () => void;
  readonly onRestart: () => void;
}

export function DraftOffer({ draft, onResume, onRestart }: DraftOfferProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { title, text, resume, restart } = hiring.draft;
  return (
    <div className="py-4">
      <StepDial step={draft.step} />
      <h3 ref={heading} tabIndex={-1} className="mt-6 text-2xl outline-none">
        {title}
      </h3>
      <p className="mt-2 text-ink-600">
        {text(draft.values.companyName ?? '', formatLongDate(draft.savedAt))}{' '}
        {hiring.stepOf(draft.step + 1, hiring.steps.length)}.
      </p>
      <div className="mt-7 flex flex-wrap gap-3">
        <Button size="lg" onClick={onResume}>
          {resume}
        </Button>
        <Button size="lg" variant="secondary" onClick={onRestart}>
          {restart}
        </Button>
      </div>
    </div>
  );
}
