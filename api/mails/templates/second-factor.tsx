import { formatMoment } from '@horus/contract/dates';
import { Action, blocks, Facts, TextLink } from '#mails/layout/blocks.tsx';
import type { MailTemplate } from '#mails/mail-template.ts';
import type { MessageProps } from '#mails/messages.ts';

type Change = MessageProps['second-factor-changed']['change'];

const texts: { readonly [Name in Change]: { readonly title: string; readonly text: string } } = {
  'totp-on': {
    title: 'Verificación en dos pasos activada',
    text: 'Desde ahora, para entrar en tu cuenta de Horus hace falta, además de la contraseña, un código de tu app.',
  },
  'totp-off': {
    title: 'Verificación en dos pasos desactivada',
    text: 'Desde ahora, para entrar en tu cuenta de Horus basta con la contraseña. Tus códigos de recuperación ya no sirven.',
  },
  'passkey-added': {
    title: 'Llave de acceso añadida',
    text: 'Tu cuenta de Horus tiene una llave de acceso nueva. Con ella se entra sin contraseña, y con la contraseña sola ya no se entra.',
  },
  'passkey-removed': {
    title: 'Llave de acceso quitada',
    text: 'Una llave de acceso de tu cuenta de Horus ya no sirve para entrar.',
  },
  'taken-off': {
    title: 'Hemos quitado tu verificación en dos pasos',
    text: 'Nos lo pediste porque habías perdido la app, las llaves y los códigos. Desde ahora entras con tu contraseña sola: vuelve a activarla en cuanto puedas.',
  },
  'recovery-codes-renewed': {
    title: 'Tienes códigos de recuperación nuevos',
    text: 'Se han creado códigos de recuperación nuevos para tu cuenta de Horus. Los anteriores ya no sirven.',
  },
  'recovery-code-used': {
    title: 'Se ha usado un código de recuperación',
    text: 'Para confirmar que eres tú se ha usado uno de tus códigos de recuperación. Ese ya no vale otra vez.',
  },
};

export const secondFactorChanged: MailTemplate<'second-factor-changed'> = ({
  name,
  change,
  changedAt,
  device,
  codesLeft,
  securityUrl,
  resetUrl,
}) => ({
  subject: texts[change].title,
  preview: 'Si has sido tú, no tienes que hacer nada.',

  reason: 'account',
  greeting: name,
  body: blocks(
    <>
      {texts[change].text}
      {change !== 'recovery-code-used' &&
        ' Por seguridad hemos cerrado las demás sesiones que tenías abiertas.'}
    </>,
    <Facts
      rows={[
        ['Cuándo', formatMoment(changedAt)],
        ['Desde', device],
        ...(change === 'recovery-code-used' ? [['Códigos que quedan', String(codesLeft)] as const] : []),
      ]}
    />,
    <>
      Si has sido tú, no tienes que hacer nada: lo verás en{' '}
      <TextLink href={securityUrl}>la seguridad de tu cuenta</TextLink>. Si no, cambia tu contraseña ahora
      mismo y responde a este correo:
    </>,
    <Action href={resetUrl} label="No he sido yo" />,
  ),
});
