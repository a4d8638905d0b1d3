import { type FormEvent, useEffect, useRef, useState } from 'react';
import { demoWords } from '#content/demo-app.ts';
import { type CorrectionError, correctPunch, solveIncident } from '#pages/site/demo-app/model/act.ts';
import { MAX_TEXT } from '#pages/site/demo-app/model/demo.ts';
import { MANAGER, workers } from '#pages/site/demo-app/model/example-data.ts';
import { type Punch, readDay, type WorkDay } from '#pages/site/demo-app/model/read-day.ts';
import type { DemoHandle } from '#pages/site/demo-app/use-demo.ts';
import { momentOf, nameOf, timeOf } from '#pages/site/demo-app/words.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';

const words = demoWords.board;

interface PersonDayProps extends DemoHandle {
  readonly day: WorkDay;
  readonly say: (text: string) => void;
}

export function PersonDay({ day, say, ...view }: PersonDayProps) {
  const { clock, change } = view;
  const [editing, setEditing] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);

  function leave(punch: string): void {
    setEditing(null);
    // The button that the form replaced.
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-punch="${punch}"] button`)?.focus(),
    );
  }

  return (
    <>
      {day.punches.length === 0 && <p className="text-sm text-ink-600">{words.nothing}</p>}
      <ul ref={list} aria-label={words.open(nameOf(day.worker))} className="demo-punch-list figures">
        {day.punches.map((punch) => (
          <li key={punch.id} data-punch={punch.id}>
            <span className="demo-punch-time">{timeOf(clock, punch.at)}</span>
            <span>{demoWords.punches[punch.what]}</span>
            {editing === punch.id ? (
              <CorrectionForm {...view} day={day} wrong={punch} say={say} leave={() => leave(punch.id)} />
            ) : (
              <Button
                variant="quiet"
                onClick={() => setEditing(punch.id)}
                aria-label={`${words.correct}: ${demoWords.punches[punch.what]} ${timeOf(clock, punch.at)}`}
              >
                {words.correct}
              </Button>
            )}
            {punch.corrections.map((correction) => (
              <p key={correction.at + correction.to} className="demo-trace text-sm text-ink-700">
                <s>{timeOf(clock, correction.from)}</s> → <strong>{timeOf(clock, correction.to)}</strong>
                {`. ${workers[MANAGER].name}, ${momentOf(clock, correction.at)}: «${correction.why ?? words.putRight}»`}
              </p>
            ))}
          </li>
        ))}
      </ul>
      {day.incidents.map(({ id, at, text, solvedAt }) => (
        <p key={id} className="demo-told figures text-sm">
          <span>
            <strong>Incidencia, {timeOf(clock, at)}.</strong> {text}
          </span>
          {solvedAt === null ? (
            <Button
              variant="secondary"
              onClick={() => {
                change((demo, _, now) => solveIncident(demo, now, id));
                say('Incidencia resuelta');
              }}
            >
              {words.solve}
            </Button>
          ) : (
            <span className="text-green-700">Resuelta a las {timeOf(clock, solvedAt)}</span>
          )}
        </p>
      ))}
    </>
  );
}

interface CorrectionFormProps extends DemoHandle {
  readonly day: WorkDay;
  readonly wrong: Punch;
  readonly say: (text: string) => void;
  readonly leave: () => void;
}

function CorrectionForm({ day, wrong, say, leave, clock, change }: CorrectionFormProps) {
  const [error, setError] = useState<CorrectionError | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const wrongField = error === 'no-reason' ? 'why' : 'time';

  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLInputElement>(`[name=${wrongField}]`)?.focus();
  }, [error, wrongField]);

  function save(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const [hours, minutes] = String(fields.get('time') ?? '').split(':');
    const typed = minutes === undefined ? null : Number(hours) * 60 + Number(minutes);
    change((demo, itsClock, now) => {
      const current = readDay(demo, itsClock, day.worker, day.day, now);
      const next = correctPunch(demo, itsClock, now, {
        day: current,
        wrong,
        minutes: typed,
        why: String(fields.get('why') ?? ''),
      });
      if (typeof next === 'string') {
        setError(next);
        return demo;
      }
      say(`Corregido: ${demoWords.punches[wrong.what].toLowerCase()} de ${nameOf(day.worker)}`);
      leave();
      return next;
    });
  }

  return (
    <form ref={form} noValidate onSubmit={save} className="demo-correction">
      <TextField
        name="time"
        type="time"
        label={words.newTime}
        required
        defaultValue={timeOf(clock, wrong.at)}
        error={error && wrongField === 'time' ? words.errors[error] : undefined}
      />
      <TextField
        name="why"
        label={words.why}
        placeholder={words.whyExample}
        maxLength={MAX_TEXT}
        required
        error={error === 'no-reason' ? words.errors[error] : undefined}
      />
      <div className="demo-correction-buttons">
        <Button type="submit">{words.save}</Button>
        <Button variant="quiet" onClick={leave}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}
