import { formatMoment } from '@horus/contract/dates';
import { DEMO_DAYS } from '@horus/contract/promises';
import { BackOfficeLink } from '#mails/layout/back-office-link.tsx';
import { Facts, Note, Paragraph, Strong, Subtitle, Timeline, Typed } from '#mails/layout/blocks.tsx';
import { salutation } from '#mails/layout/salutation.ts';
import type { MailTemplate } from '#mails/mail-template.ts';

export const demoToCompany: MailTemplate<'demo-to-company'> = ({ lead, receivedAt, officeUrl }) => ({
  subject: `${lead.asunto}: ${lead.empresa || lead.nombre}`,
  preview: `Le interesa ${lead.interes}. Responde a este correo para contestarle.`,
  title: lead.asunto,
  reason: 'company',
  body: (
    <>
      <Facts
        rows={[
          ['Le interesa', lead.interes],
          ['Nombre', lead.nombre],
          ['Email', lead.email],
          ['Teléfono', lead.telefono],
          ['Empresa', lead.empresa],
          ['Recibido', formatMoment(receivedAt)],
        ]}
      />
      {lead.mensaje !== '' && (
        <>
          <Subtitle>Mensaje</Subtitle>
          <Paragraph>
            <Typed>{lead.mensaje}</Typed>
          </Paragraph>
        </>
      )}
      <BackOfficeLink href={officeUrl} label="Abrir la solicitud" />
      <Note>Al responder a este correo escribes a quien lo ha enviado.</Note>
    </>
  ),
});

export const demoAcknowledgement: MailTemplate<'demo-acknowledgement'> = ({ firstName, interest }) => ({
  subject: 'Hemos recibido tu solicitud de demo',
  preview: `${DEMO_DAYS} días para probar Horus, sin tarjeta.`,
  title: 'Hemos recibido tu solicitud de demo',
  reason: 'form',
  body: (
    <>
      <Paragraph>{salutation(firstName)}</Paragraph>
      <Paragraph>
        Gracias por tu interés. Has pedido una demo{' '}
        {interest === 'Personalizado' ? (
          'de un plan a medida'
        ) : (
          <>
            del plan <Strong>{interest}</Strong>
          </>
        )}
        . Esto es lo que viene ahora:
      </Paragraph>
      <Timeline
        moments={[
          ['Ahora', 'Te escribimos o te llamamos para saber cómo trabaja tu empresa.'],
          [`Durante ${DEMO_DAYS} días`, 'Pruebas Horus con tu equipo, gratis y sin tarjeta.'],
          [
            'Después',
            'Si te convence y lo contratas, conservas todos los datos que hayas metido. Si no, no tienes que hacer nada.',
          ],
        ]}
      />
      <Paragraph>¿Quieres contarnos algo antes? Responde a este correo.</Paragraph>
    </>
  ),
});
