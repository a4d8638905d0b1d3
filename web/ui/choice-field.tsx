import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { FieldError } from '#ui/field.tsx';

interface Choice {
  readonly value: string;
  readonly label: ReactNode;
  readonly detail?: ReactNode;
}

interface ChoiceFieldProps extends Omit<ComponentProps<'input'>, 'children'> {
  readonly id: string;
  readonly label: ReactNode;
  readonly choices: readonly Choice[];
  readonly initial?: string;
  readonly error?: string | undefined;
  readonly boxClassName?: string;
  readonly gridClassName?: string;
}

/** Uncontrolled: takes the `ref` and handlers of react-hook-form's `register`. */
export function ChoiceField({
  id,
  label,
  choices,
  initial,
  error,
  boxClassName,
  gridClassName = 'sm:grid-cols-3',
  ...input
}: ChoiceFieldProps) {
  const errorId = `${id}-error`;
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className={classNames('min-w-0', boxClassName)}>
      <legend className={classNames('control-label mb-1.5', input.required && 'control-label-required')}>
        {label}
      </legend>
      <FieldError id={errorId} name={input.name} error={error} />
      <div
        className={classNames(
          'grid gap-2',
          gridClassName,
          error && 'mt-1.5 border-l-2 border-brick-600 pl-3',
        )}
      >
        {choices.map(({ value, label: name, detail }) => (
          <label
            key={value}
            className={classNames(
              'flex min-h-12 cursor-pointer items-start gap-2.5 rounded-md border border-line-strong bg-white px-3.5 py-3 max-[18rem]:flex-col transition-colors hover:border-ink-600',
              'has-checked:border-lapis-600 has-checked:bg-lapis-50 has-checked:shadow-[inset_0_0_0_1px_var(--color-lapis-600)]',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-lapis-600',
            )}
          >
            <input
              {...input}
              type="radio"
              id={`${id}-${value}`}
              value={value}
              defaultChecked={value === initial}
              className="mt-0.5 size-4.5 shrink-0 accent-lapis-600 outline-none"
            />
            <span className="min-w-0">
              <span className="block text-sm leading-snug font-semibold">{name}</span>
              {detail && <span className="figures mt-0.5 block text-xs text-ink-600">{detail}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
