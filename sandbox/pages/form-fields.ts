import { type Html, html } from './html.ts';

/** The typed text and errors of a form; `names` are its fields in reading order. */
export interface FormState<Name extends string> {
  readonly names: readonly Name[];
  readonly typed: Readonly<Record<Name, string>>;
  readonly errors: Readonly<Partial<Record<Name, string>>>;
}

interface InputOptions {
  readonly type?: string;
  readonly autocomplete?: string;
  readonly inputmode?: string;
  readonly placeholder?: string;
}

/** Also the fields' maxlength. */
const MAX_LETTERS = 500;

export function typedFields<Name extends string>(
  names: readonly Name[],
  body: Readonly<Record<string, unknown>>,
): Record<Name, string> {
  const read = (name: string) => {
    const value = body[name];
    return typeof value === 'string' ? cut(value, MAX_LETTERS) : '';
  };
  return Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, string>;
}

/** Cuts a text without splitting a surrogate pair. */
export function cut(text: string, letters: number): string {
  const end = /[\ud800-\udbff]/.test(text[letters - 1] ?? '') ? letters - 1 : letters;
  return text.slice(0, end);
}

export function input<Name extends string>(
  state: FormState<Name>,
  name: NoInfer<Name>,
  label: Html | string,
  options: InputOptions = {},
): Html {
  const { type = 'text', autocomplete = 'off', inputmode, placeholder } = options;
  return html`<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" value="${state.typed[name]}" maxlength="${MAX_LETTERS}" autocomplete="${autocomplete}"${
    inputmode && html` inputmode="${inputmode}"`
  }${placeholder && html` placeholder="${placeholder}"`}${invalid(state, name)}>
${errorText(state, name)}</div>`;
}

/** Returns the attributes of an invalid field. The first one gets the focus. */
export function invalid<Name extends string>(
  { names, errors }: FormState<Name>,
  name: NoInfer<Name>,
): Html | null {
  if (errors[name] === undefined) return null;
  const first = names.find((each) => errors[each] !== undefined) === name;
  return html` aria-invalid="true" aria-describedby="${name}-error"${first && html` autofocus`}`;
}

export function errorText<Name extends string>(
  { errors }: FormState<Name>,
  name: NoInfer<Name>,
): Html | null {
  return errors[name] === undefined ? null : html`<p class="error" id="${name}-error">${errors[name]}</p>`;
}

export function renderFormError<Name extends string>({ errors }: FormState<Name>): Html | null {
  if (Object.keys(errors).length === 0) return null;
  return html`<p class="alert" role="alert">Revisa los campos marcados.</p>`;
}
