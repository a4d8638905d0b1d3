import { type CallResult, type CustomerPage, customerCallBody } from '@horus/contract/backoffice/customers';
import { UNDO_SECONDS } from '@horus/contract/backoffice/undo';
import { formatLongDate, formatShortMoment, noonOf } from '@horus/contract/dates';
import { useState } from 'react';
import { call } from '#client/backoffice/call.ts';
import { useCustomerChanged } from '#client/backoffice/customers.ts';
import { sendOnce } from '#client/backoffice/send-once.ts';
import { textOf } from '#client/call.ts';
import { now } from '#client/clock.ts';
import { customerParts, describeCall } from '#content/backoffice/customer-summary.ts';
import { Phones } from '#pages/backoffice/parts/phones.tsx';
import {
  CallAgainDay,
  CallAgainHour,
  describeFreeDay,
  isPast,
  nextWorkingDay,
} from '#pages/backoffice/parts/unanswered-call.tsx';
import { useDraft } from '#pages/backoffice/parts/use-draft.ts';
import { RefusalAlert } from '#pages/forms/form-refusal.tsx';
import { useAction } from '#pages/forms/use-action.ts';
import { Button } from '#ui/button.tsx';
import { TextAreaField } from '#ui/field.tsx';
import { SectionPanel } from '#ui/panel.tsx';
import { toast } from '#ui/toast.ts';

interface CustomerCallProps extends Pick<CustomerPage, 'phones' | 'notes'> {
  readonly organizationId: string;
  readonly name: string;
}

const results: readonly { readonly result: CallResult; readonly label: string; readonly said: string }[] = [
  { result: 'spoken', label: 'He hablado', said: 'Anotado: habéis hablado.' },
  { result: 'unanswered', label: 'Nadie contesta', said: 'Anotado: nadie ha contestado.' },
];

export function CustomerCall({ organizationId, name, phones, notes }: CustomerCallProps) {
  const about = `call ${organizationId}`;
  const [text, setText] = useDraft(about, name);
  const [day, setDay] = useState('');
  const [hour, setHour] = useState('');
  const changed = useCustomerChanged(organizationId);
  const { busy, refusal, act } = useAction();
  const last = notes.find((note) => note.call !== null);
  const callBack = nextWorkingDay();

  async function record(result: CallResult, said: string): Promise<void> {
    if (isPast(day)) return;
    const againOn = day || (result === 'unanswered' ? callBack : null);
    const againHour = againOn === null || hour === '' ? null : Number(hour);
    const isDone = await act(
      () =>
        sendOnce(about, (id) =>
          call('POST /api/admin/customers/:organizationId/calls', {
            params: { organizationId },
            body: customerCallBody.parse({ id, result, text, againOn, againHour }),
          }),
        ),
      ({ id }) =>
        toast.success(said, {
          autoClose: UNDO_SECONDS * 1000,
          action: { label: 'Deshacer', run: () => void undo(id) },
        }),
    );
    if (isDone) {
      setText('');
      setDay('');
      setHour('');
    }
    await changed();
  }

  async function undo(callId: string): Promise<void> {
    try {
      await call('DELETE /api/admin/customers/:organizationId/calls/:callId', {
        params: { organizationId, callId },
      });
      toast.info('Deshecho: la llamada no queda anotada.');
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
          </p>
        )}
        <TextAreaField
          label="Qué habéis hablado"
          optional
          rows={2}
          data-draft={about}
          maxLength={2_000}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <div className="grid gap-3 sm:max-xl:grid-cols-2">
          <CallAgainDay
            label="Volver a llamar el"
            optional
            day={day}
            onDay={setDay}
            hint={describeFreeDay(day) || `Si nadie contesta, el ${formatLongDate(noonOf(callBack))}`}
            error={undefined}
          />
          <CallAgainHour hour={hour} onHour={setHour} />
        </div>
        <RefusalAlert refusal={refusal} />
        <div className="flex flex-wrap gap-3">
          {results.map(({ result, label, said }) => (
            <Button
              key={result}
              variant="secondary"
              busy={busy}
              busyLabel="Guardando..."
              onClick={() => void record(result, said)}
            >
              {label}
            </Button>
          ))}
        </div>
      </div>
    </SectionPanel>
  );
}
