import { CONTACT_HOURS } from '@horus/contract/promises';
import { LINK_DAYS } from '@horus/contract/retention';

/** The return page of a wizard purchase. */
export const thanks = {
  title: 'Gracias por tu compra',
  description: 'Confirmación de tu compra de Horus: qué pasa ahora y cuándo habla contigo el equipo técnico.',
  unavailable: {
    title: 'Página no disponible',
    text: 'Esta página solo está disponible después de realizar un pago.',
    link: 'Ver los planes de Horus',
  },
  withoutScript: {
    title: 'Mira tu correo',
    text: 'Si acabas de pagar, allí te llega la confirmación con un enlace para crear tu contraseña: no hace falta que pagues otra vez. Para comprobar el pago en esta página hace falta JavaScript.',
  },
  verifying: 'Verificando el estado del pago...',
  success: {
    title: '¡Gracias! Tu compra está confirmada',
    /** From the wizard's data on this device. */
    order: (plan: string, company: string) => `Horus ${plan} para ${company}`,
    mailedTo: 'La confirmación y el enlace van a ',
    stepsTitle: 'Qué pasa ahora',
    steps: [
      `Mira tu correo: te enviamos un enlace para crear tu contraseña y entrar en tu cuenta. Vale ${LINK_DAYS} días.`,
      `El equipo técnico contacta contigo en las ${CONTACT_HOURS} horas siguientes a la compra para coordinar la instalación.`,
      'Te ayudamos a configurar Horus con tus turnos y tu gente.',
    ],
    portal: 'Abrir el portal de cliente',
  },
  pending: {
    title: 'Tu pago se está procesando',
    text: 'Algunos métodos de pago tardan unos días. En cuanto se confirme te enviamos un correo con el enlace para crear tu contraseña; no hace falta que pagues otra vez.',
  },
  error: {
    title: 'Ha ocurrido un error',
    network: 'Ha ocurrido un error al verificar el pago.',
    verify: 'Comprobar de nuevo',
    busy: 'Comprobando...',
    retry: 'Volver a intentarlo',
  },
} as const;
