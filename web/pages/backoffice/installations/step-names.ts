import type { InstallationDetail } from '@horus/contract/backoffice/installations';
import { formatShortDate } from '@horus/contract/dates';
import type { InstallationStep, InstallationStepView, InstallationView } from '@horus/contract/installations';

/** Step names for operators. `said` is the message that the customer receives. */
export const stepNames: Readonly<
  Record<InstallationStep, { short: string; title: string; done: string; said: string }>
> = {
  called: {
    short: 'llamar',
    title: 'Llamar',
    done: 'Ya hemos hablado',
    said: 'recibe un correo.',
  },
  shipped: {
    short: 'enviar',
    title: 'Enviar dispositivos y tarjetas',
    done: 'Enviado',
    said: 'recibe el número de seguimiento.',
  },
  configured: {
    short: 'configurar',
    title: 'Configurar el sistema',
    done: 'Sistema listo',
    said: 'recibe un correo.',
  },
};

export const nameOf = ({ company, contact }: Pick<InstallationDetail, 'company' | 'contact'>) =>
  company ?? contact?.name ?? '';

const names = new Intl.ListFormat('es');

/** 'llamar y configurar'. */
export const listSteps = (steps: readonly InstallationStep[]) =>
  names.format(steps.map((step) => stepNames[step].short));

export const openOf = (steps: readonly InstallationStepView[]) =>
  steps.filter(({ doneAt }) => doneAt === null).map(({ step }) => step);

interface SentParcel extends Pick<InstallationView, 'carrier' | 'trackingNumber' | 'deliverTo'> {
  readonly doneAt: string;
  readonly by: string | undefined;
}

/** 'Enviado el 21 nov 2026 por Marta Ruiz. Correos: PK1. A Calle Ancha, 1, 45001 Toledo' */
export function describeParcel({ doneAt, by, carrier, trackingNumber, deliverTo }: SentParcel): string {
  return [
    `Enviado el ${formatShortDate(doneAt)}${by ? ` por ${by}` : ''}`,
    trackingNumber && `${carrier ?? 'Seguimiento'}: ${trackingNumber}`,
    deliverTo && `A ${deliverTo}`,
  ]
    .filter(Boolean)
    .join('. ');
}
