import type { ComponentProps } from 'react';
import { z } from 'zod';
import { PasswordField } from '#ui/password-field.tsx';

/**
 * Adds the repeated password, which is never sent. It is compared even when other fields are
 * invalid.
 */
export function withConfirmation<Values>(fields: z.ZodObject, password: keyof Values & string) {
  type Confirmed = Values & { confirmation: string };
  const schema = fields
    .extend({ confirmation: z.string().min(1, 'Repite la contraseña') })
    .refine((values) => values[password] === values['confirmation'], {
      path: ['confirmation'],
      message: 'Las contraseñas no coinciden',
      when: () => true,
    });
  return schema as unknown as z.ZodType<Confirmed, Confirmed>;
}

interface NewPasswordFieldsProps {
  readonly label: string;
  readonly minLength: number;
  readonly password: ComponentProps<'input'> & { readonly error: string | undefined };
  readonly confirmation: ComponentProps<'input'> & { readonly error: string | undefined };
}

export function NewPasswordFields({ label, minLength, password, confirmation }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={label}
        hint={`Al menos ${minLength} caracteres`}
        autoComplete="new-password"
        required
        {...password}
      />
      <PasswordField label="Repite la contraseña" autoComplete="new-password" required {...confirmation} />
    </>
  );
}
