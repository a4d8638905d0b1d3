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

/** The customer reads the reason. */
export function RejectInvoice({ request }: { readonly request: InvoiceRequestDetail }) {
  const [asking, setAsking] = useState(false);
  const changed = useQueueChanged('invoices');
  const goOn = useOpenNextItem(invoiceItems);
  const { busy, refusal, clear, act } = useAction();
  const name = request.companyName;
  const about = `reason ${request.id}`;
  const [typed, setTyped] = useDraft(about, name);
  const [error, setError] = useState<string | undefined>();

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const reason = typed.trim();
    setError(reason === '' ? 'Di el motivo: el cliente lo lee' : undefined);
    clear();
    if (reason === '') return;
    const isDone = await act(
      () =>
        sendOnce(about, (id) =>
          call('POST /api/admin/invoices/:requestId/reject', {
            params: { requestId: request.id },
            body: { id, reason },
          }),
        ),
      ({ id }) =>
        toastWithUndo(
          `Rechazada. ${name} recibe el motivo.`,
          { id, name, kind: 'invoice', subjectId: request.id },
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
    return <UnsentDecision title="Tu rechazo no ha salido" {...{ typed, refusal, onDiscard }} />;
  }
  return (
    <div>
      <Button variant="secondary" aria-haspopup="dialog" data-draft={about} onClick={() => setAsking(true)}>
        No se puede emitir
      </Button>
      <Dialog open={asking} onClose={() => setAsking(false)} title="No se puede emitir" locked={busy}>
        <form method="post" noValidate onSubmit={(event) => void onSubmit(event)} className="grid gap-5">
          <TextAreaField
            name="reason"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            label="Motivo"
            hint="El cliente lo recibe por correo, tal como lo escribas."
            required
            maxLength={MAX_REJECTION_LENGTH}
            error={error}
          />
          <RefusalAlert refusal={refusal} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={busy} busyLabel="Enviando..." className="grow">
              Rechazar y enviar el motivo
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
