import { formatMoment } from '@horus/contract/dates';
import { hardwareInWords, type InstallationStep } from '@horus/contract/installations';
import { Action, Facts, Note, Paragraph, Strong, TextLink } from '#mails/layout/blocks.tsx';
import { salutation } from '#mails/layout/salutation.ts';
import type { MailTemplate } from '#mails/mail-template.ts';
import type { MessageProps } from '#mails/messages.ts';

type Props = MessageProps['installation-step'];

const words: Readonly<Record<InstallationStep, { subject: string; preview: string }>> = {
  called: {
    subject: 'Ya hemos hablado: preparamos tu sistema',
    preview: 'Te avisamos en cuanto esté listo.',
  },
  shipped: {
    subject: 'Tus dispositivos y tarjetas van de camino',
    preview: 'Con el número de seguimiento del envío.',
  },
  configured: {
    subject: 'Tu sistema Horus está listo',
    preview: 'Tu equipo ya puede fichar.',
  },
};

export const installationStep: MailTemplate<'installation-step'> = (props) => {
  const { subject, preview } = words[props.step];
  return {
    subject,
    preview,
    title: subject,
    reason: 'billing',
    body: (
      <>
        <Paragraph>{salutation(props.name)}</Paragraph>
        {bodies[props.step](props)}
        <Action href={props.dashboardUrl} label="Ver cómo va" />
      </>
    ),
  };
};

const bodies: Readonly<Record<InstallationStep, (props: Props) => React.ReactNode>> = {
  called: ({ plan, readyBy }) => (
    <Paragraph>
      Gracias por atendernos. Con lo que nos has contado preparamos tu sistema <Strong>{plan}</Strong>
      {readyBy === null ? (
        '. Te avisamos en cuanto esté listo.'
      ) : (
        <>, que estará listo antes del {formatMoment(readyBy)}.</>
      )}
    </Paragraph>
  ),
  shipped: ({ hardware, carrier, trackingNumber, guideUrl }) => (
    <>
      <Paragraph>
        Hemos enviado <Strong>{hardwareInWords(hardware)}</Strong>.
      </Paragraph>
      <Facts
        rows={[
          ['Transportista', carrier],
          ['Número de seguimiento', trackingNumber],
        ]}
      />
      {hardware.devices > 0 && (
        <Note>
          Cuando llegue, sigue la <TextLink href={guideUrl}>guía del dispositivo</TextLink>: se conecta a tu
          WiFi en unos minutos.
        </Note>
      )}
    </>
  ),
  configured: ({ plan, hardware, guideUrl }) => (
    <>
      <Paragraph>
        Tu sistema <Strong>{plan}</Strong> está configurado y tu equipo ya puede fichar.
      </Paragraph>
      {hardware.devices > 0 && (
        <Paragraph>
          Para los dispositivos tienes la <TextLink href={guideUrl}>guía</TextLink>. Si algo no funciona,
          responde a este correo.
        </Paragraph>
      )}
    </>
  ),
};
