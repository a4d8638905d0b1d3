import { type FormEvent, useRef, useState } from 'react';
import { demoWords } from '#content/demo-app.ts';
import { reportIncident } from '#pages/site/demo-app/model/act.ts';
import { MAX_TEXT } from '#pages/site/demo-app/model/demo.ts';
import type { DemoHandle } from '#pages/site/demo-app/use-demo.ts';
import { nameOf } from '#pages/site/demo-app/words.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Icon } from '#ui/icons.tsx';

const words = demoWords.clock;

export function ReportIncident({ demo, change, say }: DemoHandle & { readonly say: (text: string) => void }) {
  const [empty, setEmpty] = useState(false);
  const fold = useRef<HTMLDetailsElement>(null);

  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const text = String(new FormData(form).get('incident') ?? '').trim();
    setEmpty(text === '');
    if (text === '') {
      form.querySelector('input')?.focus();
      return;
    }
    change((current, clock, now) => reportIncident(current, clock, now, current.me, text));
    say(`Incidencia de ${nameOf(demo.me)}: ${text}`);
    form.reset();
    fold.current?.removeAttribute('open');
    fold.current?.querySelector('summary')?.focus();
  }

  return (
    <details ref={fold} data-needs-script className="demo-incident">
      <summary>
        <Icon name="warning" />
        {words.incident}
      </summary>
      <form noValidate data-live onSubmit={send}>
        <TextField
          name="incident"
          label={words.incidentField}
          placeholder={words.incidentExample}
          maxLength={MAX_TEXT}
          required
          error={empty ? 'Escribe qué ha pasado' : undefined}
        />
        <Button type="submit" variant="secondary">
          {words.send}
        </Button>
      </form>
    </details>
  );
}
