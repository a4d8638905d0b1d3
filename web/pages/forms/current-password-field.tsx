import type { ComponentProps } from 'react';
import { PasswordField } from '#ui/password-field.tsx';

interface CurrentPasswordFieldProps extends ComponentProps<'input'> {
  readonly email: string;
  readonly error: string | undefined;
}

export function CurrentPasswordField({ email, ...field }: CurrentPasswordFieldProps) {
  return (
    <>
      {/* Shows password managers the account of the password. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label="Contraseña" autoComplete="current-password" required {...field} />
    </>
  );
}
