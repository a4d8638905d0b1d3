import {
  type InstallationDetail,
  MAX_RETURN_REASON,
  type ParcelBody,
  parcelBody,
} from '@horus/contract/backoffice/installations';
import { UNDO_SECONDS } from '@horus/contract/backoffice/undo';
import { dayOf, formatLongDate, noonOf } from '@horus/contract/dates';
import { useState } from 'react';
import { call } from '#client/backoffice/call.ts';
import { useQueueChanged } from '#client/backoffice/queues.ts';
import { textOf } from '#client/call.ts';
import { now } from '#client/clock.ts';
import { ActionDialog, ActionFailed } from '#pages/backoffice/customers/action-dialog.tsx';
import { useAction } from '#pages/forms/use-action.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { toast } from '#ui/toast.ts';

interface ParcelStateProps {
  readonly installation: InstallationDetail;
  readonly saving: boolean;
}

/** Whether the sent parcel has arrived or come back, and the buttons that say so. */
export function ParcelState({ installation, saving }: ParcelStateProps) {
  const { busy, refusal, act } = useAction();
  const save = useSaveParcel(installation);
  const { parcel, returnReason } = installation;
  const isKnown = parcel !== null && parcel.state !== 'travelling';
  return (
    <div className="grid gap-3">
      {parcel?.on && (
        <p className="font-medium wrap-anywhere">
          {parcel.state === 'delivered' ? 'Entregado' : 'Devuelto'} el {formatLongDate(noonOf(parcel.on))}
          {returnReason && `: ${returnReason}`}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {isKnown ? (
          <Button
            variant="quiet"
            busy={busy}
            busyLabel="Guardando..."
            disabled={saving}
            onClick={() =>
              void act(() => save({ state: 'travelling' }), 'El envío vuelve a estar en camino.')
            }
          >
            No es así: sigue en camino
          </Button>
        ) : (
          (['delivered', 'returned'] as const).map((state) => (
            <ArrivedButton key={state} {...{ installation, state, saving }} />
          ))
        )}
      </div>
      {refusal && <p role="alert">{refusal.text}</p>}
    </div>
  );
}

interface ArrivedButtonProps {
  readonly installation: Parcel;
  readonly state: Arrived;
  readonly saving?: boolean;
  /** Where several have the button. */
  readonly name?: string;
}

export function ArrivedButton({ installation, state, saving, name }: ArrivedButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        aria-haspopup="dialog"
        data-key={state === 'delivered' ? 'd' : undefined}
        aria-label={name && `${words[state].button}: ${name}`}
        disabled={saving}
        onClick={() => setOpen(true)}
      >
        {words[state].button}
      </Button>
      {open && <ArrivedDialog {...{ installation, state }} onClose={() => setOpen(false)} />}
    </>
  );
}

type Parcel = Pick<InstallationDetail, 'id' | 'version' | 'steps'>;
type Arrived = 'delivered' | 'returned';

const words: Readonly<Record<Arrived, { button: string; title: string; field: string; said: string }>> = {
  delivered: {
    button: 'Marcar como entregado',
    title: '¿Ha llegado el envío?',
    field: 'Entregado el',
    said: 'Apuntado: el envío ha llegado.',
  },
  returned: {
    button: 'Marcar como devuelto',
    title: '¿Ha vuelto el envío?',
    field: 'Devuelto el',
    said: 'Apuntado: el envío ha vuelto y queda por enviar otra vez.',
  },
};

/** `Omit` of each member. */
type Change = ParcelBody extends infer Body
  ? Body extends ParcelBody
    ? Omit<Body, 'seenVersion'>
    : never
  : never;

function useSaveParcel({ id: installationId, version }: Parcel) {
  const changed = useQueueChanged('installations');
  return async (change: Change, seenVersion = version) => {
    try {
      await call('POST /api/admin/installations/:installationId/parcel', {
        params: { installationId },
        body: { ...change, seenVersion } as ParcelBody,
      });
    } finally {
      await changed();
    }
  };
}

interface ArrivedDialogProps {
  readonly installation: Parcel;
  readonly state: Arrived;
  readonly onClose: () => void;
}

function ArrivedDialog({ installation, state, onClose }: ArrivedDialogProps) {
  const save = useSaveParcel(installation);
  const today = dayOf(now());
  const [on, setOn] = useState(today);
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<Partial<Record<'on' | 'reason', string>>>({});
  const { title, button, field, said } = words[state];
  const { version: seenVersion, steps } = installation;
  const sentAt = steps.find(({ step }) => step === 'shipped')?.doneAt;

  async function undo(): Promise<void> {
    try {
      await save({ state: 'travelling' }, seenVersion + 1);
      toast.info('Deshecho: el envío sigue en camino.');
    } catch (error) {
      toast.error(textOf(error, 'No se ha podido deshacer. Vuelve a intentarlo.'));
    }
  }

  return (
    <ActionDialog
      title={title}
      action={button}
      onAct={async () => {
        const change = state === 'returned' ? { state, on, reason } : { state, on };
        const { error } = parcelBody.safeParse({ ...change, seenVersion });
        setErrors(
          Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message])),
        );
        if (error) throw new ActionFailed(null);
        await save(change);
        toast.success(said, {
          autoClose: UNDO_SECONDS * 1000,
          action: { label: 'Deshacer', run: () => void undo() },
        });
      }}
      onClose={onClose}
    >
      <TextField
        type="date"
        label={field}
        required
        min={sentAt ? dayOf(new Date(sentAt)) : ''}
        max={today}
        value={on}
        onChange={(event) => setOn(event.target.value)}
        error={errors.on}
      />
      {state === 'returned' && (
        <TextField
          label="Motivo"
          hint="Como lo dice el transportista. El cliente no lo lee, salvo en la copia de sus datos."
          required
          autoComplete="off"
          maxLength={MAX_RETURN_REASON}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={errors.reason}
        />
      )}
      <p className="text-sm">
        No sale ningún correo.{' '}
        {state === 'returned' &&
          'El envío queda por hacer otra vez, con el mismo transportista y la misma dirección.'}
      </p>
    </ActionDialog>
  );
}
