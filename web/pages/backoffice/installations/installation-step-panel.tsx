import { type InstallationDetail, MAX_DELIVER_TO } from '@horus/contract/backoffice/installations';
import { UNDO_SECONDS } from '@horus/contract/backoffice/undo';
import { dayOf, formatLongDate, formatShortMoment } from '@horus/contract/dates';
import {
  CORRECTED_PARCEL_SUBJECT,
  hardwareInWords,
  type InstallationStepView,
  RESENT_PARCEL_SUBJECT,
  stepMailSubjects,
} from '@horus/contract/installations';
import { type FormEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { call } from '#client/backoffice/call.ts';
import { installationItems, useQueueChanged } from '#client/backoffice/queues.ts';
import { sendOnce } from '#client/backoffice/send-once.ts';
import { textOf } from '#client/call.ts';
import { now } from '#client/clock.ts';
import { ActionDialog } from '#pages/backoffice/customers/action-dialog.tsx';
import { contactFacts } from '#pages/backoffice/installations/contact-facts.tsx';
import { ParcelState } from '#pages/backoffice/installations/parcel-state.tsx';
import {
  listSteps,
  nameOf,
  openOf,
  parcelNames,
  stepNames,
} from '#pages/backoffice/installations/step-names.ts';
import { TrackingNumber } from '#pages/backoffice/installations/tracking-number.tsx';
import { DetailFacts } from '#pages/backoffice/parts/detail-page.tsx';
import { Due } from '#pages/backoffice/parts/due.tsx';
import { toastWithUndo } from '#pages/backoffice/parts/toast-with-undo.ts';
import { UnansweredCall } from '#pages/backoffice/parts/unanswered-call.tsx';
import { useOpenNextItem } from '#pages/backoffice/parts/use-open-next-item.ts';
import { useStoredField } from '#pages/backoffice/parts/use-stored-field.ts';
import { RefusalAlert } from '#pages/forms/form-refusal.tsx';
import { useAction } from '#pages/forms/use-action.ts';
import { Button } from '#ui/button.tsx';
import { TextAreaField, TextField } from '#ui/field.tsx';
import { Icon } from '#ui/icons.tsx';
import { moveFocus } from '#ui/move-focus.ts';
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
  const startDate = installation.hiring?.startDate;
  const parcelState = step === 'shipped' ? installation.parcel?.state : undefined;
  const isTravelling = parcelState === 'travelling';
  const form = (
    <StepForm
      {...{ installation, step, saving, onSaving, parcel, action, correcting }}
      onDone={() => {
        parcel.clear();
        setCorrecting(false);
      }}
    />
  );
  const title = (
    <h2 className={doneAt === null ? 'text-xl' : 'text-sm sm:text-base'}>{stepNames[step].title}</h2>
  );
  return (
    <section className="scroll-mt-20 rounded-lg border border-line bg-white text-ink-900">
      {doneAt === null ? (
        <div className="grid gap-4 p-5 text-sm sm:p-7">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            {title}
            {isOpen && (
              <span className="flex flex-wrap items-center gap-2">
                {step === 'shipped' && startDate && startDate < dayOf(new Date(dueAt)) && (
                  <StatusPill tone="ending">Quiere empezar antes</StatusPill>
                )}
                <Due dueAt={dueAt} now={now()} />
              </span>
            )}
          </div>
          {isCancelled && !isReturned(installation) && <p>No se llegó a hacer.</p>}
          {step === 'shipped' && isReturned(installation) && <ParcelState {...{ installation, saving }} />}
          {step === 'shipped' && (
            <p>
              {hardwareInWords(installation)}
              {startDate && `. Quiere empezar el ${formatLongDate(startDate)}.`}
            </p>
          )}
          {step === 'called' && isOpen && <DetailFacts facts={contactFacts(installation)} />}
          {isOpen && form}
          <RefusalAlert refusal={action.refusal} />
          {step === 'called' && isOpen && <Calls {...{ installation, saving, onSaving }} />}
        </div>
      ) : (
        <>
          <details className="group" open={isTravelling}>
            <summary className="flex min-h-14 items-center gap-3 px-5 py-3 sm:px-7">
              <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
                {title}
                <StatusPill tone={isTravelling ? 'waiting' : 'good'}>
                  {parcelState ? parcelNames[parcelState] : 'Hecho'}
                </StatusPill>
                <span className="text-sm text-ink-600 max-sm:hidden max-sm:w-full max-sm:group-open:block">
                  {formatShortMoment(doneAt)}
                  {by && `, ${by}`}
                </span>
              </span>
              <Icon name="chevronDown" className="size-4 shrink-0 text-lapis-700 group-open:rotate-180" />
            </summary>
            <div className="grid gap-4 px-5 pb-5 text-sm sm:px-7 sm:pb-7">
              {step === 'shipped' && <Parcel installation={installation} />}
              {step === 'shipped' && !correcting && <ParcelState {...{ installation, saving }} />}
              {correcting && form}
              {!correcting && !isCancelled && (
                <div className="flex flex-wrap gap-3">
                  {step === 'shipped' && (
                    <Button variant="secondary" onClick={() => setCorrecting(true)}>
                      Corregir el envío
                    </Button>
                  )}
                  <Reopen {...{ installation, step, saving }} />
                </div>
              )}
            </div>
          </details>
          {action.refusal && (
            <div className="px-5 pb-5 sm:px-7">
              <RefusalAlert refusal={action.refusal} />
            </div>
          )}
        </>
      )}
    </section>
  );
}

function Parcel({ installation }: Pick<StepProps, 'installation'>) {
  const { carrier, trackingNumber, deliverTo } = installation;
  return (
    <>
      <p>
        {hardwareInWords(installation)}
        {trackingNumber && (
          <>
            {'. Seguimiento'}
            {carrier && ` de ${carrier}`}:{' '}
            <strong className="break-all">
              <TrackingNumber of={installation} />
            </strong>
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
            {step === 'shipped' && ' Los datos del envío se quedan en los campos, sin enviar.'}
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
  const { id, version: seenVersion, callTries, callTriedAt, callAgainOn, callAgainHour } = installation;
  const params = { installationId: id };
  async function note(againOn: string | null, againHour: number | null): Promise<void> {
    onSaving(true);
    await act(
      () =>
        call('POST /api/admin/installations/:installationId/calls', {
          params,
          body: { seenVersion, againOn, againHour },
        }),
      () =>
        toast.success('Apuntado: nadie ha contestado.', {
          autoClose: UNDO_SECONDS * 1000,
          action: { label: 'Deshacer', run: () => void undo() },
        }),
    );
    await changed();
    onSaving(false);
  }
  async function undo(): Promise<void> {
    try {
      await call('POST /api/admin/installations/:installationId/calls/undone', {
        params,
        body: { seenVersion: seenVersion + 1 },
      });
      toast.info('Deshecho: la llamada no queda apuntada.');
    } catch (error) {
      toast.error(textOf(error, 'No se ha podido deshacer. Vuelve a intentarlo.'));
    }
    await changed();
  }
  return (
    <UnansweredCall
      tries={callTries}
      lastAt={callTriedAt}
      againOn={callAgainOn}
      againHour={callAgainHour}
      busy={busy}
      disabled={saving}
      error={refusal?.text}
      onUnanswered={(againOn, againHour) => void note(againOn, againHour)}
    />
  );
}

const isReturned = ({ parcel }: InstallationDetail) => parcel?.state === 'returned';

/** Unsent text stays in the tab. The fields begin with the stored data. */
function useParcel(installation: InstallationDetail) {
  const { id, trackingNumber, deliverTo, address, parcel, lastCarrier } = installation;
  const carrier = installation.carrier ?? (parcel ? null : lastCarrier);
  const about = { id, name: nameOf(installation) };
  const fields = {
    carrier: useStoredField('carrier', about, carrier),
    trackingNumber: useStoredField('trackingNumber', about, isReturned(installation) ? '' : trackingNumber),
    deliverTo: useStoredField('deliverTo', about, deliverTo ?? address),
  };
  return {
    ...fields,
    clear: () => {
      for (const { clear } of Object.values(fields)) clear();
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
  const earlier = openOf(installation.steps).filter((each) => each !== step);
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
      queueMicrotask(() => {
        const next = (panel.nextElementSibling ?? panel).querySelector<HTMLElement>('h2');
        if (document.activeElement === document.body && next) moveFocus(next);
      });
    };
  }, []);

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (saving) return;
    const isShipped = step === 'shipped';
    const told = {
      step,
      carrier: isShipped ? parcel.carrier.value.trim() : '',
      trackingNumber: isShipped ? parcel.trackingNumber.value.trim() : '',
      deliverTo: isShipped ? oneLine(parcel.deliverTo.value) : '',
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
          `Apuntado: ${stepNames[step].done.toLowerCase()}. ${name || 'El cliente'} ${stepNames[step].said}`,
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
          <TextField {...parcel.carrier.input} label="Transportista" optional maxLength={60} />
          <TextField
            {...parcel.trackingNumber.input}
            data-todo=""
            label="Número de seguimiento"
            required
            maxLength={60}
            autoComplete="off"
            hint={
              isReturned(installation) &&
              parcel.trackingNumber.value.trim() === installation.trackingNumber && (
                <strong className="text-brick-700">Ojo: es el número del envío que volvió.</strong>
              )
            }
            error={errors.trackingNumber}
          />
          <TextAreaField
            {...parcel.deliverTo.input}
            label="Dirección de entrega"
            hint={!correcting && describeAddress(installation, parcel.deliverTo.value)}
            required
            rows={2}
            maxLength={MAX_DELIVER_TO}
            autoComplete="off"
            error={errors.deliverTo}
          />
          {!correcting && <SaveAddress {...{ installation, saving, onSaving }} field={parcel.deliverTo} />}
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
          {correcting ? 'Guardar y avisar' : stepNames[step].act}
        </Button>
        {correcting && (
          <Button variant="secondary" disabled={busy} onClick={onDone}>
            Dejarlo como estaba
          </Button>
        )}
      </div>
      <p id={noteId} className="text-xs text-ink-600 wrap-anywhere">
        {step === 'configured' && earlier.length > 0 && (
          <strong className="block text-brick-700">Ojo: todavía falta {listSteps(earlier)}.</strong>
        )}
        {describeMail(installation, step, correcting)}
      </p>
    </form>
  );
}

function describeAddress({ deliverTo, addressed, address }: InstallationDetail, typed: string): string {
  if (oneLine(typed) === '') return '';
  if (oneLine(typed) === deliverTo && addressed) {
    return `La apuntó ${addressed.by} el ${formatShortMoment(addressed.at)}.`;
  }
  return oneLine(typed) === address ? 'Es la de su factura: cámbiala si te ha dado otra.' : '';
}

interface SaveAddressProps extends Omit<StepProps, 'step'> {
  readonly field: ReturnType<typeof useStoredField>;
}

/** Saves a changed address for the team, before the parcel is sent. */
function SaveAddress({ installation, saving, onSaving, field }: SaveAddressProps) {
  const changed = useQueueChanged('installations');
  const { busy, refusal, act } = useAction();
  const noteId = useId();
  const note = useRef<HTMLParagraphElement>(null);
  const { id: installationId, version: seenVersion, address } = installation;
  const typed = oneLine(field.value);
  if (typed === (installation.deliverTo ?? address ?? '') && !busy && !refusal) return null;
  async function save(): Promise<void> {
    onSaving(true);
    const isDone = await act(
      () =>
        call('POST /api/admin/installations/:installationId/address', {
          params: { installationId },
          body: { seenVersion, deliverTo: typed === address ? '' : typed },
        }),
      'Dirección guardada. El equipo ya la ve.',
    );
    await changed();
    if (isDone) field.clear();
    // The button goes.
    if (isDone) note.current?.closest('form')?.querySelector('textarea')?.focus();
    onSaving(false);
  }
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        variant="secondary"
        aria-describedby={noteId}
        busy={busy}
        busyLabel="Guardando..."
        disabled={saving && !busy}
        onClick={() => void save()}
      >
        Guardar la dirección
      </Button>
      <p ref={note} id={noteId} className="text-xs text-ink-600">
        Para que la vea el equipo aunque aún no lo envíes. No sale ningún correo.
      </p>
      <RefusalAlert refusal={refusal} />
    </div>
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
  installation: InstallationDetail,
  step: InstallationStepView['step'],
  correcting: boolean,
): string {
  const { contact } = installation;
  if (!contact) return 'No sale ningún correo: no tiene a quién escribir.';
  const again = step === 'shipped' && isReturned(installation);
  const subject = correcting
    ? CORRECTED_PARCEL_SUBJECT
    : again
      ? RESENT_PARCEL_SUBJECT
      : stepMailSubjects[step];
  return `Le llega a ${contact.email} el correo «${subject}». Sale a los ${UNDO_SECONDS} segundos: hasta entonces puedes deshacerlo.`;
}
