import { leadChannelPhrases } from '@horus/contract/backoffice/leads';
import { formatLongDate, formatMoment } from '@horus/contract/dates';
import { contactServiceLabels } from '@horus/contract/lead-options';
import type { ReactNode } from 'react';
import { appointmentEvent } from '#mails/appointment-event.ts';
import { BackOfficeLink } from '#mails/layout/back-office-link.tsx';
import { blocks, Facts, Note, Paragraph, Subtitle, Typed } from '#mails/layout/blocks.tsx';
import type { MailTemplate } from '#mails/mail-template.ts';

export const contactToCompany: MailTemplate<'contact-to-company'> = ({ lead, receivedAt, officeUrl }) => ({
  subject: `Mensaje de ${lead.nombre}`,
  preview: `${contactServiceLabels[lead.servicio]}. Responde a este correo para contestarle.`,
  title: 'Nuevo mensaje desde la web',
  reason: 'company',
  brand: 'company',
  body: blocks(
    <Facts
      rows={[
        ['Servicio', contactServiceLabels[lead.servicio]],
        ['Nombre', lead.nombre],
        ['Email', lead.email],
        ['Teléfono', lead.telefono],
        ['Empresa', lead.empresa],
        ['Recibido', formatMoment(receivedAt)],
      ]}
    />,
    <Subtitle>Mensaje</Subtitle>,
    <Paragraph>
      <Typed>{lead.mensaje}</Typed>
    </Paragraph>,
    <BackOfficeLink href={officeUrl} label="Abrir la solicitud" />,
    <Note>Al responder a este correo escribes a quien lo ha enviado.</Note>,
  ),
});

export const contactAcknowledgement: MailTemplate<'contact-acknowledgement'> = ({ firstName }) => ({
  subject: 'Hemos recibido tu mensaje',
  preview: 'Te contestaremos lo antes posible.',

  reason: 'form',
  brand: 'company',
  greeting: firstName,
  body: blocks(
    'Gracias por escribirnos. Tu mensaje nos ha llegado y te contestaremos lo antes posible, por correo o por teléfono si nos lo has dejado.',
    '¿Quieres añadir algo? Responde a este correo.',
  ),
});

export const leadReply: MailTemplate<'lead-reply'> = ({ asked, channel, event, ...props }, sender) => ({
  ...letterOf(
    props,
    asked && (
      <>
        <Subtitle>El {formatLongDate(asked.at)} nos escribiste</Subtitle>
        <Note>
          <Typed>{asked.text}</Typed>
        </Note>
      </>
    ),
  ),
  preview: `Respuesta a lo que nos pediste ${channel ? leadChannelPhrases[channel] : 'desde la web'}.`,
  reason: channel ? `reply ${channel}` : 'reply',
  ...(event && { attachments: [appointmentEvent(event, event, sender)] }),
});

export const customerEmail: MailTemplate<'customer-email'> = (props) => ({
  ...letterOf(props),
  preview: 'Te escribe una persona de nuestro equipo.',
  reason: 'account',
});

const letterOf = (
  { subject, text }: { readonly subject: string; readonly text: string },
  quoted?: ReactNode,
) =>
  ({
    subject,
    brand: 'company',
    signed: true,
    body: blocks(
      <Paragraph>
        <Typed>{text}</Typed>
      </Paragraph>,
      <Note>Puedes responder a este correo: lo leemos.</Note>,
      quoted,
    ),
  }) as const;
