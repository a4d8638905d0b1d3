import { Action, blocks, Note, TextLink, WhenAndWhere } from '#mails/layout/blocks.tsx';
import type { MailTemplate } from '#mails/mail-template.ts';

export const passwordReset: MailTemplate<'password-reset'> = ({
  name,
  resetUrl,
  validMinutes,
  byUs = false,
}) => ({
  subject: 'Restablece tu contraseña',
  preview: `El enlace vale ${validMinutes} minutos y una sola vez.`,

  reason: 'account',
  greeting: name,
  body: blocks(
    byUs
      ? 'Te enviamos este enlace para que elijas otra contraseña de tu cuenta de Horus:'
      : 'Has pedido cambiar la contraseña de tu cuenta de Horus. Elige una nueva aquí:',
    <Action href={resetUrl} label="Elegir otra contraseña" inFull />,
    <Note>
      El enlace vale {validMinutes} minutos y una sola vez.{' '}
      {byUs
        ? 'Hasta que elijas otra, tu contraseña sigue siendo la misma.'
        : 'Si no lo has pedido tú, ignora este correo: tu contraseña sigue siendo la misma.'}
    </Note>,
  ),
});

export const passwordChanged: MailTemplate<'password-changed'> = ({
  name,
  changedAt,
  device,
  resetUrl,
  left,
  cleared = false,
}) => ({
  subject: 'Se ha cambiado tu contraseña',
  preview: 'Si has sido tú, no tienes que hacer nada.',

  reason: 'account',
  greeting: name,
  body: blocks(
    'La contraseña de tu cuenta de Horus ha cambiado. Por seguridad hemos cerrado las demás sesiones que tenías abiertas.',
    <WhenAndWhere at={changedAt} device={device} />,
    left && (
      <>
        En tu cuenta se entra también con {left.passkeys.length === 1 ? 'esta llave' : 'estas llaves'} de
        acceso, que la contraseña nueva no quita: {left.passkeys.map((each) => `«${each}»`).join(', ')}. Si no
        reconoces alguna, <TextLink href={left.securityUrl}>quítala en la seguridad de tu cuenta</TextLink>
        {'; '}
        si no consigues entrar, responde a este correo.
      </>
    ),
    cleared &&
      'Hasta ahora nadie había confirmado que este email es suyo, y por eso hemos quitado de la cuenta lo que se escribió antes: la empresa, los datos de facturación y las solicitudes. Si eran tuyos, escríbelos otra vez.',
    'Si has sido tú, no tienes que hacer nada. Si no, recupera tu cuenta ahora mismo:',
    <Action href={resetUrl} label="No he sido yo" />,
  ),
});
