import { formatLongDate } from '@horus/contract/dates';
import {
  CORRECTED_PARCEL_SUBJECT,
  hardwareInWords,
  type InstallationStep,
  RESENT_PARCEL_SUBJECT,
  stepMailSubjects,
  trackingHref,
} from '@horus/contract/installations';
import type { ReactNode } from 'react';
import { Action, blocks, Facts, Note, Strong, TextLink } from '#mails/layout/blocks.tsx';
import type { MailTemplate } from '#mails/mail-template.ts';
import type { MessageProps } from '#mails/messages.ts';

type Props = MessageProps['installation-step'];

interface Words {
  readonly preview: string;
  readonly text: (props: Props) => ReactNode;
  /** Only with devices. */
  readonly guide?: (props: Props) => ReactNode;
}

const words: Readonly<Record<InstallationStep, Words>> = {
  called: {
    preview: 'Te avisamos en cuanto esté listo.',
    text: ({ plan, readyBy }) => (
      <>
        Gracias por atendernos. Con lo que nos has contado preparamos tu sistema <Strong>Horus {plan}</Strong>
        {readyBy === null
          ? '. Te avisamos en cuanto esté listo.'
          : `, que estará listo como tarde el ${formatLongDate(readyBy)}.`}
      </>
    ),
  },
  shipped: {
    preview: 'Con el número de seguimiento del envío.',
    text: ({ hardware, corrects, again }) => (
      <>
        {corrects
          ? 'Estos son los datos buenos de tu envío de'
          : again
            ? 'Nos devolvieron tu envío y te hemos vuelto a mandar'
            : 'Hemos enviado'}{' '}
        <Strong>{hardwareInWords(hardware)}</Strong>
        {corrects ? '; los del correo anterior ya no valen.' : '.'}
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
    preview: 'Tu equipo ya puede fichar.',
    text: ({ plan }) => (
      <>
        Tu sistema <Strong>Horus {plan}</Strong> está configurado y tu equipo ya puede fichar.
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

export const installationStep: MailTemplate<'installation-step'> = (props, { company: { APP_URL } }) => {
  const {
    name,
    step,
    hardware,
    carrier,
    trackingNumber,
    deliverTo = null,
    corrects,
    again,
    dashboardUrl,
  } = props;
  const { preview, text, guide } = words[step];
  const tracking = trackingHref(props);
  return {
    subject: corrects ? CORRECTED_PARCEL_SUBJECT : again ? RESENT_PARCEL_SUBJECT : stepMailSubjects[step],
    preview,
    reason: 'installation',
    greeting: name,
    body: blocks(
      text(props),
      step === 'shipped' && (
        <Facts
          rows={[
            ['Transportista', carrier],
            ['Número de seguimiento', trackingNumber],
            ['Lo llevan a', deliverTo],
          ]}
        />
      ),
      step === 'shipped' && tracking !== null && (
        <>
          Puedes <TextLink href={tracking}>seguirlo en la página de {carrier}</TextLink>.
        </>
      ),
      hardware.devices > 0 && guide?.(props),
      step === 'configured' ? (
        <Action href={APP_URL || dashboardUrl} label="Entrar en Horus" />
      ) : (
        <Action href={dashboardUrl} label="Ver cómo va" />
      ),
    ),
  };
};
