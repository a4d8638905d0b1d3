import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icons.tsx';

export interface FieldLook {
  readonly label: ReactNode;
  readonly optional?: boolean | undefined;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly valid?: boolean | undefined;
  readonly boxClassName?: string | undefined;
}

interface FieldProps extends FieldLook {
  readonly id: string | undefined;
  readonly name?: string | undefined;
  readonly required: boolean | undefined;
  readonly children: (control: {
    id: string;
    className: string;
    'aria-describedby': string | undefined;
    'aria-invalid': true | undefined;
  }) => ReactNode;
}

export function Field({
  id,
  name,
  label,
  optional = false,
  hint,
  error,
  valid,
  boxClassName,
  required,
  children,
}: FieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const hintId = hint ? `${controlId}-hint` : undefined;
  const errorId = `${controlId}-error`;
  const control = children({
    id: controlId,
    className: classNames('control', error && 'border-brick-600', valid && !error && 'pr-11'),
    'aria-describedby': classNames(hintId, error && errorId) || undefined,
    'aria-invalid': error ? true : undefined,
  });
  return (
    <div className={classNames('grid content-start gap-1.5', boxClassName)}>
      <label
        htmlFor={controlId}
        className={classNames('control-label', required && 'control-label-required')}
      >
        {label}
        {optional && <span className="font-normal text-ink-600 on-ink:text-ink-300"> (opcional)</span>}
      </label>
      {hint && (
        <p id={hintId} className="text-xs text-ink-600 on-ink:text-ink-300">
          {hint}
        </p>
      )}
      {valid === undefined ? (
        control
      ) : (
        <div className="relative">
          {control}
          {valid && !error && <ValidMark className="right-3" />}
        </div>
      )}
      <FieldError id={errorId} name={name} error={error} />
    </div>
  );
}

export function ValidMark({ className }: { readonly className: string }) {
  return (
    <span
      className={classNames(
        'pointer-events-none absolute inset-y-0 flex items-center text-green-600',
        className,
      )}
    >
      <Icon name="check" />
      <span className="sr-only">Correcto</span>
    </span>
  );
}

interface FieldErrorProps {
  readonly id: string;
  readonly name: string | undefined;
  readonly error: string | undefined;
}

/** Always rendered: without React a script fills it in. */
export function FieldError({ id, name, error }: FieldErrorProps) {
  return (
    <p id={id} role="alert" data-error-for={name} hidden={!error} className="field-error">
      {error}
    </p>
  );
}

function wiring({ id, name, required }: Pick<ComponentProps<'input'>, 'id' | 'name' | 'required'>) {
  return { id, name, required };
}

/** Uncontrolled: takes the `ref` and handlers of react-hook-form's `register`. */
export function TextField({
  label,
  optional,
  hint,
  error,
  valid,
  boxClassName,
  ...input
}: FieldLook & ComponentProps<'input'>) {
  return (
    <Field {...{ label, optional, hint, error, valid, boxClassName, ...wiring(input) }}>
      {(control) => <input type="text" {...input} {...control} />}
    </Field>
  );
}

export function TextAreaField({
  label,
  optional,
  hint,
  error,
  valid,
  boxClassName,
  ...area
}: FieldLook & ComponentProps<'textarea'>) {
  return (
    <Field {...{ label, optional, hint, error, valid, boxClassName, ...wiring(area) }}>
      {(control) => <textarea rows={4} {...area} {...control} />}
    </Field>
  );
}

/** Needs an empty first `<option>` where `defaultValue` is empty. */
export function SelectField({
  label,
  optional,
  hint,
  error,
  valid,
  boxClassName,
  children,
  ...select
}: FieldLook & ComponentProps<'select'>) {
  return (
    <Field {...{ label, optional, hint, error, valid, boxClassName, ...wiring(select) }}>
      {(control) => (
        // In HTML, `required` has an effect only on a list with an empty option.
        <select
          {...select}
          {...control}
          required={select.required && select.defaultValue === ''}
          className={classNames(control.className, 'control-list')}
        >
          {children}
        </select>
      )}
    </Field>
  );
}
