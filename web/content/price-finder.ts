import { plans } from '@horus/contract/catalog';

/** The people that the question stands at before anybody answers. */
export const USUAL_PEOPLE = 8;
/** Where the range ends; more can be typed. */
export const RANGE_PEOPLE = 60;
export const MOST_PEOPLE = 999;

const { autonomos, business } = plans;

/** The one question that leads to a price. */
export const priceFinder = {
  title: '¿Cuántos sois?',
  label: 'Personas que van a fichar',
  unit: (people: number) => (people === 1 ? 'persona' : 'personas'),
  bands: `Hasta ${autonomos.limits.maxUsers} personas, plan ${autonomos.name}. Hasta ${business.limits.maxUsers}, ${business.name}. Más, Enterprise.`,
  from: 'desde',
  perMonth: 'al mes + IVA',
  perPerson: (price: string) => `${price} por persona`,
  wrong: `Escribe un número del 1 al ${MOST_PEOPLE}.`,
  talk: 'Habla con nosotros',
  allPlans: 'Ver los tres planes',
  guided: '¿Con lectores o tarjetas?',
  guidedSetup: (setup: string) => `Con el asistente, la puesta en marcha son ${setup} con IVA.`,
} as const;
