/** docs/for-the-owner.md lists the promises that the owner must confirm. */

export const DEMO_DAYS = 30;
/** From the first payment, without a reason. */
export const MONEY_BACK_DAYS = 30;
export const REFUND_DAYS = 14;
/** After that, the customer can cancel the purchase of devices and cards. */
export const HARDWARE_DELIVERY_DAYS = 30;
/** Before a wished start, if that is later than the days above. */
export const HARDWARE_BEFORE_START_DAYS = 7;
/** Data Act, art. 25. */
export const SWITCHING_DAYS = 30;
/** For changes of the conditions or of a data processor. */
export const CHANGE_NOTICE_DAYS = 30;
export const BREACH_NOTICE_HOURS = 48;

/** After a purchase, and for a callback. */
export const CONTACT_HOURS = 24;
/** Hours after a purchase. */
export const READY_HOURS = { from: 48, to: 72 } as const;
export const READY_TIME = `${READY_HOURS.from}-${READY_HOURS.to} horas`;
export const READY_AFTER_PURCHASE = `entre ${READY_HOURS.from} y ${READY_HOURS.to} horas después de la compra`;
const answerTo = (mail: string) =>
  `Responde a ${mail} para elegir el nombre de tu dominio, resolver tus dudas de instalación y contarnos lo que necesita tu empresa.`;

const companySteps = [
  {
    when: `En ${CONTACT_HOURS} horas`,
    what: 'Nuestro equipo técnico habla contigo para coordinar la instalación.',
  },
  { when: `En ${READY_TIME}`, what: 'Tu sistema está listo para la configuración inicial.' },
] as const;

export const afterPurchase = [
  { when: 'En unas horas', what: 'Te llega un correo con las instrucciones de instalación.' },
  { when: 'De tu parte', what: answerTo('ese correo') },
  ...companySteps,
] as const;

/** In the mail that `afterPurchase` announces: the confirmation of the purchase. */
export const instructionsMailed = [
  { when: 'De tu parte', what: answerTo('este correo') },
  ...companySteps,
] as const;

export const INVOICE_WORKING_DAYS = 2;
export const INVOICE_TIME = `1 o ${INVOICE_WORKING_DAYS} días laborables`;
/** Stripe's estimate. */
export const REFUND_SHOWN_DAYS = { from: 5, to: 10 } as const;

export const FOUNDED_IN = 2020;
