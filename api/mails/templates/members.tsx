import { type Role, roleLabels } from '@horus/contract/roles';
import { endSentence } from '@horus/contract/sentence';
import { Action, blocks, Note, Strong } from '#mails/layout/blocks.tsx';
import type { MailTemplate } from '#mails/mail-template.ts';

/** Completes a sentence that starts with 'Podrás'. */
const may: Readonly<Record<Role, string>> = {
  owner: 'hacerlo todo: pagar, cambiar el plan y los datos, e invitar y quitar a otras personas',
  billing: 'ver el plan y las facturas, pagar, y cambiar el plan y los datos de facturación',
  viewer: 'ver el plan y descargar las facturas y los recibos, sin cambiar nada',
};
const accountOf = (company: string | null) => (company === null ? 'su cuenta' : `la cuenta de ${company}`);

export const invitation: MailTemplate<'invitation'> = ({ inviterEmail, role, invitationUrl, validDays }) => ({
  subject: 'Te invitan a un equipo en Horus',
  preview: `Con el rol de ${roleLabels[role]}. El enlace vale ${validDays} días.`,
  title: 'Te invitan a un equipo',
  reason: 'invitation',
  greeting: null,
  body: blocks(
    <>
      <Strong>{inviterEmail}</Strong> te invita a la cuenta de su empresa en Horus, con el rol de{' '}
      <Strong>{roleLabels[role]}</Strong>. Podrás {may[role]}.
    </>,
    <Action href={invitationUrl} label="Ver la invitación" inFull />,
    <Note>
      El enlace vale {validDays} días y solo para esta dirección. Hasta que aceptes no cambia nada. Si no
      conoces a quien te invita, ignora este correo.
    </Note>,
  ),
});

export const invitationAccepted: MailTemplate<'invitation-accepted'> = ({
  name,
  member,
  company,
  role,
  teamUrl,
}) => ({
  subject: 'Una persona más en tu equipo',
  preview: `Ha aceptado la invitación con el rol de ${roleLabels[role]}.`,

  reason: 'account',
  greeting: name,
  body: blocks(
    <>
      <Strong>{member}</Strong> ha aceptado la invitación y ya está en{' '}
      {company === null ? 'tu cuenta' : `la cuenta de ${company}`} con el rol de{' '}
      <Strong>{roleLabels[role]}</Strong>.
    </>,
    <Action href={teamUrl} label="Ver el equipo" />,
  ),
});

export const roleChanged: MailTemplate<'role-changed'> = ({ name, by, company, role, dashboardUrl }) => ({
  subject: 'Ha cambiado lo que puedes hacer en Horus',
  preview: `Ahora tu rol es ${roleLabels[role]}.`,
  title: 'Tu rol ha cambiado',
  reason: 'account',
  greeting: name,
  body: blocks(
    <>
      <Strong>{by}</Strong> ha cambiado tu rol en {accountOf(company)}: ahora es{' '}
      <Strong>{roleLabels[role]}</Strong>. Puedes {may[role]}.
    </>,
    <Action href={dashboardUrl} label="Ir a Horus" />,
  ),
});

export const memberRemoved: MailTemplate<'member-removed'> = ({ name, by, company, dashboardUrl }) => ({
  subject: 'Ya no estás en un equipo de Horus',
  preview: 'Tu cuenta sigue siendo tuya.',
  title: 'Ya no estás en el equipo',
  reason: 'account',
  greeting: name,
  body: blocks(
    <>
      <Strong>{by}</Strong> te ha quitado de {endSentence(accountOf(company))} Desde ahora no puedes ver sus
      datos ni descargar copias de ellos.
    </>,
    'Tu propia cuenta sigue siendo tuya, con tu email y tu contraseña.',
    <Action href={dashboardUrl} label="Ir a mi cuenta" />,
    <Note>Si crees que es un error, habla con quien te ha quitado: solo un titular puede invitarte.</Note>,
  ),
});

export const memberLeft: MailTemplate<'member-left'> = ({ name, by, company, dashboardUrl }) => ({
  subject: 'Una persona ha dejado tu equipo',
  preview: 'Ya no puede ver los datos de la cuenta.',

  reason: 'account',
  greeting: name,
  body: blocks(
    <>
      <Strong>{by}</Strong> ha dejado {company === null ? 'tu cuenta' : `la cuenta de ${company}`} y ya no
      puede ver sus datos.
    </>,
    <Action href={dashboardUrl} label="Ir a Horus" />,
  ),
});

export const ownershipTransferred: MailTemplate<'ownership-transferred'> = ({
  name,
  by,
  company,
  member,
  dashboardUrl,
}) => ({
  subject: 'Ha cambiado el titular de una cuenta de Horus',
  preview: 'Quien la tenía ha cedido la titularidad.',
  title: 'La cuenta tiene otro titular',
  reason: 'account',
  greeting: name,
  body: blocks(
    <>
      <Strong>{by}</Strong> ha cedido a <Strong>{member}</Strong> la titularidad de{' '}
      {endSentence(accountOf(company))} Quien la cede se queda con el rol de facturación.
    </>,
    <Action href={dashboardUrl} label="Ir a Horus" />,
    <Note>Si no lo esperabas, responde a este correo y lo miramos.</Note>,
  ),
});
