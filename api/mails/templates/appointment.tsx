import { formatAppointment } from '@horus/contract/dates';
import { capitalize } from '@horus/contract/sentence';
import { appointmentEvent } from '#mails/appointment-event.ts';
import { Action, blocks, Facts, Note } from '#mails/layout/blocks.tsx';
import type { MailTemplate } from '#mails/mail-template.ts';

export const appointment: MailTemplate<'appointment'> = (
  { name, appointment: agreed, movedFrom, dashboardUrl, event },
  sender,
) => {
  const shared = { reason: 'installation', greeting: name } as const;
  if (!agreed) {
    return {
      ...shared,
      subject: 'Tu cita con Horus queda anulada',
      preview: 'Si quieres otra, responde a este correo.',
      body: blocks(
        <>
          {movedFrom === null
            ? 'La cita que teníamos contigo queda anulada.'
            : `La cita del ${formatAppointment(movedFrom)} queda anulada.`}{' '}
          Si quieres otra, responde a este correo y dinos cuándo te viene bien.
        </>,
      ),
    };
  }
  return {
    ...shared,
    subject: `Tu cita con Horus: ${formatAppointment(agreed.at)}`,
    preview: `${capitalize(agreed.about)}.`,
    title: movedFrom === null ? 'Tenemos una cita' : 'Tu cita cambia de día u hora',
    ...(event && { attachments: [appointmentEvent(agreed, { ...event, id: event.installationId }, sender)] }),
    body: blocks(
      movedFrom === null
        ? 'Hemos quedado contigo para seguir con tu instalación:'
        : `La cita del ${formatAppointment(movedFrom)} ya no vale. Esta es la nueva:`,
      <Facts
        rows={[
          ['Cuándo', capitalize(formatAppointment(agreed.at))],
          ['Para qué', capitalize(agreed.about)],
        ]}
      />,
      <Action href={dashboardUrl} label="Ver tu instalación" />,
      <Note>
        {event && 'La cita va adjunta, para tu calendario. '}¿No te viene bien? Responde a este correo y la
        cambiamos.
      </Note>,
    ),
  };
};
