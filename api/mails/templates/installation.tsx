import { formatLongDate } from '@horus/contract/dates';
import { hardwareInWords, type InstallationStep } from '@horus/contract/installations';
import type { ReactNode } from 'react';
import { Action, blocks, Facts, Note, Strong, TextLink } from '#mails/layout/blocks.tsx';
import type { MailTemplate } from '#mails/mail-template.ts';
import type { MessageProps } from '#mails/messages.ts';

type Props = MessageProps['installation-step'];

interface Words {
  readonly subject: string;
  readonly preview: string;
  readonly text: (props: Props) => ReactNode;
  /** Only with devices. */
  readonly guide?: (props: Props) => ReactNode;
}

const words: Readonly<Record<InstallationStep, Words>> = {
  called: {
    subject: 'Ya hemos hablado: preparamos tu sistema',
    preview: 'Te avisamos en cuanto esté listo.',
    text: ({ plan, readyBy }) => (
      <>
        Gracias por atendernos. Con lo que nos has contado preparamos tu sistema <Strong>{plan}</Strong>
        {readyBy === null
          ? '. Te avisamos en cuanto esté listo.'
          : `, que estará listo como tarde el ${formatLongDate(readyBy)}.`}
      </>
    ),
  },
  shipped: {
    subject: 'Tus dispositivos y tarjetas van de camino',
    preview: 'Con el número de seguimiento del envío.',
    text: ({ hardware }) => (
      <>
        Hemos enviado <Strong>{hardwareInWords(hardware)}</Strong>.
      </>
    ),
    guide: ({ guideUrl }) => (
      <Note>
        Cuando llegue, sigue la <TextLink href={guideUrl}>guía del dispositivo</TextLink>: se conecta a tu
        WiFi en unos minutos.
      </Note>
    ),
  },
  configured: {
    subject: 'Tu sistema Horus está listo',
    preview: 'Tu equipo ya puede fichar.',
    text: ({ plan }) => (
      <>
        Tu sistema <Strong>{plan}</Strong> está configurado y tu equipo ya puede fichar.
      </>
    ),
    guide: ({ guideUrl }) => (
      <>
        Para los dispositivos tienes la <TextLink href={guideUrl}>guía</TextLink>. Si algo no funciona,
        responde a este correo.
      </>
    ),
  },
};

export const installationStep: MailTemplate<'installation-step'> = (props) => {
  const { name, step, hardware, carrier, trackingNumber, dashboardUrl } = props;
  const { subject, preview, text, guide } = words[step];
  return {
    subject,
    preview,
    reason: 'billing',
    greeting: name,
    body: blocks(
      text(props),
      step === 'shipped' && (
        <Facts
          rows={[
            ['Transportista', carrier],
            ['Número de seguimiento', trackingNumber],
          ]}
        />
      ),
      hardware.devices > 0 && guide?.(props),
      <Action href={dashboardUrl} label="Ver cómo va" />,
    ),
  };
};
