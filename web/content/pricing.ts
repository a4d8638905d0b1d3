import {
  annualDiscount,
  type BillingPeriod,
  FINANCED_INSTALMENTS,
  FINANCED_RENEWAL_DAYS,
  plans,
  promo,
  TRIAL_DAYS,
} from '@horus/contract/catalog';
import { formatLongDate } from '@horus/contract/dates';
import type { BuyerHistory } from '@horus/contract/quote';
import { promotion } from '#content/company.ts';
import { support } from '#content/proof.ts';

const yearMark = `−${annualDiscount()}\u00a0%`;

export const periodLabels: Readonly<
  Record<BillingPeriod, { readonly name: string; readonly mark: string | null }>
> = {
  monthly: { name: 'Mensual', mark: null },
  annual: { name: 'Anual', mark: yearMark },
  'annual-financed': { name: 'Anual a plazos', mark: yearMark },
};

const monthlyIsFree = `El primer año, el plan mensual tiene además ${TRIAL_DAYS} días gratis.`;

export const periodNotes: Readonly<Record<BillingPeriod, string>> = {
  monthly: 'Se renueva cada mes y lo cancelas cuando quieras.',
  annual: `Pagas los doce meses de una vez. ${monthlyIsFree} Se renueva cada año; puedes desactivarlo desde tu panel.`,
  'annual-financed': `Pagas el año en ${FINANCED_INSTALMENTS} plazos sin intereses con Klarna. No se renueva solo: en sus últimos ${FINANCED_RENEWAL_DAYS} días decides si sigues y lo renuevas desde tu panel. ${monthlyIsFree}`,
};

/**
 * Replaces the financed year's note for customers who can renew.
 * @param day when the next year begins, in words
 */
export const renewalNote = (day: string): string =>
  `Puedes renovar tu plan en ${FINANCED_INSTALMENTS} plazos sin intereses con Klarna: el año nuevo empieza el ${day}, cuando acaba el que tienes. La instalación no se paga otra vez.`;

export const monthlyNoteFor = ({ trialUsed }: BuyerHistory): string =>
  `${trialUsed ? 'Tu empresa ya ha disfrutado de sus días gratis. ' : ''}${periodNotes.monthly}`;

/** For a returning customer. `day` is the last on which data are kept, in words. */
export const welcomeBack = {
  title: 'Tus datos te esperan.',
  text: (day: string) =>
    `Los guardamos hasta el ${day}. Si vuelves antes de que acabe ese día, los encuentras como los dejaste y no pagas otra instalación.`,
} as const;

/** The cards show only the differences. */
export const inEveryPlan: readonly string[] = [
  'Fichaje desde móvil, tableta y ordenador',
  'Turnos, calendario laboral y gestión de personal',
  'Trabajos, incidencias y mapas',
  'Informes mensuales en PDF',
  support.included,
];

/** 'Hasta el 30 de septiembre de 2027.' */
export const promoEnds = promotion ? `Hasta el ${formatLongDate(promotion.until)}.` : '';

/** On a phone only the text and the link fit. */
export const promoBanner = {
  name: 'Promoción de verano.',
  text: 'Plan Autónomos a mitad de precio.',
  more: `La instalación y las ${promo.discountedFees} primeras cuotas. ${promoEnds}`,
  link: 'Ver precios',
} as const;

/** docs/product.md, 'Times and limits'. */
export const KLARNA_TOAST_MS = 3_000;

export const pricingTexts = {
  period: 'Cómo prefieres pagar',
  compare: '¿Te han dado un precio por persona? Compáralo',
  promo: `${plans[promo.planType].name}: código ya aplicado. ${promoEnds}`,
  conditions: {
    before: 'Al contratar aceptas las ',
    terms: 'condiciones generales',
    between: '. Consulta la ',
    privacy: 'política de privacidad',
    after: '.',
  },
  /** A folded plan. */
  open: (plan: string) => `Ver el plan ${plan}`,
  choose: (plan: string) => `Contratar ${plan}`,
  renew: (plan: string) => `Renovar ${plan}`,
  guided: {
    link: '¿Con lectores o tarjetas? Calcúlalo en seis pasos',
    setup: (plan: string, setup: string) =>
      `En el asistente, la instalación de ${plan} cuesta ${setup} con IVA.`,
  },
  /** The wizard sells only monthly plans. */
  guidedAnnual: {
    link: '¿Con lectores o tarjetas? Escríbenos',
    text: 'Con el pago anual se piden aparte los lectores y las tarjetas, al precio de tu plan.',
  },
  everyPlan: 'En todos los planes',
  allFees: 'Todas las cuotas, al mes y sin IVA',
  /** Folded on narrow screens. */
  hardware: 'Dispositivo y tarjetas',
  freeDays: `Primeros ${TRIAL_DAYS} días gratis`,
  busy: 'Procesando...',
  loginFirst: 'Por favor, inicia sesión para contratar un plan.',
  toKlarna: 'Te llevamos a la página de pago de Klarna...',
  failed: 'Error al iniciar el proceso de pago.',
  toPanel: 'Ir a Mi Dashboard',
  promoCopied: 'Código copiado',
  promoCopyFailed: 'No hemos podido copiar el código: selecciónalo y cópialo a mano.',
} as const;
