import type { InstallationDetail } from '@horus/contract/backoffice/installations';
import { formatMoment } from '@horus/contract/dates';
import { hardwareInWords, type InstallationStepView } from '@horus/contract/installations';
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { call } from '#client/backoffice/call.ts';
import { installationItems, useQueueChanged } from '#client/backoffice/queues.ts';
import { sendOnce } from '#client/backoffice/send-once.ts';
import { now } from '#client/clock.ts';
import { stepNames } from '#pages/backoffice/installations/step-names.ts';
import { Due } from '#pages/backoffice/parts/due.tsx';
import { toastWithUndo } from '#pages/backoffice/parts/toast-with-undo.ts';
import { UnansweredCall } from '#pages/backoffice/parts/unanswered-call.tsx';
import { useDraft } from '#pages/backoffice/parts/use-draft.ts';
import { useOpenNextItem } from '#pages/backoffice/parts/use-open-next-item.ts';
import { RefusalAlert } from '#pages/forms/form-refusal.tsx';
import { useAction } from '#pages/forms/use-action.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { moveFocus } from '#ui/move-focus.ts';
import { SectionPanel } from '#ui/panel.tsx';
import { StatusPill } from '#ui/status-pill.tsx';

interface StepProps {
  readonly installation: InstallationDetail;
  readonly step: InstallationStepView;
  /** True until the installation is read again: its version is stale after a saved step. */
  readonly saving: boolean;
  readonly onSaving: (saving: boolean) => void;
}

export function InstallationStepPanel({ installation, step: view, saving, onSaving }: StepProps) {
  const { step, dueAt, doneAt } = view;
  const [correcting, setCorrecting] = useState(false);
  const parcel = useParcel(installation);
  const isOpen = doneAt === null && installation.cancelledAt === null;
  return (
    <SectionPanel
      title={stepNames[step].title}
      aside={
        doneAt !== null ? (
          <StatusPill tone="good">Hecho</StatusPill>
        ) : (
          isOpen && <Due dueAt={dueAt} now={now()} />
        )
      }
    >
      <div className="grid gap-4 text-sm">
        {doneAt !== null && <p>{formatMoment(doneAt)}</p>}
        {step === 'shipped' && <Parcel installation={installation} />}
        {(isOpen || correcting) && (
          <StepForm
            {...{ installation, step, saving, onSaving, parcel }}
            onDone={() => {
              parcel.write('', '');
              setCorrecting(false);
            }}
          />
        )}
        {step === 'called' && isOpen && <Calls {...{ installation, saving, onSaving }} />}
        {step === 'shipped' && doneAt !== null && !correcting && installation.cancelledAt === null && (
          <Button
            variant="secondary"
            onClick={() => {
              const { carrier, trackingNumber } = installation;
              if (parcel.trackingNumber === '') parcel.write(carrier ?? '', trackingNumber ?? '');
              setCorrecting(true);
            }}
            className="justify-self-start"
          >
            Corregir el seguimiento
          </Button>
        )}
      </div>
    </SectionPanel>
  );
}

function Parcel({ installation }: { readonly installation: InstallationDetail }) {
  const { carrier, trackingNumber } = installation;
  return (
    <p>
      {hardwareInWords(installation)}
      {trackingNumber && (
        <>
          {'. Seguimiento'}
          {carrier && ` de ${carrier}`}: <strong className="break-all">{trackingNumber}</strong>
        </>
      )}
    </p>
  );
}

function Calls({ installation, saving, onSaving }: Omit<StepProps, 'step'>) {
  const changed = useQueueChanged('installations');
  const { busy, refusal, act } = useAction();
  const { id, version: seenVersion, callTries, callTriedAt, callAgainOn } = installation;
  async function note(againOn: string | null): Promise<void> {
    onSaving(true);
    await act(
      () =>
        call('POST /api/admin/installations/:installationId/calls', {
          params: { installationId: id },
          body: { seenVersion, againOn },
        }),
      'Anotado: nadie ha contestado.',
    );
    await changed();
    onSaving(false);
  }
  return (
    <UnansweredCall
      tries={callTries}
      lastAt={callTriedAt}
      againOn={callAgainOn}
      busy={busy}
      disabled={saving}
      error={refusal?.text}
      onUnanswered={(againOn) => void note(againOn)}
    />
  );
}

const nameOf = ({ company, contact }: InstallationDetail) => company ?? contact?.name ?? '';

function useParcel(installation: InstallationDetail) {
  const { id } = installation;
  const whose = nameOf(installation);
  const [carrier, setCarrier] = useDraft(`carrier ${id}`, whose);
  const [trackingNumber, setTrackingNumber] = useDraft(`trackingNumber ${id}`, whose);
  const write = (nextCarrier: string, nextNumber: string) => {
    setCarrier(nextCarrier);
    setTrackingNumber(nextNumber);
  };
  return { carrier, setCarrier, trackingNumber, setTrackingNumber, write };
}

interface StepFormProps extends Omit<StepProps, 'step'> {
  readonly step: InstallationStepView['step'];
  readonly parcel: ReturnType<typeof useParcel>;
  readonly onDone: () => void;
}

function StepForm({ installation, step, saving, onSaving, parcel, onDone }: StepFormProps) {
  const changed = useQueueChanged('installations');
  const goOn = useOpenNextItem(installationItems);
  const isLast = installation.steps.every(({ step: each, doneAt }) => (doneAt === null) === (each === step));
  const { refusal, act } = useAction();
  // Busy until the installation is read again: a disabled button would lose the focus.
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>();
  const form = useRef<HTMLFormElement>(null);

  // The focus of the removed form moves to the next step, or to the same one at the end.
  useLayoutEffect(() => {
    const panel = form.current?.closest('section');
    return () => {
      if (!panel?.contains(document.activeElement)) return;
      const next = (panel.nextElementSibling ?? panel).querySelector<HTMLElement>('h2');
      queueMicrotask(() => document.activeElement === document.body && next && moveFocus(next));
    };
  }, []);

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (saving) return;
    const isShipped = step === 'shipped';
    const carrier = isShipped ? parcel.carrier.trim() : '';
    const trackingNumber = isShipped ? parcel.trackingNumber.trim() : '';
    const isMissing = isShipped && trackingNumber === '';
    setError(isMissing ? 'Escribe el número de seguimiento: el cliente lo recibe' : undefined);
    if (isMissing) return;
    const told = { step, carrier, trackingNumber };
    onSaving(true);
    setBusy(true);
    const isDone = await act(
      () =>
        sendOnce(`${step} ${installation.id}`, (id) =>
          call('POST /api/admin/installations/:installationId/steps', {
            params: { installationId: installation.id },
            body: { id, seenVersion: installation.version, ...told },
          }),
        ),
      ({ id }) => {
        const name = nameOf(installation);
        const subject = { kind: 'installation', subjectId: installation.id } as const;
        toastWithUndo(
          `Apuntado. ${name || 'El cliente'} ${stepNames[step].said}`,
          { ...subject, id, name: name || 'un cliente' },
          changed,
        );
      },
    );
    if (isDone) onDone();
    if (isDone && isLast) await goOn?.();
    await changed();
    setBusy(false);
    onSaving(false);
  }

  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={(event) => void onSubmit(event)}
      className="grid gap-4"
    >
      {step === 'shipped' && (
        <>
          <TextField
            name="carrier"
            data-draft={`carrier ${installation.id}`}
            label="Transportista"
            optional
            maxLength={60}
            value={parcel.carrier}
            onChange={(event) => parcel.setCarrier(event.target.value)}
          />
          <TextField
            name="trackingNumber"
            data-todo=""
            data-draft={`trackingNumber ${installation.id}`}
            label="Número de seguimiento"
            required
            maxLength={60}
            autoComplete="off"
            value={parcel.trackingNumber}
            onChange={(event) => parcel.setTrackingNumber(event.target.value)}
            error={error}
          />
        </>
      )}
      <RefusalAlert refusal={refusal} />
      <Button
        type="submit"
        data-todo=""
        busy={busy}
        disabled={saving && !busy}
        busyLabel="Guardando..."
        className="justify-self-start"
      >
        {stepNames[step].done}
      </Button>
    </form>
  );
}
