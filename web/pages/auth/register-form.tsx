import { MIN_PASSWORD_LENGTH, registerBody } from '@horus/contract/auth';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { call } from '#client/call.ts';
import { DataProtectionNote } from '#pages/auth/data-protection-note.tsx';
import { RefusalAlert } from '#pages/forms/form-refusal.tsx';
import { NewPasswordFields, withConfirmation } from '#pages/forms/new-password.tsx';
import { useCallForm } from '#pages/forms/use-call-form.ts';
import { Button } from '#ui/button.tsx';
import { EmailField } from '#ui/email-field.tsx';
import { TextField } from '#ui/field.tsx';

const schema = withConfirmation<z.infer<typeof registerBody>>(registerBody, 'password');

export interface CreatedAccount {
  readonly email: string;
  readonly notice: string;
}

interface RegisterFormProps {
  readonly onCreated: (account: CreatedAccount, password: string) => Promise<void>;
  /** Content for visitors with an account. */
  readonly children?: ReactNode;
}

export function RegisterForm({ onCreated, children }: RegisterFormProps) {
  const { field, busy, refusal, onSubmit } = useCallForm({
    schema,
    failure: 'Error al registrarse.',
    send: async ({ name, email, password, company }) => {
      const body = { name, email, password, ...(company && { company }) };
      const { message } = await call('POST /api/auth/register', { body });
      await onCreated({ email, notice: message }, password);
    },
  });

  return (
    <form method="post" noValidate data-live onSubmit={onSubmit} className="grid gap-5">
      <TextField label="Nombre" autoComplete="name" required {...field('name')} />
      <EmailField autoComplete="username" required {...field('email')} />
      <TextField
        label={
          <span>
            Empresa o nombre del proyecto <span className="font-normal text-ink-600">(opcional)</span>
          </span>
        }
        autoComplete="organization"
        {...field('company')}
      />
      <NewPasswordFields
        label="Contraseña"
        minLength={MIN_PASSWORD_LENGTH}
        password={field('password')}
        confirmation={field('confirmation')}
      />
      <RefusalAlert refusal={refusal} />
      <div className="grid gap-4">
        <Button type="submit" size="lg" busy={busy} busyLabel="Creando tu cuenta..." className="w-full">
          Crear cuenta
        </Button>
        <DataProtectionNote purpose="Crear y gestionar tu cuenta y los servicios que contrates." />
      </div>
      {children}
    </form>
  );
}
