import { type ComponentProps, useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Field, type FieldLook, ValidMark } from '#ui/field.tsx';
import { Icon } from '#ui/icons.tsx';

export function PasswordField({ label, hint, error, valid, ...input }: FieldLook & ComponentProps<'input'>) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error} id={input.id} required={input.required}>
      {(control) => (
        <div className="relative">
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            className={classNames(control.className, valid ? 'pr-20' : 'pr-13')}
          />
          {valid && !error && <ValidMark className="right-12" />}
          <button
            type="button"
            data-live
            aria-pressed={shown}
            aria-label="Mostrar la contraseña"
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 flex w-12 items-center justify-center rounded-md text-ink-600 hover:text-ink-900"
          >
            <Icon name={shown ? 'eyeOff' : 'eye'} />
          </button>
        </div>
      )}
    </Field>
  );
}
