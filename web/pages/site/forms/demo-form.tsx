import { addressOf } from '@horus/contract/address-of';
import { DEMO_INTEREST_PLACEHOLDER, DEMO_MESSAGE, demoInterests } from '@horus/contract/lead-options';
import { useEffect, useRef, useState } from 'react';
import { track } from '#client/analytics.ts';
import { demoForm } from '#content/forms.ts';
import { LeadForm } from '#pages/site/forms/lead-form.tsx';
import { PersonFields } from '#pages/site/forms/person-fields.tsx';
import { useLeadForm } from '#pages/site/forms/use-lead-form.ts';
import { Button, ButtonAnchor } from '#ui/button.tsx';
import { Dial, DialArc, DialHand, DialTicks } from '#ui/dial.tsx';
import { SelectField, TextAreaField } from '#ui/field.tsx';

const { labels } = demoForm;
const MESSAGE_ID = 'demo-mensaje';

export function DemoForm({ titleId }: { readonly titleId: string }) {
  const [phase, setPhase] = useState<'first' | 'sent' | 'another'>('first');
  return phase === 'sent' ? (
    <DemoRequested onAnother={() => setPhase('another')} />
  ) : (
    <DemoFields titleId={titleId} takesFocus={phase === 'another'} onSent={() => setPhase('sent')} />
  );
}

interface DemoFieldsProps {
  readonly titleId: string;
  /** The form replaces the button that had the focus. */
  readonly takesFocus: boolean;
  readonly onSent: () => void;
}

function DemoFields({ titleId, takesFocus, onSent }: DemoFieldsProps) {
  const state = useLeadForm('demo');
  const { form } = state;
  const { errors, phase } = state;
  const message = useMessageAsTyped();

  // biome-ignore lint/correctness/useExhaustiveDependencies: sends the event once, after the submit.
  useEffect(() => {
    if (phase !== 'sent') return;
    track('generate_lead', { form: 'demo' });
    onSent();
  }, [phase]);

  useEffect(() => {
    if (takesFocus) form.current?.querySelector<HTMLInputElement>('[name="nombre"]')?.focus();
  }, [takesFocus, form]);

  return (
    <LeadForm
      kind="demo"
      action={addressOf('POST /api/leads/demo')}
      titleId={titleId}
      state={state}
      texts={demoForm}
    >
      <PersonFields kind="demo" labels={labels} errors={errors} />
      <SelectField
        id="demo-interes"
        name="interes"
        label={labels.interes}
        required
        defaultValue=""
        error={errors['interes']}
      >
        <option value="" disabled>
          {DEMO_INTEREST_PLACEHOLDER}
        </option>
        {demoInterests.map((interest) => (
          <option key={interest}>{interest}</option>
        ))}
      </SelectField>
      <TextAreaField
        id={MESSAGE_ID}
        name="mensaje"
        label={labels.mensaje}
        optional
        rows={3}
        defaultValue={message}
        suppressHydrationWarning
        error={errors['mensaje']}
      />
    </LeadForm>
  );
}

/** Reads the current text: on hydration, React would restore its own prefilled text. */
function useMessageAsTyped(): string {
  const [message] = useState(() => {
    if (typeof document === 'undefined') return DEMO_MESSAGE;
    return document.querySelector<HTMLTextAreaElement>(`#${MESSAGE_ID}`)?.value ?? DEMO_MESSAGE;
  });
  return message;
}

function DemoRequested({ onAnother }: { readonly onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col items-center px-2 py-10 text-center">
      <Dial className="size-24 text-green-600">
        <DialArc radius={95} thickness={3} />
        <DialTicks count={12} radius={80} length={12} thickness={3} />
        <DialHand turn={0.12} length={60} thickness={6} />
        <DialHand turn={0.86} length={34} thickness={6} />
      </Dial>
      <div role="status">
        <h3 ref={heading} tabIndex={-1} className="mt-6 scroll-mt-56 text-2xl outline-none">
          {demoForm.doneTitle}
        </h3>
        <p className="mt-3 max-w-sm text-ink-600">{demoForm.done}</p>
      </div>
      <div className="mt-7 flex flex-wrap justify-center gap-3">
        <ButtonAnchor href="#pricing-section">{demoForm.prices}</ButtonAnchor>
        <Button variant="secondary" onClick={onAnother}>
          {demoForm.another}
        </Button>
      </div>
    </div>
  );
}
