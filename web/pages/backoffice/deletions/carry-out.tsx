import { type DeletionDetail, isOwed } from '@horus/contract/backoffice/deletions';
import { paths } from '@horus/contract/backoffice/paths';
import { formatMoney } from '@horus/contract/money';
import { type FormEvent, useId, useState } from 'react';
import { Link } from 'react-router';
import { call } from '#client/backoffice/call.ts';
import { deletionItems, useQueueChanged } from '#client/backoffice/queues.ts';
import { useOperator } from '#pages/backoffice/frame/use-operator.ts';
import { useOpenNextItem } from '#pages/backoffice/parts/use-open-next-item.ts';
import { RefusalAlert } from '#pages/forms/form-refusal.tsx';
import { useAction } from '#pages/forms/use-action.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { SectionPanel } from '#ui/panel.tsx';
import { toast } from '#ui/toast.ts';

interface OfDeletion {
  readonly deletion: DeletionDetail;
}

type Viewer = Pick<ReturnType<typeof useOperator>, 'id' | 'role'>;

export function CarryOut({ deletion }: OfDeletion) {
  const [confirming, setConfirming] = useState(false);
  const { blockers, confirmationAskedBy } = deletion;
  const operator = useOperator();
  const noteId = useId();
  const isAskedByViewer = confirmationAskedBy === operator.id;
  const step = findNextStep(deletion, operator);
  if (blockers.length > 0) {
    return (
      <SectionPanel title="Todavía no se puede">
        <ul className="grid list-disc gap-2 pl-5 text-sm">
          {blockers.map((blocker) => (
            <li key={blocker}>{blocker}</li>
          ))}
        </ul>
      </SectionPanel>
    );
  }
  return (
    <SectionPanel title="Tramitar la baja">
      {step === 'ask' ? (
        <AskSecondPerson deletion={deletion} />
      ) : step === 'invite' ? (
        <Alert>
          <InviteManager />
          <span className="block">O que la pida otra persona del equipo: entonces la tramitas tú.</span>
        </Alert>
      ) : (
        <div className="grid gap-4">
          {isAskedByViewer && <AskedByViewer deletion={deletion} noteId={noteId} />}
          {operator.role !== 'manager' && <p className="text-sm">La tramita una persona responsable.</p>}
          {operator.role === 'manager' && (
            <Button
              variant="danger"
              data-todo={isAskedByViewer ? undefined : ''}
              aria-haspopup="dialog"
              disabled={isAskedByViewer}
              aria-describedby={isAskedByViewer ? noteId : undefined}
              onClick={() => setConfirming(true)}
            >
              Eliminar la cuenta
            </Button>
          )}
        </div>
      )}
      {confirming && <Confirm deletion={deletion} onClose={() => setConfirming(false)} />}
    </SectionPanel>
  );
}

type Step = 'ask' | 'invite' | 'carryOut';

/** The viewer's next step; null if another person has to act. */
export function findNextStep(deletion: DeletionDetail, { id, role }: Viewer): Step | null {
  const { state, blockers, owed, confirmationAskedBy: askedBy, hasOtherManager } = deletion;
  if (state !== 'pending' || blockers.length > 0) return null;
  // A non-manager may replace a manager's request, so that the manager can confirm.
  const mayAsk = askedBy === null || (role !== 'manager' && askedBy !== id);
  if (isOwed(owed) && mayAsk) return hasOtherManager ? 'ask' : 'invite';
  return role === 'manager' && askedBy !== id ? 'carryOut' : null;
}

function AskedByViewer({ deletion, noteId }: OfDeletion & { readonly noteId: string }) {
  const { id: requestId, hasOtherManager } = deletion;
  const changed = useQueueChanged('deletions');
  const { busy, refusal, act } = useAction();
  async function withdraw(): Promise<void> {
    await act(
      () => call('DELETE /api/admin/deletions/:requestId/confirmation', { params: { requestId } }),
      'Petición retirada.',
    );
    await changed();
  }
  return (
    <>
      <Alert>
        <span id={noteId}>La has pedido tú: la tramita otra persona, que sea responsable.</span>
        {!hasOtherManager && <InviteManager />}
      </Alert>
      <RefusalAlert refusal={refusal} />
      <Button variant="secondary" busy={busy} onClick={() => void withdraw()}>
        Retirar la petición
      </Button>
    </>
  );
}

function InviteManager() {
  return (
    <span className="block">
      Hace falta otra persona responsable y no hay ninguna:{' '}
      <Link to={paths.admin.team.href()} className="text-lapis-700 underline underline-offset-4">
        invítala en Equipo
      </Link>
      .
    </span>
  );
}

function AskSecondPerson({ deletion: { id, owed } }: OfDeletion) {
  const changed = useQueueChanged('deletions');
  const { busy, refusal, act } = useAction();
  return (
    <div className="grid gap-4">
      <p className="text-sm">Como queda algo por saldar, pide que la tramite otra persona.</p>
      <RefusalAlert refusal={refusal} />
      <Button
        data-todo=""
        busy={busy}
        onClick={async () => {
          await act(
            () =>
              call('POST /api/admin/deletions/:requestId/confirmation', {
                params: { requestId: id },
                body: { seen: owed },
              }),
            'Pedido. Lo hará otra persona.',
          );
          await changed();
        }}
      >
        Pedirlo a otra persona
      </Button>
    </div>
  );
}

function Confirm({ deletion, onClose }: OfDeletion & { readonly onClose: () => void }) {
  const { id, owed, accounts, atStripe, kept, person } = deletion;
  const changed = useQueueChanged('deletions');
  const goOn = useOpenNextItem(deletionItems);
  const { busy, refusal, act } = useAction();
  const [missing, setMissing] = useState<string | undefined>();
  const receipt = {
    label: 'Ver el justificante',
    href: paths.admin.deletion.href({ requestId: id }),
    state: null,
  };
  const documents = kept.reduce((sum, { count }) => sum + count, 0);

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const horusErased = new FormData(event.currentTarget).get('horusErased') === 'on';
    const isMissing = accounts.horus && !horusErased;
    setMissing(isMissing ? 'Marca la casilla cuando hayas eliminado su cuenta en la aplicación' : undefined);
    if (isMissing) return;
    const isDone = await act(
      () =>
        call('POST /api/admin/deletions/:requestId/carry-out', {
          params: { requestId: id },
          body: { seen: owed, horusErased },
        }),
      () => toast.success('Cuenta eliminada. Se lo decimos por correo.', goOn ? { action: receipt } : {}),
    );
    if (isDone) {
      onClose();
      await goOn?.();
    }
    await changed();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      locked={busy}
      title={person ? `Eliminar la cuenta de ${person.name}` : 'Eliminar la cuenta'}
    >
      <form method="post" noValidate onSubmit={(event) => void onSubmit(event)} className="grid gap-5">
        <ol className="grid list-decimal gap-2 pl-5 text-sm">
          {atStripe && <li>Se termina en Stripe lo que quede de su plan. Si falla, no se elimina nada.</li>}
          {accounts.stc && <li>Se bloquean {documents} documentos y se elimina todo lo demás.</li>}
          <li className="wrap-anywhere">Se le dice por correo, a {person?.email}.</li>
        </ol>
        {owed.owes > 0 && <Alert>Nos debe {formatMoney(owed.owes)}.</Alert>}
        {owed.credit > 0 && (
          <Alert>Tiene {formatMoney(owed.credit)} a su favor, que no se devuelven solos.</Alert>
        )}
        {accounts.horus && (
          <CheckboxField
            name="horusErased"
            label="He eliminado su cuenta en la aplicación Horus"
            error={missing}
          />
        )}
        <p className="text-sm font-semibold">No se puede deshacer.</p>
        <RefusalAlert refusal={refusal} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="danger" busy={busy} busyLabel="Eliminando..." className="grow">
            Eliminar para siempre
          </Button>
          <Button variant="secondary" disabled={busy} onClick={onClose} className="grow">
            Cancelar
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
