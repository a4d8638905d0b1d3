import type { InstallationStep } from '@horus/contract/installations';

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
