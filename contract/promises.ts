/**
 * What the company promises its customers and says of itself, as figures. Pages, mails and
 * conditions read them here: a text that repeats one goes stale (facts.test). What only the owner
 * can vouch for is asked in docs/for-the-owner.md.
 */

/** Days that the free demo lasts; those of a monthly plan are `TRIAL_DAYS`. */
export const DEMO_DAYS = 30;
/** Days from the first payment in which a purchase can be undone without giving a reason. */
export const MONEY_BACK_DAYS = 30;
/** Longest time, in days, until money that is given back has left us. */
export const REFUND_DAYS = 14;
/**
 * Longest wait, in days, for a device or card that was bought; beyond it the purchase of them can
 * be undone.
 */
export const HARDWARE_DELIVERY_DAYS = 30;
/** Longest time, in days, that moving to another provider takes (Data Act, art. 25). */
export const SWITCHING_DAYS = 30;
/** Days' notice of a change of the conditions, or of who processes customers' data. */
export const CHANGE_NOTICE_DAYS = 30;
/** Longest time, in hours, until customers hear of a breach of their data. */
export const BREACH_NOTICE_HOURS = 48;

/** Hours after a purchase in which the technical team gets in touch; a callback comes as soon. */
export const CONTACT_HOURS = 24;
/** Hours after a purchase between which the system is ready. */
export const READY_HOURS = { from: 48, to: 72 } as const;
/** '48-72 horas' */
export const READY_TIME = `${READY_HOURS.from}-${READY_HOURS.to} horas`;
/** As a sentence goes on: both figures count from the purchase, as installations do. */
export const READY_AFTER_PURCHASE = `entre ${READY_HOURS.from} y ${READY_HOURS.to} horas después de la compra`;
/** What follows a purchase, for the page and the mail that confirm it. */
export const afterPurchase = [
  { when: 'En unas horas', what: 'Te llega un correo con las instrucciones de instalación.' },
  {
    when: 'De tu parte',
    what: 'Responde a ese correo para elegir el nombre de tu dominio, resolver tus dudas de instalación y contarnos lo que necesita tu empresa.',
  },
  {
    when: `En ${CONTACT_HOURS} horas`,
    what: 'Nuestro equipo técnico habla contigo para coordinar la instalación.',
  },
  { when: `En ${READY_TIME}`, what: 'Tu sistema está listo para la configuración inicial.' },
] as const;

/** Working days that a professional invoice takes at most. */
export const INVOICE_WORKING_DAYS = 2;
/** How long it takes, in words: '1 o 2 días laborables'. */
export const INVOICE_TIME = `1 o ${INVOICE_WORKING_DAYS} días laborables`;
/** Days that a bank takes to show a refund (Stripe's own estimate). */
export const REFUND_SHOWN_DAYS = { from: 5, to: 10 } as const;

/** The year in which the company began. */
export const FOUNDED_IN = 2020;
