import { MIN_PASSWORD_LENGTH } from '@horus/contract/auth';
import { type RegisterInvitedBody, registerInvitedBody } from '@horus/contract/members';
import { paths } from '@horus/contract/paths';
import { useNavigate } from 'react-router';
import { CallError, call } from '#client/call.ts';
import { login } from '#client/session.ts';
import { DataProtectionNote } from '#pages/auth/data-protection-note.tsx';
import { RefusalAlert } from '#pages/forms/form-refusal.tsx';
import { useCallForm } from '#pages/forms/use-call-form.ts';
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
  const { field, busy, refusal, onSubmit } = useCallForm<RegisterInvitedBody>({
    schema: registerInvitedBody,
    defaultValues: { token, name: '', password: '' },
    failure: 'No hemos podido crear tu cuenta. Vuelve a intentarlo.',
    send: async (body) => {
      await call('POST /api/invitations/register', { body });
      await login({ email, password: body.password });
      await navigate(paths.account.dashboard.href());
      toast.success('Ya estás en el equipo');
    },
    onError: (error) => {
      const code = error instanceof CallError ? error.code : null;
      if (code === 'members.invalid_invitation') onVoid();
      if (code === 'members.has_account') onKnown();
      return code === 'members.invalid_invitation' || code === 'members.has_account';
    },
  });

  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-5">
      <TextField label="Email" type="email" autoComplete="username" value={email} readOnly />
      <TextField label="Nombre" autoComplete="name" required {...field('name')} />
      <PasswordField
        label="Contraseña"
        hint={`Al menos ${MIN_PASSWORD_LENGTH} caracteres`}
        autoComplete="new-password"
        required
        {...field('password')}
      />
      <RefusalAlert refusal={refusal} />
      <Button type="submit" size="lg" busy={busy} busyLabel="Creando tu cuenta..." className="w-full">
        Crear mi cuenta y aceptar
      </Button>
      <DataProtectionNote purpose="Crear y gestionar tu cuenta y los servicios que contrates." />
    </form>
  );
}
