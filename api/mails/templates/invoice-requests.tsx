import { INVOICE_TIME } from '@horus/contract/promises';
import type { InvoiceRequestBody } from '@horus/contract/requests';
import { capitalize } from '@horus/contract/sentence';
import { BackOfficeLink } from '#mails/layout/back-office-link.tsx';
import { Action, blocks, type Fact, Facts, Note, Paragraph, Strong, Typed } from '#mails/layout/blocks.tsx';
import type { MailTemplate } from '#mails/mail-template.ts';
import { safeFileName } from '#platform/attachment';

export const invoiceRequestReceived: MailTemplate<'invoice-request-received'> = ({
  name,
  request,
  requestsUrl,
}) => ({
  subject: 'Hemos recibido tu solicitud de factura',
  preview: `Te la enviamos en ${INVOICE_TIME}.`,

  reason: 'account',
  greeting: name,
  body: blocks(
    <>
      Prepararemos tu factura con {request ? 'estos datos' : 'los datos que nos has dado'}. Te avisaremos por
      correo en <Strong>{INVOICE_TIME}</Strong>.
    </>,
    request && <Facts rows={requestRows(request)} />,
    '¿Hay algo mal? Responde a este correo antes de que la emitamos.',
    <Action href={requestsUrl} label="Ver mis solicitudes" />,
  ),
});

export const invoiceRequestToCompany: MailTemplate<'invoice-request-to-company'> = ({
  request,
  organization,
  email,
  officeUrl,
}) => ({
  subject: `Solicitud de factura: ${request.companyName}`,
  preview: `NIF ${request.taxId}. Plazo: ${INVOICE_TIME}.`,
  title: 'Nueva solicitud de factura',
  reason: 'company',
  body: blocks(
    <Facts rows={[['Cuenta', email], ['Organización', organization], ...requestRows(request)]} />,
    <BackOfficeLink href={officeUrl} label="Abrir la solicitud" />,
    <Note>Hay que emitirla en {INVOICE_TIME}.</Note>,
  ),
});

export const invoiceRequestSent: MailTemplate<'invoice-request-sent'> = async (props, sender) => {
  // Absent in mails of the previous release.
  const { name, number, corrects = null, document, byCompany = false, requestsUrl } = props;
  const pdf = document ? await sender.invoice(document.requestId, document.version) : null;
  const where = pdf
    ? 'va adjunta en PDF, y la tienes también en Mi Dashboard.'
    : 'puedes descargarla en PDF desde Mi Dashboard cuando la necesites.';
  return {
    attachments: pdf
      ? [{ filename: safeFileName(`factura-${number}.pdf`), contentType: 'application/pdf', content: pdf }]
      : [],
    subject:
      number === ''
        ? 'Tu factura está lista'
        : corrects === null
          ? `Tu factura ${number} está lista`
          : `Factura rectificativa ${number}`,
    preview: pdf ? 'Va adjunta en PDF.' : 'Descárgala en PDF desde Mi Dashboard.',
    title: corrects === null ? 'Tu factura está lista' : 'Hemos corregido tu factura',
    reason: 'account',
    greeting: name,
    body: blocks(
      byCompany ? (
        <>
          Te enviamos la factura <Strong>{number}</Strong>: {where}
        </>
      ) : (
        <>
          {number === '' ? (
            'Hemos emitido la factura que pediste.'
          ) : (
            <>
              Hemos emitido la factura <Strong>{number}</Strong> que pediste.
            </>
          )}{' '}
          {capitalize(where)}
        </>
      ),
      corrects !== null && (
        <>
          Corrige la <Strong>{corrects}</Strong> que te enviamos antes: en Mi Dashboard está ya la nueva. Si
          se la diste a tu gestoría, envíale esta.
        </>
      ),
      <Action href={requestsUrl} label="Descargar la factura" />,
    ),
  };
};

export const invoiceRequestRejected: MailTemplate<'invoice-request-rejected'> = ({
  name,
  reason,
  requestsUrl,
}) => ({
  subject: 'No podemos emitir la factura que pediste',
  preview: 'Te contamos por qué.',

  reason: 'account',
  greeting: name,
  body: blocks(
    'No hemos podido emitir la factura que nos pediste. Este es el motivo:',
    <Paragraph>
      <Strong>
        <Typed>{reason}</Typed>
      </Strong>
    </Paragraph>,
    'Si tiene arreglo, pídela de nuevo. Si tienes dudas, responde a este correo.',
    <Action href={requestsUrl} label="Pedirla de nuevo" />,
  ),
});

function requestRows(request: InvoiceRequestBody): Fact[] {
  return [
    ['Nombre o razón social', request.companyName],
    ['NIF', request.taxId],
    ['Dirección', request.address],
    ['Población', `${request.postalCode} ${request.city} (${request.province})`],
    ['País', request.country],
    ['Contacto', request.contactName],
    ['Email', request.email],
    ['Teléfono', request.phone],
    ['Factura', request.invoiceNumber],
    ['Pago', request.paymentId ?? ''],
    ['Comentarios', request.comments],
  ];
}
