import { useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { TextField } from '#ui/field.tsx';

interface CodeFieldProps extends UseFormRegisterReturn {
  readonly error: string | undefined;
  /** Without an app, only a recovery code is accepted. */
  readonly app: boolean;
}

export function CodeField({ app, ...field }: CodeFieldProps) {
  const [lost, setLost] = useState(!app);
  return (
    <div className="grid gap-1">
      <TextField
        label={lost ? 'Código de recuperación' : 'Código de tu app'}
        hint={lost ? 'Uno de los diez que guardaste. Cada uno vale una vez.' : 'Los 6 números que ves ahora.'}
        autoComplete={lost ? 'off' : 'one-time-code'}
        inputMode={lost ? 'text' : 'numeric'}
        autoCapitalize={lost ? 'characters' : 'none'}
        spellCheck={false}
        required
        {...field}
      />
      {app && (
        <button
          type="button"
          onClick={() => setLost(!lost)}
          className="-mb-2 min-h-11 justify-self-start text-left text-sm font-semibold text-lapis-700 underline underline-offset-4 hover:text-lapis-800"
        >
          {lost ? 'Usar el código de mi app' : 'No tengo mi app: usar un código de recuperación'}
        </button>
      )}
    </div>
  );
}
