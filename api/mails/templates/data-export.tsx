import { formatMoment } from '@horus/contract/dates';
import { Action, Note, Paragraph } from '#mails/layout/blocks.tsx';
import { salutation } from '#mails/layout/salutation.ts';
import type { MailTemplate } from '#mails/mail-template.ts';

export const dataExportReady: MailTemplate<'data-export-ready'> = ({ name, downloadUrl, expiresAt }) => ({
  subject: 'Tu copia de datos está lista',
  preview: `Puedes descargarla hasta el ${formatMoment(expiresAt)}.`,
  title: 'Tu copia de datos está lista',
  reason: 'account',
  body: (
    <>
      <Paragraph>{salutation(name)}</Paragraph>
      <Paragraph>
        Hemos preparado la copia que pediste: un archivo ZIP con todo lo que guardamos sobre ti y tu empresa,
        en JSON y CSV.
      </Paragraph>
      <Action href={downloadUrl} label="Ir a descargarla" />
      <Paragraph>Puedes descargarla hasta el {formatMoment(expiresAt)}. Después la borramos.</Paragraph>
      <Note>
        Para descargarla tienes que iniciar sesión. Si no la has pedido tú, cambia tu contraseña y avísanos:
        responde a este correo.
      </Note>
    </>
  ),
});
