import { FORM_TOKEN_FIELD, HONEYPOT_FIELD } from '@horus/contract/lead-options';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { readLeadDraft, writeLeadDraft } from '#client/form-drafts.ts';
import { useSession } from '#client/session.ts';
import type { FieldMessages, LeadFormEngine, SectionForm } from '#pages/site/forms/lead-form-engine.ts';
import { importWithRetry } from '#ui/import-with-retry.ts';

/** Distance from the viewport at which the form's code loads. */
const NEAR = '600px';

export type LeadPhase = 'idle' | 'sending' | 'sent' | 'failed';

/**
 * State of a contact or demo form (docs/product.md, 'Contact and demo forms'). Fields are
 * uncontrolled, so input survives from before React and after a failure.
 */
export function useLeadForm(kind: SectionForm) {
  const form = useRef<HTMLFormElement>(null);
  const engine = useRef<Promise<LeadFormEngine> | null>(null);
  /** True while checking or sending; further submits are ignored. */
  const busy = useRef(false);
  const [phase, setPhase] = useState<LeadPhase>('idle');
  const [errors, setErrors] = useState<FieldMessages>({});

  // biome-ignore lint/correctness/useExhaustiveDependencies: attaches to the rendered form once.
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    keepLeadDraft(element, kind);
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        watcher.disconnect();
        start().catch(() => undefined);
      },
      { rootMargin: NEAR },
    );
    watcher.observe(element);
    return () => {
      watcher.disconnect();
      release();
    };
  }, []);

  const { user } = useSession();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per user.
  useEffect(() => {
    if (!user || !form.current) return;
    return fillEmpty(form.current, { nombre: user.name, email: user.email, empresa: user.company ?? '' });
  }, [user?.id]);

  /** Loads the engine. A failed load is retried on submit. */
  function start(): Promise<LeadFormEngine> {
    engine.current ??= importWithRetry(() => import('#pages/site/forms/lead-form-engine.ts')).then(
      ({ startEngine }) => {
        if (!form.current) throw new Error('the form has gone');
        return startEngine(form.current, kind, setErrors);
      },
    );
    engine.current.catch(() => {
      engine.current = null;
    });
    return engine.current;
  }

  function release(): void {
    void engine.current?.then((running) => running.release()).catch(() => undefined);
    engine.current = null;
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy.current) return;
    busy.current = true;
    setPhase('idle');
    try {
      const running = await start();
      if (!(await running.check())) return;
      setPhase('sending');
      await running.send();
      setPhase('sent');
      writeLeadDraft(kind);
      form.current?.reset();
      // The next submit needs a new token.
      release();
      start().catch(() => undefined);
    } catch {
      setPhase('failed');
    } finally {
      busy.current = false;
    }
  }

  return { form, phase, errors, onSubmit };
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Restores what the visitor typed before leaving the page, and stores what they type from now on.
 */
function keepLeadDraft(form: HTMLFormElement, kind: string): void {
  const draft = readLeadDraft(kind);
  const fields = [...form.querySelectorAll<Field>('input, textarea, select')].filter(
    ({ name }) => name !== FORM_TOKEN_FIELD && name !== HONEYPOT_FIELD,
  );
  for (const field of fields) {
    const written = draft[field.name];
    if (written && !isTyped(field)) field.value = written;
  }
  const save = () => writeLeadDraft(kind, Object.fromEntries(fields.map(({ name, value }) => [name, value])));
  if (fields.some(isTyped)) save();
  form.addEventListener('input', save);
}

/** Returns a function that empties the filled fields again, unless their values changed. */
function fillEmpty(form: HTMLFormElement, values: Readonly<Record<string, string>>): () => void {
  const fields = Object.keys(values)
    .map((name) => form.elements.namedItem(name))
    .filter((field) => field instanceof HTMLInputElement)
    .filter((field) => field.value === '' && field !== document.activeElement);
  const write = (field: HTMLInputElement, value: string) => {
    field.value = value;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  for (const field of fields) write(field, values[field.name] ?? '');
  return () => {
    for (const field of fields) if (field.value === values[field.name]) write(field, '');
  };
}

/** Whether the value differs from the rendered one. */
function isTyped(field: Field): boolean {
  return field.value !== (field instanceof HTMLSelectElement ? '' : field.defaultValue);
}
