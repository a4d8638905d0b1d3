import {
  type BillingPeriod,
  FINANCED_INSTALMENTS,
  FINANCED_RENEWAL_DAYS,
  type PlanType,
  plans,
  planTypes,
  promo,
} from '@horus/contract/catalog';
import { formatMoney } from '@horus/contract/money';
import { quote } from '@horus/contract/quote';

/** Percentage saved by paying for the year, from the price book. */
const annualDiscount = Math.round(
  100 * (1 - plans.business.annualPerMonthCents / plans.business.monthlyCents),
);

export const periodLabels: Readonly<
  Record<BillingPeriod, { readonly name: string; readonly mark: string | null }>
> = {
  monthly: { name: 'Mensual', mark: null },
  annual: { name: 'Anual', mark: `−${annualDiscount}\u00a0%` },
  'annual-financed': { name: 'Anual a plazos', mark: `−${annualDiscount}\u00a0%` },
};

export const periodNotes: Readonly<Record<BillingPeriod, string>> = {
  monthly:
    'El primer mes de cuota es gratis: hoy pagas solo la instalación y la cuota empieza el segundo mes. Se renueva cada mes y lo cancelas cuando quieras.',
  annual:
    'Pagas los doce meses de una vez, con el descuento ya aplicado. Se renueva cada año; puedes desactivarlo desde tu panel.',
  'annual-financed': `Pagas el año en ${FINANCED_INSTALMENTS} plazos sin intereses con Klarna. No se renueva solo: en sus últimos ${FINANCED_RENEWAL_DAYS} días decides si sigues y lo renuevas desde tu panel.`,
};

/** In place of the financed year's note, for who can renew his. @param day when the next year begins, in words */
export const renewalNote = (day: string): string =>
  `Puedes renovar tu plan en ${FINANCED_INSTALMENTS} plazos sin intereses con Klarna: el año nuevo empieza el ${day}, cuando acaba el que tienes. La instalación no se paga otra vez.`;

/** In place of the month's note, for a company that has had its free month. */
export const trialUsedNote =
  'Tu empresa ya ha disfrutado de su mes gratis: hoy pagas la instalación y la primera cuota. Se renueva cada mes y lo cancelas cuando quieras.';

export const planPitches: Readonly<Record<PlanType, string>> = {
  autonomos: 'Para quien empieza o tiene un equipo muy pequeño.',
  business: 'Para pymes con varios turnos o centros.',
  enterprise: 'Para plantillas grandes, con puesta en marcha a medida.',
};

/** What every plan has: the cards name only what sets them apart. */
export const inEveryPlan: readonly string[] = [
  'Fichaje desde móvil, tableta y ordenador',
  'Turnos, calendario laboral y gestión de personal',
  'Trabajos, incidencias y mapas',
  'Informes mensuales en PDF',
  'Soporte 24/7 incluido',
];

/** The line over the pages that sell, while the promotion runs. */
export const promoBanner = {
  text: `Promoción de verano: Autónomos a mitad de precio en la instalación y en las ${promo.discountedFees} primeras cuotas.`,
  link: 'Ver precios',
} as const;

/** What the wizard charges for the setup: its own channel, its own fee. */
const wizardSetups = planTypes.map((planType) => {
  const { dueToday } = quote({ planType, billingPeriod: 'monthly', channel: 'wizard', promotional: false });
  return `${plans[planType].name}, ${formatMoney(dueToday.totalCents)}`;
});

/** How long it is said that the payment page is Klarna's (specification, section 9). */
export const KLARNA_TOAST_MS = 3_000;

export const pricingTexts = {
  title: 'Cuánto cuesta',
  lead: 'Tres planes con las mismas funciones. Lo que cambia es cuántos sois y la ayuda que necesitáis para empezar.',
  period: 'Cómo prefieres pagar',
  taxNote: 'Precios sin IVA. Debajo de cada uno, el total con el 21\u00a0%.',
  promo: `Autónomos mensual a mitad de precio: la instalación y las ${promo.discountedFees} primeras cuotas. En estos precios ya está aplicada; en el asistente de contratación, escribe el código.`,
  choose: (plan: string) => `Contratar ${plan}`,
  renew: (plan: string) => `Renovar ${plan}`,
  guided: {
    title: '¿Quieres también dispositivos o tarjetas?',
    text: `Se piden con el asistente de contratación: seis pasos, plan mensual y sin crear cuenta antes. Tiene su propia tarifa de instalación, con el IVA incluido: ${wizardSetups.join('; ')}.`,
    link: 'Abrir el asistente',
  },
  busy: 'Procesando...',
  loginFirst: 'Por favor, inicia sesión para contratar un plan.',
  toKlarna: 'Te llevamos a la página de pago de Klarna...',
  failed: 'Error al iniciar el proceso de pago.',
  promoCopied: 'Código copiado',
  promoCopyFailed: 'No hemos podido copiar el código: selecciónalo y cópialo a mano.',
} as const;
