import { errors } from '@horus/contract/errors';
import { paths } from '@horus/contract/paths';
import { useState } from 'react';
import { type FormRefusal, RefusalAlert, refusalOf } from '#pages/auth/form-refusal.tsx';
import { ResendVerification } from '#pages/auth/resend-verification.tsx';
import { verifyEmail } from '#server/account.ts';
import { CallError } from '#server/call.ts';
import { refreshUser, useSession } from '#server/session.ts';
import { Alert } from '#ui/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';

const VOID = errors['auth.invalid_verification_token'][1];

/** Confirms an address by the link's token, at the press of a button. */
export function VerifyEmail({ token }: { readonly token: string | null }) {
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const [isVoid, setVoid] = useState(token === null);
  const [refusal, setRefusal] = useState<FormRefusal | null>(null);
  const [busy, setBusy] = useState(false);

  async function onConfirm(): Promise<void> {
    setBusy(true);
    setRefusal(null);
    try {
      setConfirmed((await verifyEmail(token ?? '')).message);
      void refreshUser();
    } catch (error) {
      if (error instanceof CallError && error.code === 'auth.invalid_verification_token') setVoid(true);
      else setRefusal(refusalOf(error, VOID));
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
  if (isVoid) return <VoidLink />;
  return (
    <div className="grid gap-5">
      <RefusalAlert refusal={refusal} />
      <Button size="lg" busy={busy} busyLabel="Confirmando..." onClick={() => void onConfirm()}>
        Confirmar mi email
      </Button>
    </div>
  );
}

/** A link that can't be used any more: whoever is logged in may have it sent again. */
function VoidLink() {
  const { user } = useSession();
  if (user?.emailVerified) {
    return (
      <div className="grid gap-5">
        <Alert tone="success">Tu email {user.email} ya está confirmado.</Alert>
        <WayOn />
      </div>
    );
  }
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

function WayOn() {
  const { user } = useSession();
  return (
    <ButtonLink to={user ? paths.account.dashboard.href() : paths.auth.login.href()} size="lg">
      {user ? 'Ir a Mi Dashboard' : 'Iniciar sesión'}
    </ButtonLink>
  );
}
