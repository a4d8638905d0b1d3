import { MONTHS_PER_YEAR, plans, TRIAL_DAYS } from '@horus/contract/catalog';
import { VAT_PERCENTAGE } from '@horus/contract/money';
import { MAX_PEOPLE } from '#content/people-question.ts';

const people = (count: number) => (count === 1 ? '1 persona' : `${count} personas`);

export const calculator = {
  title: 'Calculadora de precio',
  description:
    'Compara la tarifa plana de Horus con el precio por persona y mes que te hayan dado. El primer año, con y sin IVA, y a partir de cuántas personas compensa.',
  lead: `Horus cobra lo mismo por ${(plans.autonomos.limits.maxUsers ?? 0) + 1} personas que por ${plans.business.limits.maxUsers}. Otros cobran por cada una. Pon el precio que te han dado y mira qué sale mejor el primer año.`,
  form: 'Lo que comparas',
  fields: {
    personas: 'Personas que van a fichar',
    precio: 'Precio que te han dado',
    alta: 'Alta o instalación',
    minimo: 'Mínimo al mes',
  },
  hints: {
    precio: 'Por persona y mes, sin IVA',
    alta: 'Lo que cobran una vez, sin IVA',
    minimo: 'Lo menos que cobran, sin IVA',
  },
  period: 'Cómo pagarías Horus',
  submit: 'Comparar',
  faults: {
    people: `Escribe un número entero de personas, del 1 al ${MAX_PEOPLE}.`,
    missing: 'Escribe el precio que te han dado, por ejemplo 3,50.',
    format: 'Escribe solo el importe en euros, por ejemplo 3,50.',
    negative: 'El importe no puede ser negativo.',
    decimals: 'Escribe dos decimales como mucho.',
    large: (most: string) => `Escribe un importe de ${most} como mucho.`,
  },
  sums: {
    horus: (plan: string) => `Horus ${plan}`,
    other: 'La otra oferta',
    from: 'desde',
    unit: 'el primer año, sin IVA',
    setup: 'Instalación',
    setupIncluded: 'Instalación, incluida',
    otherSetup: 'Alta',
    fees: (count: number, each: string) => `${count} cuotas de ${each}`,
    yearFee: 'El año, en un pago',
    freeDays: `Primeros ${TRIAL_DAYS} días`,
    free: 'gratis',
    otherMonths: (count: number, each: string) => `${count} meses de ${each}`,
    net: 'Sin IVA',
    vat: `IVA, ${VAT_PERCENTAGE}\u00a0%`,
    gross: 'Con IVA',
    equal: 'Costaría lo mismo a',
    equalUnit: 'por persona y mes',
    equalNote: 'Escribe el precio que te han dado y aquí sale su año, línea por línea.',
    faultNote: 'Corrige el dato marcado y aquí sale su año, línea por línea.',
  },
  verdict: {
    cheaper: (count: number, saved: string) =>
      `Para ${people(count)}, Horus sale ${saved} más barato el primer año.`,
    dearer: (count: number, more: string) =>
      `Para ${people(count)}, Horus sale ${more} más caro el primer año.`,
    /** For a plan whose price is only a minimum. */
    upTo: (saved: string) => `hasta ${saved}`,
    atLeast: (more: string) => `al menos ${more}`,
    same: (count: number) => `Para ${people(count)}, cuestan lo mismo el primer año.`,
    waiting: (count: number, each: string) =>
      `Para ${people(count)}, el año de Horus equivale a ${each} por persona y mes.`,
  },
  ranges: {
    never: `Con esa oferta, Horus sale más caro con cualquier número de personas, hasta ${MAX_PEOPLE}.`,
    always: 'Con esa oferta, Horus sale más barato con cualquier número de personas.',
    from: (first: number) => `a partir de ${people(first)}`,
    upTo: (last: number) => `hasta ${people(last)}`,
    exactly: (count: number) => `con ${people(count)}`,
    between: (first: number, last: number) => `de ${first} a ${people(last)}`,
    sentence: (parts: string) => `Con esa oferta, Horus sale más barato ${parts}.`,
    and: ' y ',
    dearerNote: 'Si solo miras el precio, te conviene la otra oferta. Mira también qué incluye cada una.',
  },
  starting: `El de ${plans.enterprise.name} es un precio de partida: si necesitas más, te hacemos un presupuesto antes de contratar.`,
  fine: `Compara ${MONTHS_PER_YEAR} meses de uso con los precios de siempre de Horus, sin promociones, lectores ni tarjetas. La diferencia se cuenta sin IVA.`,
  share: {
    button: 'Copiar el enlace',
    copied: 'Enlace copiado',
    failed: 'No hemos podido copiarlo: copia la dirección de esta página.',
    note: 'La dirección de esta página guarda lo que has escrito: quien la abra ve lo mismo.',
    prices: 'Ver los precios de Horus',
  },
  chart: {
    title: 'Coste del primer año según cuántos seáis',
    horus: 'Horus',
    other: 'La otra oferta',
    equal: (each: string) => `A ${each} por persona`,
    person: 'persona',
    people: 'personas',
    /** Text alternative of the chart. */
    text: (most: number, said: string) =>
      `Dos líneas, de 1 a ${most} personas: la de Horus sube en escalones, uno por plan; la otra sube con cada persona. ${said}`,
  },
  table: {
    title: 'Para equipos habituales',
    lead: `Multiplica lo que te piden por persona y mes por las personas que sois y por ${MONTHS_PER_YEAR}, y suma el alta. Si pasa de lo que pone aquí, Horus te sale más barato.`,
    caption: 'El primer año de Horus, sin IVA',
    people: 'Personas',
    plan: 'Plan',
    monthly: 'Pagando al mes',
    annual: 'Pagando el año',
    equal: 'Equivale, por persona y mes, a',
    sizes: [3, 5, 8, 12, 20, 30, 50],
    needsScript:
      'Para comparar aquí mismo hace falta JavaScript. Sin él, esta tabla hace las cuentas por ti:',
  },
} as const;
