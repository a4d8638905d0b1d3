import { formatMoment } from '@horus/contract/dates';
import { DEMO_DAYS } from '@horus/contract/promises';
import { BackOfficeLink } from '#mails/layout/back-office-link.tsx';
import { blocks, Facts, Note, Paragraph, Strong, Subtitle, Timeline, Typed } from '#mails/layout/blocks.tsx';
import type { MailTemplate } from '#mails/mail-template.ts';

export const demoToCompany: MailTemplate<'demo-to-company'> = ({ lead, receivedAt, officeUrl }) => ({
  subject: `${lead.asunto}: ${lead.empresa || lead.nombre}`,
  preview: `Le interesa ${lead.interes}. Responde a este correo para contestarle.`,
  title: lead.asunto,
  reason: 'company',
  body: blocks(
    <Facts
      rows={[
        ['Le interesa', lead.interes],
        ['Nombre', lead.nombre],
        ['Email', lead.email],
        ['Teléfono', lead.telefono],
        ['Empresa', lead.empresa],
        ['Recibido', formatMoment(receivedAt)],
      ]}
    />,
    lead.mensaje !== '' && <Subtitle>Mensaje</Subtitle>,
    lead.mensaje !== '' && (
      <Paragraph>
        <Typed>{lead.mensaje}</Typed>
      </Paragraph>
    ),
    <BackOfficeLink href={officeUrl} label="Abrir la solicitud" />,
    <Note>Al responder a este correo escribes a quien lo ha enviado.</Note>,
  ),
});

export const demoAcknowledgement: MailTemplate<'demo-acknowledgement'> = ({ firstName, interest }) => ({
  subject: 'Hemos recibido tu solicitud de demo',
  preview: `${DEMO_DAYS} días para probar Horus, sin tarjeta.`,

  reason: 'form',
  greeting: firstName,
  body: blocks(
    <>
      Gracias por tu interés. Has pedido una demo{' '}
      {interest === 'Personalizado' ? (
        'de un plan a medida'
      ) : (
        <>
          del plan <Strong>{interest}</Strong>
        </>
      )}
      . Esto es lo que viene ahora:
    </>,
    <Timeline
      moments={[
        ['Primero', 'Te escribimos o te llamamos para saber cómo trabaja tu empresa.'],
        [`Durante ${DEMO_DAYS} días`, 'Pruebas Horus con tu equipo, gratis y sin tarjeta.'],
        [
          'Después',
          'Si te convence y lo contratas, conservas todos los datos que hayas metido. Si no, no tienes que hacer nada.',
        ],
      ]}
    />,
    '¿Quieres contarnos algo antes? Responde a este correo.',
  ),
});
