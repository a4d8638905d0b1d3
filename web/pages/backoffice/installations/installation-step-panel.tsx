import { type InstallationDetail, MAX_DELIVER_TO } from '@horus/contract/backoffice/installations';
import { UNDO_SECONDS } from '@horus/contract/backoffice/undo';
import { formatMoment } from '@horus/contract/dates';
import {
  CORRECTED_PARCEL_SUBJECT,
  hardwareInWords,
  type InstallationStepView,
  stepMailSubjects,
} from '@horus/contract/installations';
import { type FormEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { call } from '#client/backoffice/call.ts';
import { installationItems, useQueueChanged } from '#client/backoffice/queues.ts';
import { sendOnce } from '#client/backoffice/send-once.ts';
import { now } from '#client/clock.ts';
import { ActionDialog } from '#pages/backoffice/customers/action-dialog.tsx';
import { stepNames } from '#pages/backoffice/installations/step-names.ts';
import { Due } from '#pages/backoffice/parts/due.tsx';
import { submitOnCtrlEnter } from '#pages/backoffice/parts/submit-on-ctrl-enter.ts';
import { toastWithUndo } from '#pages/backoffice/parts/toast-with-undo.ts';
import { UnansweredCall } from '#pages/backoffice/parts/unanswered-call.tsx';
import { useDraft } from '#pages/backoffice/parts/use-draft.ts';
import { useOpenNextItem } from '#pages/backoffice/parts/use-open-next-item.ts';
import { RefusalAlert } from '#pages/forms/form-refusal.tsx';
import { useAction } from '#pages/forms/use-action.ts';
import { Button } from '#ui/button.tsx';
import { TextAreaField, TextField } from '#ui/field.tsx';
import { moveFocus } from '#ui/move-focus.ts';
import { SectionPanel } from '#ui/panel.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { toast } from '#ui/toast.ts';

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
  // Outlives the form, which goes when another operator has done the step.
  const action = useAction();
  const isCancelled = installation.cancelledAt !== null;
  const isOpen = doneAt === null && !isCancelled;
  const by = installation.doneBy[step];
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
        {doneAt !== null && (
          <p>
            {formatMoment(doneAt)}
            {by && `, ${by}`}
          </p>
        )}
        {doneAt === null && isCancelled && <p>No se llegó a hacer.</p>}
        {step === 'shipped' && <Parcel installation={installation} />}
        {(isOpen || correcting) && (
          <StepForm
            {...{ installation, step, saving, onSaving, parcel, action, correcting }}
            onDone={() => {
              parcel.clear();
              setCorrecting(false);
            }}
          />
        )}
        <RefusalAlert refusal={action.refusal} />
        {step === 'called' && isOpen && <Calls {...{ installation, saving, onSaving }} />}
        {doneAt !== null && !correcting && !isCancelled && (
          <div className="flex flex-wrap gap-3">
            {step === 'shipped' && (
              <Button
                variant="secondary"
                onClick={() => {
                  parcel.begin();
                  setCorrecting(true);
                }}
              >
                Corregir el envío
              </Button>
            )}
            <Reopen {...{ installation, step, saving }} />
          </div>
        )}
      </div>
    </SectionPanel>
  );
}

function Parcel({ installation }: { readonly installation: InstallationDetail }) {
  const { carrier, trackingNumber, deliverTo } = installation;
  return (
    <>
      <p>
        {hardwareInWords(installation)}
        {trackingNumber && (
          <>
            {'. Seguimiento'}
            {carrier && ` de ${carrier}`}: <strong className="break-all">{trackingNumber}</strong>
          </>
        )}
      </p>
      {deliverTo && <p className="wrap-anywhere">Enviado a: {deliverTo}</p>}
    </>
  );
}

interface ReopenProps extends Pick<StepProps, 'installation' | 'saving'> {
  readonly step: InstallationStepView['step'];
}

function Reopen({ installation, step, saving }: ReopenProps) {
  const changed = useQueueChanged('installations');
  const [asking, setAsking] = useState(false);
  const { id: installationId, version: seenVersion } = installation;
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" disabled={saving} onClick={() => setAsking(true)}>
        Volver a abrirlo<span className="sr-only">: {stepNames[step].title}</span>
      </Button>
      {asking && (
        <ActionDialog
          title={`¿Volver a abrir «${stepNames[step].title}»?`}
          action="Abrirlo otra vez"
          onAct={async () => {
            const { mailTakenBack } = await call('POST /api/admin/installations/:installationId/reopened', {
              params: { installationId },
              body: { step, seenVersion },
            });
            toast.success(
              `El paso está otra vez por hacer.${mailTakenBack ? ' Su correo no ha llegado a salir.' : ''}`,
            );
            await changed();
          }}
          onRefused={() => void changed()}
          onClose={() => setAsking(false)}
        >
          <p>
            Queda otra vez por hacer, también en el área del cliente, con el plazo de antes.
            {step === 'shipped' && ' Los datos del envío se borran.'}
          </p>
          <p>
            No sale ningún correo. Si «{stepMailSubjects[step]}» aún espera sus {UNDO_SECONDS} segundos, se
            queda sin salir; si el cliente ya lo tiene, lo recibirá otra vez cuando lo marques hecho.
          </p>
        </ActionDialog>
      )}
    </>
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

/** Unsent text stays in the tab. The address begins as the stored one, or the billing address. */
function useParcel(installation: InstallationDetail) {
  const { id, carrier, trackingNumber, deliverTo, address } = installation;
  const whose = nameOf(installation);
  const carrierDraft = useDraft(`carrier ${id}`, whose);
  const numberDraft = useDraft(`trackingNumber ${id}`, whose);
  const addressDraft = useDraft(`deliverTo ${id}`, whose);
  const [emptied, setEmptied] = useState(false);
  const drafts = [carrierDraft, numberDraft, addressDraft];
  return {
    carrier: carrierDraft[0],
    setCarrier: carrierDraft[1],
    trackingNumber: numberDraft[0],
    setTrackingNumber: numberDraft[1],
    deliverTo: emptied ? addressDraft[0] : addressDraft[0] || deliverTo || address || '',
    isBillingAddress: !emptied && addressDraft[0] === '' && !deliverTo && address !== null,
    setDeliverTo: (text: string) => {
      addressDraft[1](text);
      setEmptied(text === '');
    },
    begin: () => {
      if (numberDraft[0] !== '') return;
      carrierDraft[1](carrier ?? '');
      numberDraft[1](trackingNumber ?? '');
    },
    clear: () => {
      for (const [, write] of drafts) write('');
      setEmptied(false);
    },
  };
}

interface StepFormProps extends Omit<StepProps, 'step'> {
  readonly step: InstallationStepView['step'];
  readonly parcel: ReturnType<typeof useParcel>;
  readonly action: ReturnType<typeof useAction>;
  readonly correcting: boolean;
  readonly onDone: () => void;
}

function StepForm(props: StepFormProps) {
  const { installation, step, saving, onSaving, parcel, action, correcting, onDone } = props;
  const changed = useQueueChanged('installations');
  const goOn = useOpenNextItem(installationItems);
  const isLast = installation.steps.every(({ step: each, doneAt }) => (doneAt === null) === (each === step));
  // Busy until the installation is read again: a disabled button would lose the focus.
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<ReturnType<typeof checkParcel>>({});
  const noteId = useId();
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
    const told = {
      step,
      carrier: isShipped ? parcel.carrier.trim() : '',
      trackingNumber: isShipped ? parcel.trackingNumber.trim() : '',
      deliverTo: isShipped ? oneLine(parcel.deliverTo) : '',
    };
    const wrong = isShipped ? checkParcel(told, correcting ? installation : null) : {};
    setErrors(wrong);
    const [first] = Object.keys(wrong);
    if (first) return form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    onSaving(true);
    setBusy(true);
    const isDone = await action.act(
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
            error={errors.trackingNumber}
          />
          <TextAreaField
            name="deliverTo"
            onKeyDown={submitOnCtrlEnter}
            data-draft={`deliverTo ${installation.id}`}
            label="Dirección de entrega"
            hint={parcel.isBillingAddress && 'Es la de su factura: cámbiala si te ha dado otra.'}
            required
            rows={2}
            maxLength={MAX_DELIVER_TO}
            autoComplete="off"
            value={parcel.deliverTo}
            onChange={(event) => parcel.setDeliverTo(event.target.value)}
            error={errors.deliverTo}
          />
        </>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          data-todo=""
          aria-describedby={noteId}
          busy={busy}
          disabled={saving && !busy}
          busyLabel="Guardando..."
        >
          {correcting ? 'Guardar y avisar' : stepNames[step].done}
        </Button>
        {correcting && (
          <Button variant="secondary" disabled={busy} onClick={onDone}>
            Dejarlo como estaba
          </Button>
        )}
      </div>
      <p id={noteId} className="text-xs text-ink-600 wrap-anywhere">
        {describeMail(installation, step, correcting)}
      </p>
    </form>
  );
}

const oneLine = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(', ');

type ParcelData = Record<'carrier' | 'trackingNumber' | 'deliverTo', string>;

/** @param stored the data to correct; null for a first parcel */
function checkParcel(typed: ParcelData, stored: InstallationDetail | null): Partial<ParcelData> {
  const isSame =
    stored !== null &&
    (['carrier', 'trackingNumber', 'deliverTo'] as const).every(
      (name) => typed[name] === (stored[name] ?? ''),
    );
  return {
    ...(typed.trackingNumber === '' && {
      trackingNumber: 'Escribe el número de seguimiento: el cliente lo recibe',
    }),
    ...(typed.deliverTo === '' && { deliverTo: 'Escribe adónde lo envías: el cliente lo recibe' }),
    ...(isSame && { trackingNumber: 'No has cambiado nada de este envío' }),
  };
}

/** Says before the press which mail is sent, and until when it can be undone. */
function describeMail(
  { contact }: InstallationDetail,
  step: InstallationStepView['step'],
  correcting: boolean,
): string {
  if (!contact) return 'No sale ningún correo: no tiene a quién escribir.';
  const subject = correcting ? CORRECTED_PARCEL_SUBJECT : stepMailSubjects[step];
  return `Le llega a ${contact.email} el correo «${subject}». Sale a los ${UNDO_SECONDS} segundos: hasta entonces puedes deshacerlo.`;
}
