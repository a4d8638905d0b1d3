import { MIN_PASSWORD_LENGTH, registerBody } from '@horus/contract/auth';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { call } from '#client/call.ts';
import { zodResolver } from '#client/form-resolver.ts';
import { DataProtectionNote } from '#pages/auth/data-protection-note.tsx';
import { type FormRefusal, RefusalAlert, refusalOf, showFieldErrors } from '#pages/auth/form-refusal.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { PasswordField } from '#ui/password-field.tsx';

const fields = registerBody.extend({ confirmation: z.string().min(1, 'Repite la contraseña') });

/** Compares the confirmation even when other fields are invalid. It is never sent. */
const schema = fields.refine(({ password, confirmation }) => password === confirmation, {
  path: ['confirmation'],
  message: 'Las contraseñas no coinciden',
  when: () => true,
});
type Values = z.infer<typeof schema>;

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
  const { register, handleSubmit, setError, setFocus, formState } = useForm<Values>({
    resolver: zodResolver(schema),
  });
  const { errors, isSubmitting } = formState;
  const [refusal, setRefusal] = useState<FormRefusal | null>(null);

  async function submit({ name, email, password, company }: Values): Promise<void> {
    setRefusal(null);
    try {
      const body = { name, email, password, ...(company && { company }) };
      const { message } = await call('POST /api/auth/register', { body });
      await onCreated({ email, notice: message }, password);
    } catch (error) {
      const placed = showFieldErrors(error, ['name', 'email', 'password', 'company'], { setError, setFocus });
      if (!placed) setRefusal(refusalOf(error, 'Error al registrarse.'));
    }
  }

  return (
    <form method="post" noValidate data-live onSubmit={handleSubmit(submit)} className="grid gap-5">
      <TextField
        label="Nombre"
        autoComplete="name"
        required
        error={errors.name?.message}
        {...register('name')}
      />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={errors.email?.message}
        {...register('email')}
      />
      <TextField
        label={
          <span>
            Empresa o nombre del proyecto <span className="font-normal text-ink-600">(opcional)</span>
          </span>
        }
        autoComplete="organization"
        error={errors.company?.message}
        {...register('company')}
      />
      <PasswordField
        label="Contraseña"
        hint={`Al menos ${MIN_PASSWORD_LENGTH} caracteres`}
        autoComplete="new-password"
        required
        error={errors.password?.message}
        {...register('password')}
      />
      <PasswordField
        label="Repite la contraseña"
        autoComplete="new-password"
        required
        error={errors.confirmation?.message}
        {...register('confirmation')}
      />
      <RefusalAlert refusal={refusal} />
      <div className="grid gap-4">
        <Button
          type="submit"
          size="lg"
          busy={isSubmitting}
          busyLabel="Creando tu cuenta..."
          className="w-full"
        >
          Crear cuenta
        </Button>
        <DataProtectionNote purpose="Crear y gestionar tu cuenta y los servicios que contrates." />
      </div>
      {children}
    </form>
  );
}
