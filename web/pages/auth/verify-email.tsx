import { errors } from '@horus/contract/errors';
import { paths } from '@horus/contract/paths';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { CallError, call } from '#client/call.ts';
import { logout, refreshUser, useSession } from '#client/session.ts';
import { FORGOTTEN_HREF, IncompleteLink } from '#pages/auth/incomplete-link.tsx';
import { LoginWithReset } from '#pages/auth/login-with-reset.tsx';
import { ResendVerification } from '#pages/auth/resend-verification.tsx';
import { type FormRefusal, RefusalAlert, refusalOf } from '#pages/forms/form-refusal.tsx';
import { Alert } from '#ui/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';

const VOID = errors['auth.invalid_verification_token'][1];

/**
 * Confirms the address on a button press in a session of its account. Without a session, the login
 * confirms it.
 */
export function VerifyEmail({ token }: { readonly token: string | null }) {
  const { status } = useSession();
  const loginWasAsked = useRef(false);
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const [isVoid, setVoid] = useState(token === null);
  const [refusal, setRefusal] = useState<FormRefusal | null>(null);
  const [isOthers, setOthers] = useState(false);
  const [busy, setBusy] = useState(false);
  const asksForLogin = status === 'anonymous' && confirmed === null && !isVoid;

  useEffect(() => {
    if (asksForLogin) loginWasAsked.current = true;
    if (status !== 'authenticated' || !loginWasAsked.current) return;
    loginWasAsked.current = false;
    void onConfirm();
  });

  async function onConfirm(): Promise<void> {
    setBusy(true);
    setRefusal(null);
    try {
      const { message } = await call('POST /api/auth/verify-email', { body: { token: token ?? '' } });
      setConfirmed(message);
      void refreshUser();
    } catch (error) {
      const code = error instanceof CallError ? error.code : null;
      if (code === 'auth.invalid_verification_token') return setVoid(true);
      setOthers(code === 'auth.other_account');
      setRefusal(refusalOf(error, VOID));
    } finally {
      setBusy(false);
    }
  }

  if (confirmed !== null) {
    return (
      <div className="grid gap-5">
        <Alert tone="success">{confirmed}</Alert>
        <WayOn />
      </div>
    );
  }
  if (isVoid) return <VoidLink isCut={token === null} />;
  if (asksForLogin) return <LoginFirst />;
  if (status === 'loading') {
    return (
      <div className="flex justify-center py-20 text-lapis-600">
        <Spinner label="Comprobando tu sesión" className="size-12" />
      </div>
    );
  }
  return (
    <div className="grid gap-5">
      <RefusalAlert refusal={refusal} />
      {isOthers ? (
        <Button size="lg" onClick={() => void logout().then(() => setRefusal(null))}>
          Cambiar de cuenta
        </Button>
      ) : (
        <Button size="lg" busy={busy} busyLabel="Confirmando..." onClick={() => void onConfirm()}>
          Confirmar mi email
        </Button>
      )}
    </div>
  );
}

/** The link proves access to the mailbox; the password proves the ownership of the account. */
function LoginFirst() {
  return (
    <div className="grid gap-6">
      <p className="font-medium">Inicia sesión con tu cuenta y tu email queda confirmado.</p>
      <LoginWithReset />
      <p className="border-t border-line pt-5 text-sm text-ink-600">
        ¿No creaste tú la cuenta? Si el email es tuyo,{' '}
        <Link
          to={FORGOTTEN_HREF}
          className="font-semibold text-lapis-700 underline underline-offset-4 hover:text-lapis-800"
        >
          elige una contraseña nueva
        </Link>{' '}
        y pasa a ser solo tuya: se borra lo que haya dejado otra persona.
      </p>
    </div>
  );
}

/** For an invalid or used link. A signed-in user can request another. */
function VoidLink({ isCut }: { readonly isCut: boolean }) {
  const { user } = useSession();
  if (user?.emailVerified) {
    return (
      <div className="grid gap-5">
        <Alert tone="success">Tu email {user.email} ya está confirmado.</Alert>
        <WayOn />
      </div>
    );
  }
  if (isCut)
    return (
      <IncompleteLink>
        {user ? <ResendVerification /> : <WayOn size="md" variant="secondary" />}
      </IncompleteLink>
    );
  return (
    <div className="grid gap-5">
      <Alert tone="error">
        <p className="font-medium">{VOID}</p>
        <p className="mt-1">
          {user
            ? 'Te enviamos otro cuando quieras.'
            : 'Inicia sesión y te enviamos otro desde tu área de cliente.'}
        </p>
      </Alert>
      {user ? <ResendVerification /> : <WayOn />}
    </div>
  );
}

function WayOn(look: Pick<ComponentProps<typeof ButtonLink>, 'size' | 'variant'>) {
  const { user } = useSession();
  return (
    <ButtonLink to={user ? paths.account.dashboard.href() : paths.auth.login.href()} size="lg" {...look}>
      {user ? 'Ir a Mi Dashboard' : 'Iniciar sesión'}
    </ButtonLink>
  );
}
