import { errors } from '@horus/contract/errors';
import type { OpenInvitation } from '@horus/contract/members';
import { paths } from '@horus/contract/paths';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { CallError, call } from '#client/call.ts';
import { logout, readOrganizationAgain, useSession } from '#client/session.ts';
import { roleTexts } from '#content/team.ts';
import { IncompleteLink } from '#pages/auth/incomplete-link.tsx';
import { RegisterInvited } from '#pages/auth/invitation/register-invited.tsx';
import { LoginWithReset } from '#pages/auth/login-with-reset.tsx';
import { type FormRefusal, RefusalAlert, refusalOf } from '#pages/forms/form-refusal.tsx';
import { Alert } from '#ui/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { ErrorState } from '#ui/states.tsx';
import { toast } from '#ui/toast.ts';

const VOID = errors['members.invalid_invitation'][1];

/**
 * Accepts the invitation in a session of the invited address. A visitor without an account
 * registers here.
 */
export function Invitation({ token }: { readonly token: string }) {
  const { status, user } = useSession();
  const [offer, setOffer] = useState<OpenInvitation | null>(null);
  const [failure, setFailure] = useState<'void' | 'unread' | null>(null);
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry reads again.
  useEffect(() => {
    if (token === '') return;
    let wanted = true;
    call('POST /api/invitations/read', { body: { token } }).then(
      (found) => wanted && setOffer(found),
      (error: unknown) => {
        const isVoid = error instanceof CallError && error.code === 'members.invalid_invitation';
        if (wanted) setFailure(isVoid ? 'void' : 'unread');
      },
    );
    return () => {
      wanted = false;
    };
  }, [token, tries]);

  if (token === '') {
    return (
      <IncompleteLink>
        <p className="text-sm text-ink-600">
          Si no lo encuentras, pide a quien te invitó que te la envíe otra vez.
        </p>
      </IncompleteLink>
    );
  }
  if (failure === 'void') return <Void />;
  if (failure === 'unread') {
    return (
      <ErrorState
        title="No hemos podido leer la invitación"
        onRetry={() => {
          setFailure(null);
          setTries(tries + 1);
        }}
      >
        Comprueba tu conexión. La invitación sigue ahí.
      </ErrorState>
    );
  }
  if (!offer || status === 'loading') {
    return (
      <div className="flex justify-center py-20 text-lapis-600">
        <Spinner label="Comprobando la invitación" className="size-12" />
      </div>
    );
  }
  return (
    <div className="grid gap-6">
      <Offer offer={offer} />
      {user && user.email === offer.email && <Accept token={token} onVoid={() => setFailure('void')} />}
      {user && user.email !== offer.email && <OtherAddress current={user.email} invited={offer.email} />}
      {!user && offer.hasAccount && (
        <>
          <p className="font-medium wrap-anywhere">Inicia sesión con {offer.email} para aceptarla.</p>
          <LoginWithReset email={offer.email} />
        </>
      )}
      {!user && !offer.hasAccount && (
        <RegisterInvited
          token={token}
          email={offer.email}
          onVoid={() => setFailure('void')}
          onKnown={() => setOffer({ ...offer, hasAccount: true })}
        />
      )}
    </div>
  );
}

function Offer({ offer: { organization, role } }: { readonly offer: OpenInvitation }) {
  return (
    <div className="rounded-lg border border-line bg-paper-2 p-5">
      <p className="text-sm text-ink-600">Empresa</p>
      <p className="font-display text-2xl font-semibold wrap-anywhere">
        {organization ?? 'Una cuenta sin nombre todavía'}
      </p>
      <p className="mt-4 text-sm text-ink-600">Tu rol</p>
      <p className="font-semibold">{roleTexts[role].name}</p>
      <p className="text-sm text-ink-700">{roleTexts[role].may}</p>
    </div>
  );
}

function Accept({ token, onVoid }: { readonly token: string; readonly onVoid: () => void }) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<FormRefusal | null>(null);

  async function accept(): Promise<void> {
    setBusy(true);
    setRefusal(null);
    try {
      await call('POST /api/invitations/accept', { body: { token } });
    } catch (error) {
      if (error instanceof CallError && error.code === 'members.invalid_invitation') return onVoid();
      setRefusal(refusalOf(error, 'No hemos podido aceptar la invitación. Vuelve a intentarlo.'));
      return setBusy(false);
    }
    await readOrganizationAgain();
    await navigate(paths.account.dashboard.href());
    toast.success('Ya estás en el equipo');
  }

  return (
    <>
      <RefusalAlert refusal={refusal} />
      <Button size="lg" busy={busy} busyLabel="Aceptando..." onClick={() => void accept()}>
        Aceptar la invitación
      </Button>
    </>
  );
}

function OtherAddress({ current, invited }: { readonly current: string; readonly invited: string }) {
  const [leaving, setLeaving] = useState(false);
  return (
    <>
      <Alert tone="error">
        <p className="wrap-anywhere">
          La invitación es para <strong className="font-semibold">{invited}</strong> y has entrado con{' '}
          <strong className="font-semibold">{current}</strong>.
        </p>
      </Alert>
      <Button
        size="lg"
        busy={leaving}
        busyLabel="Saliendo..."
        onClick={() => {
          setLeaving(true);
          void logout().finally(() => setLeaving(false));
        }}
      >
        Cambiar de cuenta
      </Button>
    </>
  );
}

function Void() {
  const { user } = useSession();
  return (
    <div className="grid gap-5">
      <Alert tone="error">{VOID}</Alert>
      <ButtonLink to={user ? paths.account.dashboard.href() : paths.auth.login.href()} size="lg">
        {user ? 'Ir a Mi Dashboard' : 'Iniciar sesión'}
      </ButtonLink>
    </div>
  );
}
