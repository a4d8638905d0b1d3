import { formatMoment } from '@horus/contract/dates';
import { Action, blocks, Note } from '#mails/layout/blocks.tsx';
import type { MailTemplate } from '#mails/mail-template.ts';

export const dataExportReady: MailTemplate<'data-export-ready'> = ({ name, downloadUrl, expiresAt }) => ({
  subject: 'Tu copia de datos está lista',
  preview: `Puedes descargarla hasta el ${formatMoment(expiresAt)}.`,

  reason: 'account',
  greeting: name,
  body: blocks(
    'Hemos preparado la copia que pediste: un archivo ZIP con todo lo que guardamos sobre ti y tu empresa, en JSON y CSV.',
    <Action href={downloadUrl} label="Ir a descargarla" />,
    <>Puedes descargarla hasta el {formatMoment(expiresAt)}. Después la borramos.</>,
    <Note>
      Para descargarla tienes que iniciar sesión. Si no la has pedido tú, cambia tu contraseña y avísanos:
      responde a este correo.
    </Note>,
  ),
});
