import { describeSpan } from '@horus/contract/paper-span';
import { Action, blocks, Facts, Note, WhenAndWhere } from '#mails/layout/blocks.tsx';
import type { MailTemplate } from '#mails/mail-template.ts';

const kinds = { factura: 'Factura', abono: 'Abono', recibo: 'Recibo' } as const;

function kindOf(filename: string): string {
  return Object.entries(kinds).find(([kind]) => filename.startsWith(kind))?.[1] ?? 'Documento';
}

/** To a gestoría, which has no account: the mail contains everything. */
export const papersCopied: MailTemplate<'papers-copied'> = ({ client, files }) => {
  const one = files.length === 1;
  const what = one ? 'Un documento' : `${files.length} documentos`;
  return {
    subject: client ? `${what} de Horus de tu cliente ${client}` : `${what} de Horus de un cliente tuyo`,
    preview: one && files[0] ? files[0].filename : 'Facturas y recibos en PDF, adjuntos.',
    title: one ? 'Un documento de tu cliente' : 'Documentos de tu cliente',
    reason: 'accountant',
    attachments: files.map(({ filename, content }) => ({
      filename,
      contentType: 'application/pdf',
      content: Buffer.from(content, 'base64'),
    })),
    body: blocks(
      <>
        {client ? `Tu cliente con NIF ${client}` : 'Un cliente tuyo'} usa Horus y ha pedido que recibas copia
        de sus facturas y recibos. {one ? 'Va adjunto:' : 'Van adjuntos:'}
      </>,
      <Facts rows={files.map(({ filename }) => [kindOf(filename), filename])} />,
      <Note>
        Si hay algo que corregir en sus datos, los cambia en su cuenta y valen desde la factura siguiente.
      </Note>,
    ),
  };
};

export const quarterPapers: MailTemplate<'quarter-papers'> = ({ client, span, file, papersUrl }) => {
  const time = describeSpan(span);
  return {
    subject: client ? `Horus: ${time} de tu cliente ${client}` : `Horus: ${time} de un cliente tuyo`,
    preview: papersUrl ? 'El resumen, y dónde están los PDF.' : 'Facturas, abonos y recibos en un ZIP.',
    title: 'Los documentos del trimestre',
    reason: 'accountant',
    attachments: [
      {
        filename: file.filename,
        contentType: papersUrl ? 'text/csv' : 'application/zip',
        content: Buffer.from(file.content, 'base64'),
      },
    ],
    body: blocks(
      <>
        {client ? `Tu cliente con NIF ${client}` : 'Un cliente tuyo'} ha pedido que recibas sus documentos de
        Horus al acabar cada trimestre. {papersUrl ? 'Va adjunto el resumen' : 'Van adjuntos los'}{' '}
        {time.replace(/^el /, 'del ')}.
      </>,
      papersUrl
        ? 'Los PDF pesan demasiado para un correo. Están en un ZIP en el área de cliente: si no entras en ella, pide a tu cliente que te invite desde «Equipo», con permiso de lectura.'
        : 'El ZIP trae cada factura, abono y recibo en PDF y un resumen en CSV con base, IVA, total y NIF, que se abre con una hoja de cálculo.',
      papersUrl && <Action href={papersUrl} label="Descargar los documentos" />,
    ),
  };
};

/** The new address receives every invoice from now on. */
export const accountantChanged: MailTemplate<'accountant-changed'> = ({
  name,
  changedAt,
  device,
  fiscalDataUrl,
}) => ({
  subject: 'Ha cambiado el email de tu gestoría',
  preview: 'Si lo has pedido tú o tu equipo, no tienes que hacer nada.',

  reason: 'account',
  greeting: name,
  body: blocks(
    'Se ha cambiado en tu cuenta de Horus la dirección que recibe copia de tus facturas, abonos y recibos.',
    <WhenAndWhere at={changedAt} device={device} />,
    'Si ha sido alguien de tu equipo, no tienes que hacer nada. Si no, corrígela y cambia tu contraseña.',
    <Action href={fiscalDataUrl} label="Ver la dirección" />,
  ),
});
