import { FORM_TOKEN_FIELD, HONEYPOT_FIELD } from '@horus/contract/lead-options';
import { readLeadDraft, writeLeadDraft } from '#client/form-drafts.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Restores what the visitor typed before leaving the page, and stores what they type from now on.
 */
export function keepLeadDraft(form: HTMLFormElement, kind: string): void {
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

/** Whether the value differs from the rendered one. */
function isTyped(field: Field): boolean {
  return field.value !== (field instanceof HTMLSelectElement ? '' : field.defaultValue);
}
