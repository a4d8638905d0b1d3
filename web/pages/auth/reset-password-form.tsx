import {
  MIN_RESET_PASSWORD_LENGTH,
  PASSWORD_RESET_MESSAGE,
  type ResetPasswordAnswer,
  resetPasswordBody,
} from '@horus/contract/auth';
import { paths } from '@horus/contract/paths';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { CallError, call } from '#client/call.ts';
import { refreshUser } from '#client/session.ts';
import { FORGOTTEN_HREF } from '#pages/auth/incomplete-link.tsx';
import type { LoginPageState } from '#pages/auth/login-page.tsx';
import { RefusalAlert } from '#pages/forms/form-refusal.tsx';
import { NewPasswordFields, withConfirmation } from '#pages/forms/new-password.tsx';
import { useCallForm } from '#pages/forms/use-call-form.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';

/** Milliseconds from the success to the login page (docs/product.md, 'Times and limits'). */
const TO_LOGIN_MS = 3_000;

/**
 * Shown when the account was created, perhaps by another person, before the address was confirmed.
 */
const CLEARED =
  'Como nadie había confirmado tu email, hemos quitado la empresa y lo demás que se escribió antes en la cuenta: si era tuyo, escríbelo otra vez en tu perfil.';

const schema = withConfirmation<{ newPassword: string }>(
  resetPasswordBody.pick({ newPassword: true }),
  'newPassword',
);

export function ResetPasswordForm({ token }: { readonly token: string }) {
  const [done, setDone] = useState<string | null>(null);
  return done === null ? <Choose token={token} onDone={setDone} /> : <Done message={done} />;
}

function Choose({ token, onDone }: { readonly token: string; readonly onDone: (message: string) => void }) {
  const [isLinkInvalid, setIsLinkInvalid] = useState(false);
  const { field, busy, refusal, onSubmit } = useCallForm({
    schema,
    defaultValues: { newPassword: '', confirmation: '' },
    failure: 'Error al restablecer la contraseña.',
    send: async ({ newPassword }) => {
      const answer: Partial<ResetPasswordAnswer> | null = await call('POST /api/auth/reset-password', {
        body: { token, newPassword },
      });
      const { message = PASSWORD_RESET_MESSAGE, passkeys = [], cleared = false } = answer ?? {};
      onDone([message, cleared ? CLEARED : '', passkeysLeft(passkeys)].filter(Boolean).join(' '));
      // The reset ends every session, this browser's too.
      void refreshUser();
    },
    onError: (error) => {
      setIsLinkInvalid(error instanceof CallError && error.code === 'auth.invalid_reset_token');
      return false;
    },
  });

  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-5">
      <NewPasswordFields
        label="Nueva contraseña"
        minLength={MIN_RESET_PASSWORD_LENGTH}
        password={field('newPassword')}
        confirmation={field('confirmation')}
      />
      <RefusalAlert refusal={refusal} />
      {isLinkInvalid && (
        <p className="text-sm text-ink-600">
          Cada enlace sirve una sola vez y por un tiempo.{' '}
          <Link
            to={FORGOTTEN_HREF}
            className="inline-block py-2 font-semibold text-lapis-700 underline underline-offset-4 hover:text-lapis-800"
          >
            Pedir otro enlace
          </Link>
        </p>
      )}
      <Button type="submit" size="lg" busy={busy} busyLabel="Guardando..." className="w-full">
        Guardar contraseña
      </Button>
    </form>
  );
}

/** Lists the passkeys that still open the account; empty without any. */
function passkeysLeft(names: readonly string[]): string {
  if (names.length === 0) return '';
  const quoted = names.map((name) => `«${name}»`).join(', ');
  return names.length === 1
    ? `En tu cuenta se entra también con la llave de acceso ${quoted}. Si no la reconoces, quítala en Seguridad.`
    : `En tu cuenta se entra también con las llaves de acceso ${quoted}. Si no reconoces alguna, quítala en Seguridad.`;
}

function Done({ message }: { readonly message: string }) {
  const navigate = useNavigate();

  useEffect(() => {
    const state: LoginPageState = { notice: message };
    const timer = setTimeout(
      () => void navigate(paths.auth.login.href(), { replace: true, state }),
      TO_LOGIN_MS,
    );
    return () => clearTimeout(timer);
  }, [message, navigate]);

  return (
    <div className="grid gap-5">
      <Alert tone="success">
        <p className="font-medium">{message}</p>
        <p className="mt-1">En unos segundos te llevamos a iniciar sesión.</p>
      </Alert>
      <p>
        <Link
          to={paths.auth.login.href()}
          replace
          className="inline-block py-2 font-semibold text-lapis-700 underline underline-offset-4 hover:text-lapis-800"
        >
          Iniciar sesión ahora
        </Link>
      </p>
    </div>
  );
}
