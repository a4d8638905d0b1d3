import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '#ui/class-names.ts';
import { FieldError } from '#ui/field.tsx';

interface CheckboxFieldProps extends ComponentProps<'input'> {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly boxClassName?: string;
}

export function CheckboxField({ label, hint, error, boxClassName, ...input }: CheckboxFieldProps) {
  const ownId = useId();
  const id = input.id ?? ownId;
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = `${id}-error`;
  return (
    <div className={classNames('grid gap-1.5', boxClassName)}>
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5">
        <input
          {...input}
          type="checkbox"
          id={id}
          aria-describedby={classNames(hintId, error && errorId) || undefined}
          aria-invalid={error ? true : undefined}
          className="mt-0.5 size-5 shrink-0 accent-lapis-600"
        />
        <span className="font-semibold">{label}</span>
      </label>
      {hint && (
        <p id={hintId} className="-mt-3 mb-2.5 ml-8 text-sm text-ink-600">
          {hint}
        </p>
      )}
      <FieldError id={errorId} name={input.name} error={error} />
    </div>
  );
}
