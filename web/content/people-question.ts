/** The calculator's default. */
export const USUAL_PEOPLE = 8;
/** The default of the price section. */
export const FIRST_PEOPLE = 3;
/** The ruler's end; larger numbers can be typed. */
export const RANGE_PEOPLE = 60;
export const MAX_PEOPLE = 999;

export const peopleQuestion = {
  title: '¿Cuántos sois?',
  lead: 'Las mismas funciones en los tres planes. Elige por el tamaño de tu equipo.',
  label: 'Personas que van a fichar',
  unit: (people: number) => (people === 1 ? 'persona' : people === RANGE_PEOPLE ? 'o más' : 'personas'),
  fewer: 'Una persona menos',
  more: 'Una persona más',
  perPerson: (price: string) => `${price} + IVA por persona y mes`,
  wrong: `Escribe un número del 1 al ${MAX_PEOPLE}.`,
  talk: 'Habla con nosotros',
} as const;
