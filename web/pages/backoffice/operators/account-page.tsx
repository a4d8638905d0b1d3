import type { NewTotp } from '@horus/contract/backoffice/operators';
import { paths } from '@horus/contract/backoffice/paths';
import { formatShortMoment } from '@horus/contract/dates';
import { useState } from 'react';
import type { MetaFunction } from 'react-router';
import { addPasskey, useOwnAccess, useOwnAccessChanged } from '#client/backoffice/access.ts';
import { call } from '#client/backoffice/call.ts';
import { textOf } from '#client/call.ts';
import { passkeyFailure, supportsPasskeys } from '#client/passkeys.ts';
import { RecoveryCodes } from '#pages/auth/recovery-codes.tsx';
import { TotpSetupDialog } from '#pages/auth/totp-setup-dialog.tsx';
import { useOperator } from '#pages/backoffice/frame/use-operator.ts';
import { PasswordDialog } from '#pages/backoffice/operators/password-dialog.tsx';
import { Loaded } from '#pages/backoffice/parts/loaded.tsx';
import { pageMeta } from '#pages/page-meta.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { SectionPanel } from '#ui/panel.tsx';
import { toast } from '#ui/toast.ts';

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Mi acceso | Oficina de Horus',
    description: 'Tus sesiones, tu contraseña y tu segundo paso.',
    path: paths.admin.account.href(),
    noindex: true,
  });

const FAILURE = 'No hemos podido hacerlo. Vuelve a intentarlo.';

/** /admin/cuenta */
export default function AccountPage() {
  const access = useOwnAccess();
  return (
    <>
      <h1 className="text-3xl">Mi acceso</h1>
      <div className="mt-6 grid gap-6">
        <Loaded query={access} failed="No hemos podido leer tu acceso">
          {(data) => (
            <>
              <Sessions sessions={data.sessions} />
              <Password />
              <Factors {...data} />
            </>
          )}
        </Loaded>
      </div>
    </>
  );
}

type Access = NonNullable<ReturnType<typeof useOwnAccess>['data']>;

function useActionWithToast() {
  const [busy, setBusy] = useState(false);
  async function tell(act: () => Promise<unknown>, done: string | null): Promise<void> {
    setBusy(true);
    try {
      await act();
      if (done) toast.success(done);
    } catch (error) {
      const text = passkeyFailure(error) === null ? null : textOf(error, FAILURE);
      if (text) toast.error(text);
    }
    setBusy(false);
  }
  return { busy, tell };
}

function Sessions({ sessions }: Pick<Access, 'sessions'>) {
  const changed = useOwnAccessChanged();
  const { busy, tell } = useActionWithToast();
  async function endOthers(): Promise<void> {
    await call('POST /api/admin/account/end-sessions');
    await changed();
  }
  return (
    <SectionPanel
      title="Sesiones abiertas"
      aside={
        sessions.length > 1 && (
          <Button
            variant="secondary"
            busy={busy}
            busyLabel="Cerrando..."
            onClick={() => void tell(endOthers, 'Las demás sesiones están cerradas.')}
          >
            Cerrar las demás
          </Button>
        )
      }
    >
      <ul className="divide-y divide-line text-sm">
        {sessions.map(({ id, device, network, current, lastUsedAt }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3">
            <span>
              <span className="font-medium">{device}</span>
              {current && <span className="text-ink-600"> (esta)</span>}
              <span className="figures block text-xs text-ink-600 break-all">{network}</span>
            </span>
            <span className="text-ink-600">Último uso: {formatShortMoment(lastUsedAt)}</span>
          </li>
        ))}
      </ul>
    </SectionPanel>
  );
}

function Password() {
  const [changing, setChanging] = useState(false);
  return (
    <SectionPanel
      title="Contraseña"
      aside={
        <Button variant="secondary" aria-haspopup="dialog" onClick={() => setChanging(true)}>
          Cambiar la contraseña
        </Button>
      }
    >
      <p className="text-sm text-ink-600">
        Al cambiarla se cierran tus demás sesiones. Si la has olvidado, pide un enlace nuevo a una persona
        responsable.
      </p>
      {changing && <PasswordDialog onClose={() => setChanging(false)} />}
    </SectionPanel>
  );
}

function Factors({ totpSince, recoveryCodesLeft, passkeys }: Access) {
  const { email } = useOperator();
  const changed = useOwnAccessChanged();
  const { busy, tell } = useActionWithToast();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [app, setApp] = useState<NewTotp | null>(null);
  async function removePasskey(passkeyId: string): Promise<void> {
    await call('DELETE /api/admin/account/passkeys/:passkeyId', { params: { passkeyId } });
    await changed();
  }
  async function renewCodes(): Promise<void> {
    const { recoveryCodes } = await call('POST /api/admin/account/recovery-codes');
    await changed();
    setCodes(recoveryCodes);
  }
  return (
    <SectionPanel title="Segundo paso">
      <dl className="grid gap-4 text-sm">
        <div>
          <dt className="font-semibold">App de códigos</dt>
          <dd className="text-ink-600">
            {totpSince ? `Desde el ${formatShortMoment(totpSince)}` : 'No la usas'}
          </dd>
        </div>
        <div>
          <dt className="font-semibold">Llaves de acceso</dt>
          <dd className="text-ink-600">
            {passkeys.length === 0 && 'Ninguna'}
            <ul>
              {passkeys.map(({ id, name, createdAt }) => (
                <li key={id} className="flex flex-wrap items-center gap-x-4">
                  {name}, desde el {formatShortMoment(createdAt)}
                  <button
                    type="button"
                    onClick={() => void tell(() => removePasskey(id), 'Llave quitada.')}
                    className="min-h-11 font-semibold text-lapis-700 underline underline-offset-4"
                  >
                    Quitar<span className="sr-only"> {name}</span>
                  </button>
                </li>
              ))}
            </ul>
          </dd>
        </div>
        <div>
          <dt className="font-semibold">Códigos de recuperación</dt>
          <dd className="text-ink-600">Te quedan {recoveryCodesLeft}</dd>
        </div>
      </dl>
      <div className="mt-5 flex flex-wrap gap-3">
        {supportsPasskeys() && (
          <Button
            variant="secondary"
            busy={busy}
            onClick={() => void tell(() => addPasskey('Este dispositivo').then(changed), 'Llave añadida.')}
          >
            Añadir una llave de acceso
          </Button>
        )}
        <Button
          variant="secondary"
          busy={busy}
          onClick={() => void tell(async () => setApp(await call('POST /api/admin/account/totp/new')), null)}
        >
          {totpSince ? 'Cambiar de app de códigos' : 'Añadir una app de códigos'}
        </Button>
        <Button variant="secondary" busy={busy} onClick={() => void tell(renewCodes, null)}>
          Cambiar los códigos
        </Button>
      </div>
      <TotpSetupDialog
        setup={app}
        onClose={() => setApp(null)}
        onCode={async (code) => {
          await call('POST /api/admin/account/totp', { body: { sealed: app?.sealed ?? '', code } });
          await changed();
          setApp(null);
          toast.success(
            'App de códigos en uso. La de antes ya no vale, y tus demás sesiones están cerradas.',
          );
        }}
      />
      <Dialog open={codes !== null} onClose={() => setCodes(null)} title="Tus códigos nuevos" locked>
        {codes && (
          <RecoveryCodes codes={codes} email={email} lost="la app o la llave" onDone={() => setCodes(null)} />
        )}
      </Dialog>
    </SectionPanel>
  );
}
