import { promo, TRIAL_DAYS } from '@horus/contract/catalog';
import { MONEY_BACK_DAYS } from '@horus/contract/promises';
import { isExample, readTestimonials } from '@horus/contract/testimonials';
import { company } from '#content/company.ts';

/** Shown after an abandoned checkout. */
export const reconsider = {
  title: '¿Te lo estás pensando?',
  description: 'No se te ha cobrado nada. Puedes volver a los planes de Horus cuando quieras.',
  lead: 'No se te ha cobrado nada. Esto es lo que te llevas si sigues, y puedes volver cuando quieras.',
  benefits: [
    {
      name: 'El registro de jornada, resuelto',
      text: 'Cada entrada y cada salida con su hora, y el informe del mes en PDF. Te ayuda a cumplir el art.\u00a034.9 ET.',
    },
    {
      name: 'Una gestión más sencilla: todo en un sitio',
      text: 'Turnos, calendario, trabajos e incidencias juntos, sin hojas sueltas ni mensajes perdidos.',
    },
  ],
  offer: {
    title: `${promo.percentageOff}\u00a0% menos en la instalación y en la suscripción`,
    text: `Con la promoción de verano, el plan Autónomos mensual empieza a mitad de precio: la instalación y las ${promo.discountedFees} primeras cuotas.`,
  },
  guarantees: {
    title: 'A qué nos comprometemos',
    list: [
      {
        figure: `${TRIAL_DAYS} días`,
        text: 'sin cuota al empezar, si pagas por meses: hoy solo pagas la instalación.',
      },
      {
        figure: `${MONEY_BACK_DAYS} días`,
        text: 'desde el primer pago para pedir la devolución, sin dar explicaciones.',
      },
      { figure: 'Sin permanencia', text: 'Cancelas la renovación cuando quieras, desde tu panel.' },
    ],
  },
  plans: 'Volver a los planes',
  contact: 'Habla con nosotros',
  testimonialsTitle: 'Lo que nos cuentan',
  /** Invented ones, on local machines, are marked (TESTIMONIALS). */
  testimonials: (readTestimonials(company.TESTIMONIALS) ?? []).map((each) => ({
    ...each,
    example: isExample(each),
  })),
  exampleLabel: 'Ejemplo',
} as const;
