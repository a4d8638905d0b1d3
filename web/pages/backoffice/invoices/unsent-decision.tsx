import { type FormRefusal, RefusalAlert } from '#pages/forms/form-refusal.tsx';
import { Button } from '#ui/button.tsx';
import { SectionPanel } from '#ui/panel.tsx';

interface UnsentDecisionProps {
  readonly title: string;
  readonly typed: string;
  readonly refusal: FormRefusal | null;
  readonly onDiscard: () => void;
}

/** Shows the text of a decision that came second. */
export function UnsentDecision({ title, typed, refusal, onDiscard }: UnsentDecisionProps) {
  if (typed === '' && !refusal) return null;
  return (
    <SectionPanel title={title}>
      <div className="grid gap-4">
        <RefusalAlert refusal={refusal} />
        {typed !== '' && <p className="whitespace-pre-line wrap-anywhere">{typed}</p>}
        <Button variant="secondary" onClick={onDiscard} className="justify-self-start">
          Descartarlo
        </Button>
      </div>
    </SectionPanel>
  );
}
