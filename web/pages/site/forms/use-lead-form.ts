import { type FormEvent, useEffect, useRef, useState } from 'react';
import { writeLeadDraft } from '#client/form-drafts.ts';
import { keepLeadDraft } from '#pages/site/forms/lead-draft.ts';
import type { FieldMessages, LeadFormEngine, SectionForm } from '#pages/site/forms/lead-form-engine.ts';
import { importAgain } from '#ui/import-again.ts';

/** How near a form must be before what it is checked and sent with is loaded. */
const NEAR = '600px';

export type LeadPhase = 'idle' | 'sending' | 'sent' | 'failed';

/**
 * What a form that writes to the company does (docs/product.md, 'Contact and demo forms'): idle,
 * sending, sent or failed. Its fields are the page's own: nothing typed before React was there is
 * lost, nor after a failure.
 */
export function useLeadForm(kind: SectionForm) {
  const form = useRef<HTMLFormElement>(null);
  const engine = useRef<Promise<LeadFormEngine> | null>(null);
  /** The form is being checked or sent: what is pressed meanwhile is pressed once. */
  const busy = useRef(false);
  const [phase, setPhase] = useState<LeadPhase>('idle');
  const [errors, setErrors] = useState<FieldMessages>({});

  // biome-ignore lint/correctness/useExhaustiveDependencies: the form that stands in the page is taken over once.
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    // The browser's own checks are for visitors without React.
    element.noValidate = true;
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

  /**
   * Loads the engine and has it take the form over; what can't be loaded is tried again on sending.
   */
  function start(): Promise<LeadFormEngine> {
    engine.current ??= importAgain(() => import('#pages/site/forms/lead-form-engine.ts')).then(
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
      // What comes next is another request.
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
