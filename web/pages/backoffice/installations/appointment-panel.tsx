import {
  type AppointmentBody,
  type InstallationDetail,
  MAX_APPOINTMENT_FOR,
} from '@horus/contract/backoffice/installations';
import { UNDO_SECONDS } from '@horus/contract/backoffice/undo';
import { dayOf, formatAppointment, formatForSpreadsheet, momentAt } from '@horus/contract/dates';
import { capitalize } from '@horus/contract/sentence';
import { useState } from 'react';
import { call } from '#client/backoffice/call.ts';
import { useQueueChanged } from '#client/backoffice/queues.ts';
import { sendOnce } from '#client/backoffice/send-once.ts';
import { now } from '#client/clock.ts';
import { ActionDialog, ActionFailed } from '#pages/backoffice/customers/action-dialog.tsx';
import { nameOf } from '#pages/backoffice/installations/step-names.ts';
import { toastWithUndo } from '#pages/backoffice/parts/toast-with-undo.ts';
import { describeFreeDay, describeOddHour } from '#pages/backoffice/parts/unanswered-call.tsx';
import { useStoredField } from '#pages/backoffice/parts/use-stored-field.ts';
import { Button } from '#ui/button.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { TextField } from '#ui/field.tsx';
import { SectionPanel } from '#ui/panel.tsx';
import { toast } from '#ui/toast.ts';

interface AppointmentProps {
  readonly installation: InstallationDetail;
}

export function AppointmentPanel({ installation }: AppointmentProps) {
  const { appointment, cancelledAt } = installation;
  const [asking, setAsking] = useState<'set' | 'remove' | null>(null);
  if (cancelledAt) return null;
  const onClose = () => setAsking(null);
  return (
    <SectionPanel title="Cita">
      <div className="grid gap-4 text-sm">
        <p className="wrap-anywhere">
          {appointment ? (
            <>
              <strong>{capitalize(formatAppointment(appointment.at))}</strong>: {appointment.about}
            </>
          ) : (
            'No hay ninguna.'
          )}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => setAsking('set')}>
            {appointment ? 'Cambiar la cita' : 'Poner una cita'}
          </Button>
          {appointment && (
            <Button variant="quiet" aria-haspopup="dialog" onClick={() => setAsking('remove')}>
              Quitarla
            </Button>
          )}
        </div>
      </div>
      {asking === 'set' && <SetDialog installation={installation} onClose={onClose} />}
      {asking === 'remove' && <RemoveDialog installation={installation} onClose={onClose} />}
    </SectionPanel>
  );
}

interface DialogProps extends AppointmentProps {
  readonly onClose: () => void;
}

/** @returns a function that saves the appointment and offers the undo of its mail */
function useSave(installation: InstallationDetail) {
  const changed = useQueueChanged('installations');
  const { id: installationId, version: seenVersion } = installation;
  const name = nameOf(installation) || 'un cliente';
  return {
    changed,
    save: async (appointment: AppointmentBody['appointment'], tell: boolean, said: string) => {
      const { id } = await sendOnce(`appointment ${installationId}`, (id) =>
        call('POST /api/admin/installations/:installationId/appointment', {
          params: { installationId },
          body: { id, seenVersion, appointment, tell },
        }),
      );
      const held = { id, kind: 'installation', subjectId: installationId, name } as const;
      if (tell) toastWithUndo(`${said} Le llega un correo.`, held, changed);
      else toast.success(said);
      await changed();
    },
  };
}

function SetDialog({ installation, onClose }: DialogProps) {
  const { appointment, contact } = installation;
  const { save, changed } = useSave(installation);
  const [storedDay = '', storedTime = ''] = appointment
    ? formatForSpreadsheet(appointment.at).split(' ')
    : [];
  const item = { id: installation.id, name: nameOf(installation) };
  const day = useStoredField('appointmentDay', item, storedDay);
  const time = useStoredField('appointmentTime', item, storedTime.slice(0, 5));
  const about = useStoredField('appointmentFor', item, appointment?.about ?? null);
  const [tell, setTell] = useState(contact !== null);
  const [isTried, setIsTried] = useState(false);
  const purpose = about.value.trim();
  const today = dayOf(now());
  const isPastHour = day.value === today && momentAt(today, time.value) < now();
  const errors = {
    day: day.value === '' ? 'Elige el día' : day.value < today ? 'Ese día ya ha pasado' : undefined,
    time: time.value === '' ? 'Elige la hora' : isPastHour ? 'Esa hora ya ha pasado' : undefined,
    about: purpose === '' ? 'Escribe para qué es: el cliente lo lee' : undefined,
  };
  return (
    <ActionDialog
      title={appointment ? 'Cambiar la cita' : 'Poner una cita'}
      action="Guardar"
      onAct={async () => {
        setIsTried(true);
        if (Object.values(errors).some(Boolean)) throw new ActionFailed(null);
        const at = momentAt(day.value, time.value).toISOString();
        await save({ at, about: purpose }, tell, `Cita para el ${formatAppointment(at)}.`);
        for (const { clear } of [day, time, about]) clear();
      }}
      onRefused={() => void changed()}
      onClose={onClose}
    >
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(11.5rem,100%),1fr))] gap-3">
        <TextField
          {...day.input}
          type="date"
          label="Día"
          boxClassName="min-w-0"
          required
          min={today}
          hint={describeFreeDay(day.value)}
          error={isTried ? errors.day : undefined}
        />
        <TextField
          {...time.input}
          type="time"
          label="Hora"
          boxClassName="min-w-0"
          required
          hint={describeOddHour(time.value)}
          error={isTried ? errors.time : undefined}
        />
      </div>
      <TextField
        {...about.input}
        label="Para qué"
        hint="El cliente lo lee en su área: «dar de alta a tu equipo», por ejemplo."
        required
        maxLength={MAX_APPOINTMENT_FOR}
        autoComplete="off"
        error={isTried ? errors.about : undefined}
      />
      <Tell contact={contact} tell={tell} onTell={setTell} />
    </ActionDialog>
  );
}

function RemoveDialog({ installation, onClose }: DialogProps) {
  const { appointment, contact } = installation;
  const { save, changed } = useSave(installation);
  const isToCome = appointment !== null && new Date(appointment.at) > now();
  const [tell, setTell] = useState(contact !== null && isToCome);
  return (
    <ActionDialog
      title="¿Quitar la cita?"
      action="Quitarla"
      onAct={() => save(null, tell, 'La cita se ha quitado.')}
      onRefused={() => void changed()}
      onClose={onClose}
    >
      {appointment && (
        <p>
          {capitalize(formatAppointment(appointment.at))}: {appointment.about}
        </p>
      )}
      {isToCome ? (
        <Tell contact={contact} tell={tell} onTell={setTell} />
      ) : (
        <p>Ya ha pasado: no sale ningún correo.</p>
      )}
    </ActionDialog>
  );
}

interface TellProps extends Pick<InstallationDetail, 'contact'> {
  readonly tell: boolean;
  readonly onTell: (tell: boolean) => void;
}

function Tell({ contact, tell, onTell }: TellProps) {
  if (!contact) return <p>No sale ningún correo: no tiene a quién escribir.</p>;
  return (
    <CheckboxField
      label="Avisar al cliente por correo"
      hint={`A ${contact.email}. Sale a los ${UNDO_SECONDS} segundos: hasta entonces puedes deshacerlo.`}
      checked={tell}
      onChange={(event) => onTell(event.target.checked)}
    />
  );
}
