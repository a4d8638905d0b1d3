import { HONEYPOT_FIELD } from '@horus/contract/lead-options';
import { contactMessage, demoRequest } from '@horus/contract/leads';
import { createFormControl, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form';
import { zodResolver } from '#client/form-resolver.ts';
import { keepToken, sendLead } from '#client/leads.ts';

const schemas = { contact: contactMessage, demo: demoRequest } as const;
export type SectionForm = keyof typeof schemas;

/** What is wrong with which field, in Spanish. */
export type FieldMessages = Readonly<Record<string, string>>;

export interface LeadFormEngine {
  /** @returns whether every field is right; if not, the first wrong one has the focus */
  readonly check: () => Promise<boolean>;
  /** @throws LeadRefused | CallError */
  readonly send: () => Promise<void>;
  /** Lets go of the form. */
  readonly release: () => void;
}

/**
 * react-hook-form on a form that already stands in the page, with whatever was typed in it: loaded
 * when the form comes near, it takes the controls over as they are and draws nothing.
 * @param onMessages hears what is wrong whenever that changes
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
  const token = keepToken();
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
