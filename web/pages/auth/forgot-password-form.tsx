import {
  type MessageAnswer,
  RESET_REQUESTED_MESSAGE,
  type RequestPasswordResetBody,
  requestPasswordResetBody,
} from '@horus/contract/auth';
import { useEffect, useRef, useState } from 'react';
import { call } from '#client/call.ts';
import { RefusalAlert } from '#pages/forms/form-refusal.tsx';
import { useCallForm } from '#pages/forms/use-call-form.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { EmailField } from '#ui/email-field.tsx';

interface ForgotPasswordFormProps {
  readonly email: string;
  readonly onBack: () => void;
}

/** Shows the same response whether or not the account exists. */
export function ForgotPasswordForm({ email, onBack }: ForgotPasswordFormProps) {
  const [sent, setSent] = useState<string | null>(null);
  if (sent !== null) return <Sent message={sent} onBack={onBack} />;
  return <Ask email={email} onBack={onBack} onSent={setSent} />;
}

function Ask({ email, onBack, onSent }: ForgotPasswordFormProps & { onSent: (message: string) => void }) {
  const { field, busy, refusal, onSubmit } = useCallForm<RequestPasswordResetBody>({
    schema: requestPasswordResetBody,
    defaultValues: { email },
    failure: 'Error al solicitar el restablecimiento de contraseña.',
    send: async (body) => {
      const answer: Partial<MessageAnswer> | null = await call('POST /api/auth/request-password-reset', {
        body,
      });
      onSent(answer?.message ?? RESET_REQUESTED_MESSAGE);
    },
  });

  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-5">
      <p className="text-ink-600">
        Escribe el email de tu cuenta y te enviaremos un enlace para elegir otra contraseña.
      </p>
      <EmailField autoComplete="username" required {...field('email')} />
      <RefusalAlert refusal={refusal} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy} busyLabel="Enviando..." className="grow">
          Enviar enlace
        </Button>
        <Button variant="secondary" onClick={onBack} className="grow">
          Volver a iniciar sesión
        </Button>
      </div>
    </form>
  );
}

function Sent({ message, onBack }: { readonly message: string; readonly onBack: () => void }) {
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []);
  return (
    <div className="grid gap-5">
      <Alert tone="success">
        <p className="font-medium">{message}</p>
        <p className="mt-1">
          El enlace vale una hora. Si no llega en unos minutos, mira en el correo no deseado y comprueba que
          el email es el de tu cuenta.
        </p>
      </Alert>
      <Button ref={back} onClick={onBack}>
        Volver a iniciar sesión
      </Button>
    </div>
  );
}
