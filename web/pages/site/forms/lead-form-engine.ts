import { HONEYPOT_FIELD } from '@horus/contract/lead-options';
import { contactMessage, demoRequest } from '@horus/contract/leads';
import { createFormControl, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form';
import { zodResolver } from '#client/form-resolver.ts';
import { createFormToken, sendLead } from '#client/leads.ts';

const schemas = { contact: contactMessage, demo: demoRequest } as const;
export type SectionForm = keyof typeof schemas;

/** Error messages in Spanish, by field. */
export type FieldMessages = Readonly<Record<string, string>>;

export interface LeadFormEngine {
  /** @returns whether the form is valid; if not, focuses the first invalid field */
  readonly check: () => Promise<boolean>;
  /** @throws LeadRefused | CallError */
  readonly send: () => Promise<void>;
  readonly release: () => void;
}

/**
 * Attaches react-hook-form to the rendered form and keeps the values of its controls. It renders
 * nothing, and is loaded when the form is near the viewport.
 * @param onMessages called when the errors change
 */
export function startEngine(
  form: HTMLFormElement,
  kind: SectionForm,
  onMessages: (messages: FieldMessages) => void,
): LeadFormEngine {
  const schema = schemas[kind];
  const { register, handleSubmit, subscribe } = createFormControl({
    resolver: zodResolver(schema) as unknown as Resolver<FieldValues>,
  });
  const token = createFormToken();
  const listening = new AbortController();
  let checked: FieldValues = {};

  for (const name of Object.keys(schema.shape)) {
    const control = form.elements.namedItem(name);
    if (!(control instanceof HTMLElement)) continue;
    const { ref, onChange, onBlur } = register(name);
    ref(control);
    control.addEventListener('input', (event) => void onChange(event), { signal: listening.signal });
    control.addEventListener('blur', (event) => void onBlur(event), { signal: listening.signal });
  }
  const unsubscribe = subscribe({
    formState: { errors: true },
    callback: ({ errors }) => onMessages(messagesOf(errors)),
  });
  token.prepare();

  return {
    check: async () => {
      let right = false;
      await handleSubmit((values) => {
        checked = values;
        right = true;
      })();
      return right;
    },
    send: () => {
      const honeypot = new FormData(form).get(HONEYPOT_FIELD) ?? '';
      return sendLead(kind, { ...checked, [HONEYPOT_FIELD]: honeypot }, token);
    },
    release: () => {
      listening.abort();
      unsubscribe();
    },
  };
}

function messagesOf(errors: FieldErrors | undefined): FieldMessages {
  return Object.fromEntries(
    Object.entries(errors ?? {}).map(([name, error]) => [name, String(error?.message ?? '')]),
  );
}
