import { formatLongDate } from '@horus/contract/dates';
import { newPasskeyBody, type SecondFactor } from '@horus/contract/second-factor';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '#client/call.ts';
import { zodResolver } from '#client/form-resolver.ts';
import { addPasskey, passkeyFailure, supportsPasskeys } from '#client/passkeys.ts';
import { useSecondFactor } from '#client/second-factor.ts';
import { RecoveryCodesDialog } from '#pages/account/security/recovery-codes-dialog.tsx';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/field.tsx';
import { markStart } from '#ui/focus-start.ts';
import { SectionPanel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/states.tsx';
import { toast } from '#ui/toast.ts';

type Passkey = SecondFactor['passkeys'][number];

export function PasskeysPanel() {
  const { factor, failed, reading, readAgain, changed } = useSecondFactor();
  const [naming, setNaming] = useState(false);
  const [leaving, setLeaving] = useState<Passkey | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [known, setKnown] = useState(true);
  const heading = useRef<HTMLDivElement>(null);
  useEffect(() => setKnown(supportsPasskeys()), []);

  async function leave({ id }: Passkey): Promise<void> {
    setLeaving(null);
    try {
      await call('DELETE /api/auth/passkeys/:passkeyId', { params: { passkeyId: id } });
      toast.success('Llave de acceso quitada');
      // The dialog can't restore the focus: its button is gone with the row.
      heading.current?.focus();
    } catch (error) {
      const text = passkeyFailure(error);
      if (text) toast.error(text);
    }
    await changed();
  }

  return (
    <SectionPanel title="Llaves de acceso">
      <div ref={heading} tabIndex={-1} className="outline-none">
        <p className="-mt-2 max-w-prose text-ink-600">
          Entra con tu huella, tu cara o el PIN de tu dispositivo, sin contraseña. También sirve como segundo
          paso. La llave no sale de tu dispositivo o de tu gestor de contraseñas, y no funciona en una web
          falsa.
        </p>
        {!factor && !failed && <Skeleton className="mt-4 h-16 w-full" />}
        {!factor && failed && (
          <ErrorState title="No hemos podido leerlas" onRetry={readAgain} retrying={reading} />
        )}
        {factor && factor.passkeys.length > 0 && (
          <ul aria-label="Llaves de acceso" className="mt-3">
            {factor.passkeys.map((passkey) => (
              <Row key={passkey.id} passkey={passkey} onLeave={() => setLeaving(passkey)} />
            ))}
          </ul>
        )}
        {known ? (
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => setNaming(true)} className="mt-5">
            Añadir una llave de acceso
          </Button>
        ) : (
          <Alert className="mt-5">Este navegador no conoce las llaves de acceso.</Alert>
        )}
      </div>
      <Dialog open={naming} onClose={() => setNaming(false)} title="Añadir una llave de acceso">
        {naming && (
          <NameIt
            onDone={async (given) => {
              setNaming(false);
              setCodes(given);
              toast.success('Llave de acceso añadida');
              await changed();
            }}
          />
        )}
      </Dialog>
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />
      <Dialog open={leaving !== null} onClose={() => setLeaving(null)} title="Quitar la llave de acceso">
        {leaving && (
          <>
            <p className="break-words text-ink-600">
              «{leaving.name}» ya no servirá para entrar. Bórrala también de tu dispositivo o de tu gestor de
              contraseñas.
            </p>
            <div className="mt-6 flex flex-wrap gap-3">
              <Button variant="danger" onClick={() => void leave(leaving)} className="grow">
                Quitarla
              </Button>
              <Button ref={markStart} variant="secondary" onClick={() => setLeaving(null)} className="grow">
                Seguir con ella
              </Button>
            </div>
          </>
        )}
      </Dialog>
    </SectionPanel>
  );
}

function Row({ passkey, onLeave }: { readonly passkey: Passkey; readonly onLeave: () => void }) {
  const { name, createdAt, lastUsedAt } = passkey;
  return (
    <li className="flex min-h-18 items-center justify-between gap-4 border-b border-line py-3 last:border-0">
      <div className="min-w-0 text-sm">
        <p className="font-semibold break-words">{name}</p>
        <p className="text-ink-600">
          {lastUsedAt
            ? `Último uso: ${formatLongDate(lastUsedAt)}`
            : `Añadida el ${formatLongDate(createdAt)}, sin usar aún`}
        </p>
      </div>
      <Button
        variant="secondary"
        aria-haspopup="dialog"
        onClick={onLeave}
        aria-label={`Quitar la llave de acceso ${name}`}
      >
        Quitar
      </Button>
    </li>
  );
}

const nameBody = newPasskeyBody.pick({ name: true });

function NameIt({ onDone }: { readonly onDone: (codes: readonly string[] | null) => Promise<void> }) {
  const { register, handleSubmit, formState } = useForm<{ name: string }>({
    resolver: zodResolver(nameBody),
    defaultValues: { name: '' },
  });
  const [refusal, setRefusal] = useState<string | null>(null);

  async function submit({ name }: { name: string }): Promise<void> {
    setRefusal(null);
    try {
      await onDone(await addPasskey(name));
    } catch (error) {
      setRefusal(passkeyFailure(error));
    }
  }

  return (
    <form method="post" noValidate onSubmit={handleSubmit(submit)} className="grid gap-5">
      <TextField
        label="Nombre"
        hint="Para reconocerla: «Móvil», «Portátil de la oficina»."
        maxLength={60}
        required
        error={formState.errors.name?.message}
        {...register('name')}
      />
      {refusal && <Alert tone="error">{refusal}</Alert>}
      <Button type="submit" busy={formState.isSubmitting} busyLabel="Esperando a tu dispositivo...">
        Crear la llave
      </Button>
    </form>
  );
}
