import { formatMoment } from '@horus/contract/dates';
import { LINK_DAYS } from '@horus/contract/retention';
import { Action, blocks, Facts, Note, TextLink, WhenAndWhere } from '#mails/layout/blocks.tsx';
import type { MailTemplate } from '#mails/mail-template.ts';

export const confirmNewEmail: MailTemplate<'confirm-new-email'> = ({ confirmUrl }) => ({
  subject: 'Confirma tu email nuevo',
  preview: `Un clic y entrarás con él. El enlace vale ${LINK_DAYS} días.`,

  reason: 'account',
  greeting: null,
  body: blocks(
    'Has pedido que el email de tu cuenta de Horus sea este. Confírmalo y entrarás con él: también recibirás aquí tus facturas y avisos.',
    <Action href={confirmUrl} label="Confirmar mi email nuevo" inFull />,
    <Note>
      El enlace vale {LINK_DAYS} días y una sola vez, y te pedirá que inicies sesión con el email de hasta
      ahora. Si no lo has pedido tú, ignora este correo: no cambia nada.
    </Note>,
  ),
});

export const emailChanged: MailTemplate<'email-changed'> = ({ name, changedAt, device }) => ({
  subject: 'Ha cambiado el email de tu cuenta',
  preview: 'Si no has sido tú, responde a este correo ahora mismo.',

  reason: 'account',
  greeting: name,
  body: blocks(
    'Tu cuenta de Horus tiene otro email, que se ha confirmado desde su buzón. En este ya no recibirás avisos ni facturas, y con él ya no se entra.',
    <WhenAndWhere at={changedAt} device={device} />,
    'Si has sido tú, no tienes que hacer nada. Si no, responde a este correo ahora mismo y desde este buzón: comprobaremos quién eres y te devolveremos la cuenta.',
  ),
});

export const newSignIn: MailTemplate<'new-sign-in'> = ({
  name,
  openedAt,
  device,
  network,
  hasSecondStep = false,
  securityUrl,
  resetUrl,
}) => ({
  subject: 'Inicio de sesión desde un sitio nuevo',
  preview: `${device}. Si has sido tú, no tienes que hacer nada.`,

  reason: 'account',
  greeting: name,
  body: blocks(
    'Alguien ha entrado en tu cuenta de Horus desde un dispositivo o una red que no habías usado antes.',
    <Facts
      rows={[
        ['Cuándo', formatMoment(openedAt)],
        ['Dispositivo', device],
        ['Red', network],
      ]}
    />,
    <>
      Si has sido tú, no tienes que hacer nada. Si no, cambia tu contraseña: se cerrarán todas las sesiones.{' '}
      {hasSecondStep ? (
        <>
          Después comprueba en <TextLink href={securityUrl}>la seguridad de tu cuenta</TextLink> que tu
          segundo paso y tus llaves de acceso son los tuyos.
        </>
      ) : (
        <>
          Después activa <TextLink href={securityUrl}>la verificación en dos pasos</TextLink>.
        </>
      )}
    </>,
    <Action href={resetUrl} label="No he sido yo" />,
  ),
});
