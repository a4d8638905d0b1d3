import { formatMoment } from '@horus/contract/dates';
import { operatorRoleLabels } from '@horus/contract/operator-roles';
import { Action, blocks, Facts, Note, Strong } from '#mails/layout/blocks.tsx';
import type { MailTemplate } from '#mails/mail-template.ts';

export const operatorLink: MailTemplate<'operator-link'> = (
  { name, role, url, validHours, again },
  { company },
) => ({
  subject: again ? 'Vuelve a entrar en la oficina de Horus' : 'Tu acceso a la oficina de Horus',
  preview: `El enlace vale ${validHours} horas y una sola vez.`,
  title: again ? 'Vuelve a entrar' : 'Tu acceso a la oficina',
  brand: 'company',
  reason: 'company',
  greeting: name,
  body: blocks(
    <>
      {again ? (
        <>
          {company.COMPANY_NAME} te envía un enlace para volver a entrar en la oficina. Tu contraseña, tu
          segundo paso y tus sesiones de antes ya no valen.
        </>
      ) : (
        <>
          {company.COMPANY_NAME} te da acceso a la oficina, desde la que se atiende a los clientes de Horus,
          como <Strong>{operatorRoleLabels[role]}</Strong>.
        </>
      )}{' '}
      Con el enlace eliges tu contraseña y tu segundo paso: una app de códigos o una llave de acceso.
    </>,
    <Action href={url} label={again ? 'Volver a entrar' : 'Preparar mi acceso'} inFull />,
    <Note>
      El enlace vale {validHours} horas y una sola vez. Si no lo esperabas, no lo abras y avisa a una persona
      responsable.
    </Note>,
  ),
});

export const operatorSignIn: MailTemplate<'operator-sign-in'> = ({
  name,
  openedAt,
  device,
  network,
  accessUrl,
}) => ({
  subject: 'Has entrado en la oficina desde un sitio nuevo',
  preview: `${device}. Si has sido tú, no tienes que hacer nada.`,
  title: 'Entrada desde un sitio nuevo',
  brand: 'company',
  reason: 'company',
  greeting: name,
  body: blocks(
    'Alguien ha entrado en la oficina de Horus con tu contraseña y tu segundo paso, desde un dispositivo o una red que no habías usado antes.',
    <Facts
      rows={[
        ['Cuándo', formatMoment(openedAt)],
        ['Dispositivo', device],
        ['Red', network],
      ]}
    />,
    'Si has sido tú, no tienes que hacer nada. Si no, cierra tus demás sesiones ahora mismo y pide a una persona responsable un enlace nuevo: con él tu contraseña y tu segundo paso de antes ya no valen.',
    <Action href={accessUrl} label="Ver mis sesiones" />,
  ),
});

export const operatorPasswordChanged: MailTemplate<'operator-password-changed'> = ({
  name,
  changedAt,
  device,
  network,
}) => ({
  subject: 'Se ha cambiado tu contraseña de la oficina',
  preview: 'Si has sido tú, no tienes que hacer nada.',
  brand: 'company',
  reason: 'company',
  greeting: name,
  body: blocks(
    'La contraseña con la que entras en la oficina de Horus ha cambiado. Por seguridad hemos cerrado las demás sesiones que tenías abiertas.',
    <Facts
      rows={[
        ['Cuándo', formatMoment(changedAt)],
        ['Dispositivo', device],
        ['Red', network],
      ]}
    />,
    'Si has sido tú, no tienes que hacer nada. Si no, pide ahora mismo a una persona responsable un enlace nuevo: con él tu contraseña, tu segundo paso y tus sesiones de ahora dejan de valer.',
  ),
});
