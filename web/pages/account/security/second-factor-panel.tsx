import { formatLongDate } from '@horus/contract/dates';
import type { SecondFactor, TotpSetup } from '@horus/contract/second-factor';
import { useState } from 'react';
import { CallError, call, textOf } from '#client/call.ts';
import { useSecondFactor } from '#client/second-factor.ts';
import { RecoveryCodesDialog } from '#pages/account/security/recovery-codes-dialog.tsx';
import { TotpSetupDialog } from '#pages/auth/totp-setup-dialog.tsx';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { markStart } from '#ui/focus-start.ts';
import { SectionPanel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/states.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { toast } from '#ui/toast.ts';

/** The panel recommends new codes from this number down. */
const FEW_CODES = 3;

export function SecondFactorPanel() {
  const { factor, failed, reading, readAgain, changed } = useSecondFactor();
  const [setup, setSetup] = useState<TotpSetup | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [leaving, setLeaving] = useState(false);

  async function attempt<Result>(action: () => Promise<Result>): Promise<Result | undefined> {
    try {
      return await action();
    } catch (error) {
      // A customer who cancelled the proof needs no message.
      const left = error instanceof CallError && error.code === 'auth.proof_required';
      if (!left) toast.error(textOf(error, 'No hemos podido hacerlo. Vuelve a intentarlo.'));
      return undefined;
    }
  }

  return (
    <SectionPanel title="Verificación en dos pasos">
      {!factor && !failed && <Skeleton className="h-24 w-full" />}
      {!factor && failed && (
        <ErrorState title="No hemos podido leerlo" onRetry={readAgain} retrying={reading} />
      )}
      {factor && !factor.totpSince && (
        <Off
          onStart={async () =>
            setSetup((await attempt(() => call('POST /api/auth/second-factor/totp'))) ?? null)
          }
        />
      )}
      {factor?.totpSince && (
        <On
          factor={factor}
          since={factor.totpSince}
          onRenew={async () => {
            const given = await attempt(() => call('POST /api/auth/second-factor/recovery-codes'));
            setCodes(given?.recoveryCodes ?? null);
            await changed();
          }}
          onLeave={() => setLeaving(true)}
        />
      )}
      <TotpSetupDialog
        setup={setup}
        onClose={() => setSetup(null)}
        onCode={async (code) => {
          const { recoveryCodes } = await call('POST /api/auth/second-factor/totp/confirm', {
            body: { code },
          });
          setSetup(null);
          setCodes(recoveryCodes);
          if (!recoveryCodes) toast.success('Verificación en dos pasos activada');
          await changed();
        }}
      />
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />
      <LeaveDialog
        open={leaving}
        onClose={() => setLeaving(false)}
        onLeave={async () => {
          setLeaving(false);
          const done = await attempt(async () => {
            await call('DELETE /api/auth/second-factor/totp');
            return true;
          });
          if (done) toast.success('Verificación en dos pasos desactivada');
          await changed();
        }}
      />
    </SectionPanel>
  );
}

function useBusy(action: () => Promise<void>) {
  const [busy, setBusy] = useState(false);
  return {
    busy,
    onClick: () => {
      setBusy(true);
      void action().finally(() => setBusy(false));
    },
  };
}

function Off({ onStart }: { readonly onStart: () => Promise<void> }) {
  const start = useBusy(onStart);
  return (
    <>
      <p className="-mt-2 max-w-prose text-ink-600">
        Además de tu contraseña te pediremos un código que cambia cada 30 segundos en una app de tu móvil. Así
        nadie entra solo con saber tu contraseña. Sirve cualquier app de códigos: Google Authenticator,
        Microsoft Authenticator, la de tu gestor de contraseñas…
      </p>
      <Button {...start} busyLabel="Preparando..." aria-haspopup="dialog" className="mt-5">
        Activar con una app
      </Button>
    </>
  );
}

interface OnProps {
  readonly factor: SecondFactor;
  readonly since: string;
  readonly onRenew: () => Promise<void>;
  readonly onLeave: () => void;
}

function On({ factor: { recoveryCodesLeft }, since, onRenew, onLeave }: OnProps) {
  const renew = useBusy(onRenew);
  return (
    <div className="grid gap-5">
      <div className="-mt-2 flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-600">Con una app de códigos, desde el {formatLongDate(since)}.</p>
        <StatusPill tone="good">Activada</StatusPill>
      </div>
      {recoveryCodesLeft <= FEW_CODES && (
        <Alert tone="error">
          {recoveryCodesLeft === 0
            ? 'No te quedan códigos de recuperación. Si pierdes la app no podrás entrar: crea otros.'
            : `Te quedan ${recoveryCodesLeft} códigos de recuperación. Crea otros antes de que se acaben.`}
        </Alert>
      )}
      <p className="text-sm text-ink-600">
        Códigos de recuperación que te quedan: <strong className="figures">{recoveryCodesLeft}</strong>. Cada
        uno vale una vez, para cuando no tengas la app.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" {...renew} busyLabel="Creando..." aria-haspopup="dialog">
          Crear códigos nuevos
        </Button>
        <Button variant="secondary" aria-haspopup="dialog" onClick={onLeave}>
          Desactivar
        </Button>
      </div>
    </div>
  );
}

interface LeaveDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onLeave: () => Promise<void>;
}

function LeaveDialog({ open, onClose, onLeave }: LeaveDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Desactivar la verificación en dos pasos">
      <p className="text-ink-600">
        Para entrar bastará con tu contraseña, y tus códigos de recuperación dejarán de valer.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="danger" onClick={() => void onLeave()} className="grow">
          Desactivarla
        </Button>
        <Button ref={markStart} variant="secondary" onClick={onClose} className="grow">
          Seguir con ella
        </Button>
      </div>
    </Dialog>
  );
}
