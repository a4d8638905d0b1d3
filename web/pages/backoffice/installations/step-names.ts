import type { InstallationDetail } from '@horus/contract/backoffice/installations';
import { formatShortDate, noonOf } from '@horus/contract/dates';
import type {
  InstallationStep,
  InstallationStepView,
  InstallationView,
  ParcelState,
} from '@horus/contract/installations';

/** Step names for operators. `said` is the message that the customer receives. */
export const stepNames: Readonly<
  Record<InstallationStep, { short: string; title: string; done: string; act: string; said: string }>
> = {
  called: {
    short: 'llamar',
    title: 'Llamar',
    done: 'Ya hemos hablado',
    act: 'Ya hemos hablado',
    said: 'recibe un correo.',
  },
  shipped: {
    short: 'enviar',
    title: 'Enviar dispositivos y tarjetas',
    done: 'Enviado',
    act: 'Marcar como enviado',
    said: 'recibe el número de seguimiento.',
  },
  configured: {
    short: 'configurar',
    title: 'Configurar el sistema',
    done: 'Sistema listo',
    act: 'Marcar como listo',
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

export const parcelNames: Readonly<Record<ParcelState, string>> = {
  travelling: 'En camino',
  delivered: 'Entregado',
  returned: 'Devuelto',
};

interface SentParcel extends Pick<InstallationView, 'deliverTo' | 'parcel'> {
  readonly doneAt: string;
  readonly by: string | undefined;
}

/** 'Enviado el 21 nov 2026 por Marta Ruiz. Entregado el 24 nov 2026.' */
export function describeParcel({ doneAt, by, parcel, deliverTo }: SentParcel): string {
  return [
    `Enviado el ${formatShortDate(doneAt)}${by ? ` por ${by}` : ''}`,
    parcel?.on && `${parcelNames[parcel.state]} el ${formatShortDate(noonOf(parcel.on))}`,
    deliverTo && `A ${deliverTo}`,
  ]
    .filter(Boolean)
    .join('. ');
}
