import { type CustomerPage, customerCallBody } from '@horus/contract/backoffice/customers';
import type { LeadCallResult } from '@horus/contract/backoffice/leads';
import { UNDO_SECONDS } from '@horus/contract/backoffice/undo';
import { formatShortMoment } from '@horus/contract/dates';
import { call } from '#client/backoffice/call.ts';
import { useCustomerChanged } from '#client/backoffice/customers.ts';
import { sendOnce } from '#client/backoffice/send-once.ts';
import { textOf } from '#client/call.ts';
import { now } from '#client/clock.ts';
import { customerParts, describeCall } from '#content/backoffice/customer-summary.ts';
import { CallForm, type TypedCall } from '#pages/backoffice/parts/call-form.tsx';
import { Phones } from '#pages/backoffice/parts/phones.tsx';
import { Said } from '#pages/backoffice/parts/said.tsx';
import { RefusalAlert } from '#pages/forms/form-refusal.tsx';
import { useAction } from '#pages/forms/use-action.ts';
import { SectionPanel } from '#ui/panel.tsx';
import { toast } from '#ui/toast.ts';

interface CustomerCallProps extends Pick<CustomerPage, 'phones' | 'notes'> {
  readonly organizationId: string;
  readonly name: string;
}

const said: Readonly<Record<LeadCallResult, string>> = {
  spoken: 'Apuntado: habéis hablado.',
  unanswered: 'Apuntado: nadie ha contestado.',
  message: 'Apuntado: has dejado un mensaje.',
};

export function CustomerCall({ organizationId, name, phones, notes }: CustomerCallProps) {
  const about = `call ${organizationId}`;
  const changed = useCustomerChanged(organizationId);
  const { busy, refusal, act } = useAction();
  const last = notes.find((note) => note.call !== null);

  async function record(typed: TypedCall): Promise<boolean> {
    const isDone = await act(
      () =>
        sendOnce(about, (id) =>
          call('POST /api/admin/customers/:organizationId/calls', {
            params: { organizationId },
            body: customerCallBody.parse({ id, ...typed }),
          }),
        ),
      ({ id }) =>
        toast.success(said[typed.result], {
          autoClose: UNDO_SECONDS * 1000,
          action: { label: 'Deshacer', run: () => void undo(id) },
        }),
    );
    await changed();
    return isDone;
  }

  async function undo(callId: string): Promise<void> {
    try {
      await call('DELETE /api/admin/customers/:organizationId/calls/:callId', {
        params: { organizationId, callId },
      });
      toast.info('Deshecho: la llamada no queda apuntada.');
    } catch (error) {
      toast.error(textOf(error, 'No se ha podido deshacer. Vuelve a intentarlo.'));
    }
    await changed();
  }

  return (
    <SectionPanel id={customerParts.call} title="Llamada" aside={<Phones phones={phones} />}>
      <div className="grid gap-3 text-sm">
        {last?.call && (
          <p role="status">
            {formatShortMoment(last.at)}, {last.author}: {describeCall(last.call, now())}
            {last.text && <Said text={last.text} />}
          </p>
        )}
        <CallForm
          {...{ about, name, busy }}
          maxLength={2_000}
          hourLabel="A partir de qué hora"
          refusal={<RefusalAlert refusal={refusal} />}
          onRecord={record}
        />
      </div>
    </SectionPanel>
  );
}
