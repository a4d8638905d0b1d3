import { MIN_PASSWORD_LENGTH } from '@horus/contract/auth';
import { type RegisterInvitedBody, registerInvitedBody } from '@horus/contract/members';
import { paths } from '@horus/contract/paths';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { CallError, call } from '#client/call.ts';
import { zodResolver } from '#client/form-resolver.ts';
import { login } from '#client/session.ts';
import { DataProtectionNote } from '#pages/auth/data-protection-note.tsx';
import { type FormRefusal, RefusalAlert, refusalOf, showFieldErrors } from '#pages/auth/form-refusal.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { toast } from '#ui/toast.ts';

interface RegisterInvitedProps {
  readonly token: string;
  readonly email: string;
  readonly onVoid: () => void;
  /** The address now has an account. */
  readonly onKnown: () => void;
}

export function RegisterInvited({ token, email, onVoid, onKnown }: RegisterInvitedProps) {
  const navigate = useNavigate();
  const form = useForm<RegisterInvitedBody>({
    resolver: zodResolver(registerInvitedBody),
    defaultValues: { token, name: '', password: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const [refusal, setRefusal] = useState<FormRefusal | null>(null);

  async function submit(body: RegisterInvitedBody): Promise<void> {
    setRefusal(null);
    try {
      await call('POST /api/invitations/register', { body });
    } catch (error) {
      const code = error instanceof CallError ? error.code : null;
      if (code === 'members.invalid_invitation') return onVoid();
      if (code === 'members.has_account') return onKnown();
      if (!showFieldErrors(error, ['name', 'password'], form)) {
        setRefusal(refusalOf(error, 'No hemos podido crear tu cuenta. Vuelve a intentarlo.'));
      }
      return;
    }
    await login({ email, password: body.password });
    await navigate(paths.account.dashboard.href());
    toast.success('Ya estás en el equipo');
  }

  return (
    <form method="post" noValidate onSubmit={form.handleSubmit(submit)} className="grid gap-5">
      <TextField label="Email" type="email" autoComplete="username" value={email} readOnly />
      <TextField
        label="Nombre"
        autoComplete="name"
        required
        error={errors.name?.message}
        {...form.register('name')}
      />
      <PasswordField
        label="Contraseña"
        hint={`Al menos ${MIN_PASSWORD_LENGTH} caracteres`}
        autoComplete="new-password"
        required
        error={errors.password?.message}
        {...form.register('password')}
      />
      <RefusalAlert refusal={refusal} />
      <Button type="submit" size="lg" busy={isSubmitting} busyLabel="Creando tu cuenta..." className="w-full">
        Crear mi cuenta y aceptar
      </Button>
      <DataProtectionNote purpose="Crear y gestionar tu cuenta y los servicios que contrates." />
    </form>
  );
}
