import { LINK_DAYS } from '@horus/contract/retention';
import { Action, blocks, Note, Strong, TextLink } from '#mails/layout/blocks.tsx';
import type { MailTemplate } from '#mails/mail-template.ts';

export const welcome: MailTemplate<'welcome'> = ({ name, loginUrl, verifyUrl }) => ({
  subject: 'Tu cuenta de cliente está lista',
  preview: 'Confirma tu email y elige un plan cuando quieras.',
  title: 'Tu cuenta está lista',
  reason: 'account',
  greeting: name,
  body: blocks(
    'Ya tienes cuenta en Horus. Con ella puedes contratar un plan, ver tus pagos y descargar tus facturas. Solo falta que confirmes que este email es tuyo.',
    <Action href={verifyUrl} label="Confirmar mi email" inFull />,
    <>
      No hace falta que esperes a confirmarlo: puedes <TextLink href={loginUrl}>iniciar sesión</TextLink> y
      contratar desde ahora.
    </>,
    <Note>
      Si no has creado tú esta cuenta, no confirmes el email: responde a este correo y la borramos. Para
      confirmarlo hay que iniciar sesión con la contraseña de la cuenta.
    </Note>,
  ),
});

export const alreadyRegistered: MailTemplate<'already-registered'> = ({ name, loginUrl, resetUrl }) => ({
  subject: 'Ya tienes una cuenta de Horus',
  preview: 'Alguien ha intentado crear otra con este email. No ha cambiado nada.',
  title: 'Ya tienes una cuenta',
  reason: 'account',
  greeting: name,
  body: blocks(
    'Alguien ha intentado crear una cuenta de Horus con este email, pero ya tienes una. No ha cambiado nada: tu contraseña es la misma de siempre.',
    <Action href={loginUrl} label="Iniciar sesión" />,
    <>
      ¿No recuerdas la contraseña? <TextLink href={resetUrl}>Cámbiala aquí</TextLink>.
    </>,
    <Note>Si no has sido tú, no hace falta que hagas nada.</Note>,
  ),
});

export const verifyEmail: MailTemplate<'verify-email'> = ({ name, verifyUrl }) => ({
  subject: 'Confirma tu email',
  preview: `Un clic y queda confirmado. El enlace vale ${LINK_DAYS} días.`,

  reason: 'account',
  greeting: name,
  body: blocks(
    'Confirma que este email es tuyo. Así, si un día pierdes la contraseña, podrás recuperar la cuenta.',
    <Action href={verifyUrl} label="Confirmar mi email" inFull />,
    <Note>
      El enlace vale {LINK_DAYS} días y una sola vez, y te pedirá que inicies sesión. Si no lo has pedido tú,
      ignora este correo.
    </Note>,
  ),
});

export const setPassword: MailTemplate<'set-password'> = ({ name, plan, setPasswordUrl, validDays }) => ({
  subject: 'Elige tu contraseña para entrar en Horus',
  preview: `Tu compra ya está en tu cuenta. El enlace vale ${validDays} días.`,
  title: 'Elige tu contraseña',
  reason: 'account',
  greeting: name,
  body: blocks(
    <>
      Gracias por contratar <Strong>Horus {plan}</Strong>. Hemos creado tu cuenta con este email y tu compra
      ya está en ella. Para entrar solo te falta elegir una contraseña.
    </>,
    <Action href={setPasswordUrl} label="Elegir mi contraseña" inFull />,
    'En Mi Dashboard verás el estado de tu plan, tus pagos y tus facturas.',
    <Note>
      El enlace vale {validDays} días y una sola vez. Si caduca, usa «¿Has olvidado tu contraseña?» en la
      página de inicio de sesión con este mismo email.
    </Note>,
  ),
});
