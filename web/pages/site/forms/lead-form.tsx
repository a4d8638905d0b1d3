import { FORM_TOKEN_FIELD, HONEYPOT_FIELD } from '@horus/contract/lead-options';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { formTexts } from '#content/forms.ts';
import { DataProtectionNote } from '#pages/auth/data-protection-note.tsx';
import type { useLeadForm } from '#pages/site/forms/use-lead-form.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { FormStatus } from '#ui/form-status.tsx';

interface LeadFormProps {
  readonly kind: 'contact' | 'demo';
  /** Target of the POST without React. */
  readonly action: string;
  readonly titleId: string;
  readonly state: ReturnType<typeof useLeadForm>;
  readonly texts: {
    readonly send: string;
    readonly purpose: string;
    readonly sent: string;
    readonly failed: string;
  };
  readonly className?: string;
  readonly children: ReactNode;
}

export function LeadForm({ kind, action, titleId, state, texts, className, children }: LeadFormProps) {
  const { form, phase, onSubmit } = state;
  const status = useRef<HTMLParagraphElement>(null);
  useFocusAfterSending(phase, status);
  return (
    <form
      ref={form}
      method="post"
      // The browser's messages are in its own language. Without React the server validates.
      noValidate
      action={action}
      aria-labelledby={titleId}
      data-lead-form={kind}
      data-live
      onSubmit={(event) => void onSubmit(event)}
      className={classNames('grid gap-4 sm:gap-5', className)}
    >
      <p className="col-span-full text-sm text-ink-600">{formTexts.needed}</p>
      {children}
      <HiddenFields kind={kind} />
      <FormStatus
        ref={status}
        tone={phase === 'failed' ? 'error' : phase === 'sent' ? 'success' : null}
        message={phase === 'failed' ? texts.failed : phase === 'sent' ? texts.sent : null}
      />
      <div className="grid gap-4">
        <Button
          type="submit"
          size="lg"
          busy={phase === 'sending'}
          busyLabel={formTexts.sending}
          className="w-full sm:w-auto sm:justify-self-start sm:px-8"
        >
          {texts.send}
        </Button>
        <DataProtectionNote purpose={texts.purpose} />
      </div>
    </form>
  );
}

/** The request's idempotency token and a honeypot field. */
export function HiddenFields({ kind }: { readonly kind: string }) {
  const id = `${kind}-${HONEYPOT_FIELD}`;
  return (
    <>
      <input type="hidden" name={FORM_TOKEN_FIELD} />
      <div aria-hidden="true" className="absolute -left-[200vw]">
        <label htmlFor={id}>{formTexts.honeypot}</label>
        <input type="text" id={id} name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
      </div>
    </>
  );
}

function useFocusAfterSending(phase: string, status: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (phase === 'sent' || phase === 'failed') status.current?.focus();
  }, [phase, status]);
}
