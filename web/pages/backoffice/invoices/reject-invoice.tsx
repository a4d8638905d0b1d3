import { type InvoiceRequestDetail, MAX_REJECTION_LENGTH } from '@horus/contract/backoffice/invoices';
import { type FormEvent, useState } from 'react';
import { call } from '#client/backoffice/call.ts';
import { invoiceItems, useQueueChanged } from '#client/backoffice/queues.ts';
import { sendOnce } from '#client/backoffice/send-once.ts';
import { UnsentDecision } from '#pages/backoffice/invoices/unsent-decision.tsx';
import { toastWithUndo } from '#pages/backoffice/parts/toast-with-undo.ts';
import { useDraft } from '#pages/backoffice/parts/use-draft.ts';
import { useOpenNextItem } from '#pages/backoffice/parts/use-open-next-item.ts';
import { RefusalAlert } from '#pages/forms/form-refusal.tsx';
import { useAction } from '#pages/forms/use-action.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextAreaField } from '#ui/field.tsx';

/** The customer reads the reason. Discards a request that the company opened without a mail. */
export function RejectInvoice({ request }: { readonly request: InvoiceRequestDetail }) {
  const [asking, setAsking] = useState(false);
  const changed = useQueueChanged('invoices');
  const goOn = useOpenNextItem(invoiceItems);
  const { busy, refusal, clear, act } = useAction();
  const name = request.companyName;
  const isSilent = request.openedBy !== null;
  const title = isSilent ? 'Descartar' : 'No se puede emitir';
  const about = `reason ${request.id}`;
  const [typed, setTyped] = useDraft(about, name);
  const [error, setError] = useState<string | undefined>();

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const reason = typed.trim();
    const isMissing = reason === '' && !isSilent;
    setError(isMissing ? 'Di el motivo: el cliente lo lee' : undefined);
    clear();
    if (isMissing) return;
    const isDone = await act(
      () =>
        sendOnce(about, (id) =>
          call('POST /api/admin/invoices/:requestId/reject', {
            params: { requestId: request.id },
            body: { id, ...(reason && { reason }) },
          }),
        ),
      ({ id }) =>
        toastWithUndo(
          isSilent ? `Descartada. ${name} no recibe nada.` : `Rechazada. ${name} recibe el motivo.`,
          {
            ...{ id, name, kind: 'invoice', subjectId: request.id },
            ...(isSilent && { said: 'Deshecho: la solicitud vuelve a estar pendiente.' }),
          },
          changed,
        ),
    );
    if (isDone) {
      setTyped('');
      setAsking(false);
      await goOn?.();
    }
    await changed();
  }

  if (request.state !== 'received') {
    const onDiscard = () => {
      clear();
      setTyped('');
    };
    const unsent = isSilent ? 'No la has descartado tú' : 'Tu rechazo no ha salido';
    return <UnsentDecision title={unsent} {...{ typed, refusal, onDiscard }} />;
  }
  return (
    <div>
      <Button variant="secondary" aria-haspopup="dialog" data-draft={about} onClick={() => setAsking(true)}>
        {title}
      </Button>
      <Dialog open={asking} onClose={() => setAsking(false)} title={title} locked={busy}>
        <form method="post" noValidate onSubmit={(event) => void onSubmit(event)} className="grid gap-5">
          <TextAreaField
            name="reason"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            label={isSilent ? 'Nota' : 'Motivo'}
            optional={isSilent}
            hint={
              isSilent
                ? 'Para el equipo: el cliente no recibe ningún correo.'
                : 'El cliente lo recibe por correo, tal como lo escribas.'
            }
            required={!isSilent}
            maxLength={MAX_REJECTION_LENGTH}
            error={error}
          />
          <RefusalAlert refusal={refusal} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={busy} busyLabel="Enviando..." className="grow">
              {isSilent ? 'Descartar la solicitud' : 'Rechazar y enviar el motivo'}
            </Button>
            <Button variant="secondary" disabled={busy} onClick={() => setAsking(false)} className="grow">
              Cancelar
            </Button>
          </div>
        </form>
      </Dialog>
    </div>
  );
}
