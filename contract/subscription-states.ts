import { TRIAL_DAYS } from './catalog.ts';
import type { StateMail, StateRow } from './state-row.ts';

/** `plan-facts.ts` finds the state; `docs/subscription-states.md` is generated from this. */

const CANCELLED =
  'La renovación está cancelada: tu plan termina el {end} y no se te cobrará nada más. Hasta ese día puedes reanudarlo en el portal.';
/** Cancelled before the first payment arrived. */
const CANCELLED_UNPAID =
  'La renovación está cancelada: si el pago llega, tu plan dura hasta el {end} y no se te cobrará nada más.';
const NO_RENEWAL = 'Sin renovación automática';
const FREE_MONTH = `Disfrutas de ${TRIAL_DAYS} días incluidos con tu instalación`;

const CHOOSE_PLAN = { does: 'choose_plan', label: 'Ver Planes Disponibles' } as const;
const RESUME = { does: 'open_portal', label: 'Reanudar en el portal' } as const;
const PAY = { does: 'pay_invoice', label: 'Pagar {amount} ahora' } as const;
const CONFIRM = { does: 'pay_invoice', label: 'Confirmar el pago de {amount}' } as const;

const ending = ['purchase-confirmed', 'fee-charged', 'payment-received', 'cancellation'] as const;
const running = {
  pill: 'Activo',
  tone: 'good',
  title: null,
  action: null,
  period: 'runs',
  feesToCome: true,
  purchase: 'subscribed',
  change: 'open',
  mails: [...ending, 'renewal-notice'],
} as const;
const onItsWay = {
  ...running,
  pill: 'Pago en camino',
  tone: 'waiting',
  period: 'if_paid',
  change: 'wait',
  mails: ['payment-received', 'cancellation'],
} as const;
const unpaid = {
  pill: 'Pago pendiente',
  tone: 'bad',
  title: null,
  action: PAY,
  period: 'if_paid',
  feesToCome: true,
  purchase: 'pay_first',
  change: 'pay_first',
  mails: ['payment-failed', 'cancellation'],
} as const;
const lastTry = ['payment-failed', 'service-stops', 'cancellation'] as const;
const over = {
  pill: 'Sin suscripción',
  tone: 'neutral',
  title: 'Sin suscripción activa',
  action: CHOOSE_PLAN,
  period: 'over',
  feesToCome: false,
  purchase: 'any',
  change: 'no_plan',
  // A fee may have been charged on the day of the end.
  mails: ['plan-ended', 'payment-received', 'fee-charged'],
} as const;

const states = {
  unavailable: {
    pill: 'No disponible',
    tone: 'neutral',
    title: 'No disponible',
    says: ['Ahora mismo no podemos leer los datos de tu suscripción. Tu plan sigue como estaba.'],
    action: { does: 'read_again', label: 'Volver a intentarlo' },
    period: 'none',
    feesToCome: false,
    purchase: 'any',
    change: 'no_plan',
    mails: { none: 'nothing has happened to the plan' },
  },
  none: {
    ...over,
    says: ['Contrata un plan y aquí verás cuándo se cobra, cómo se paga y cada factura.'],
    period: 'none',
    mails: { none: 'nothing has been bought' },
  },
  ordered: {
    pill: 'Pago Procesado',
    tone: 'waiting',
    title: 'Estamos activando tu plan',
    says: [
      'Hemos recibido tu pedido. En cuanto el pago quede confirmado verás aquí tu plan y su próximo cobro.',
    ],
    action: null,
    period: 'if_paid',
    feesToCome: false,
    purchase: 'in_progress',
    change: 'wait',
    mails: ['payment-processing'],
  },
  order_refused: {
    ...unpaid,
    says: [
      'El pago de {amount} no se ha completado y no se te ha cobrado nada. Puedes repetirlo cuando quieras.',
    ],
    action: { does: 'order_again', label: 'Intentar otra vez el pago de {amount}' },
    feesToCome: false,
    purchase: 'any',
    change: 'no_plan',
    mails: ['payment-failed'],
  },

  first_processing: {
    ...onItsWay,
    says: [
      'Tu banco está tramitando el pago de {amount}. Suele tardar unos días y no tienes que hacer nada.',
    ],
    mails: ['payment-processing', 'cancellation'],
  },
  first_processing_ending: {
    ...onItsWay,
    says: [
      'Tu banco está tramitando el pago de {amount}. Suele tardar unos días y no tienes que hacer nada.',
      CANCELLED_UNPAID,
    ],
    action: RESUME,
    feesToCome: false,
    mails: ['payment-processing', 'cancellation'],
  },
  first_to_confirm: {
    ...unpaid,
    says: ['Tu banco pide que confirmes el pago de {amount}. En cuanto lo hagas, tu plan queda activo.'],
    action: CONFIRM,
    mails: lastTry,
  },
  first_to_confirm_ending: {
    ...unpaid,
    says: ['Tu banco pide que confirmes el pago de {amount}.', CANCELLED_UNPAID],
    action: CONFIRM,
    feesToCome: false,
    mails: lastTry,
  },
  first_refused: {
    ...unpaid,
    says: [
      'Tu banco no ha aceptado el pago de {amount}. Lo intentaremos otra vez el {retry} con {method}, o puedes pagarlo ahora.',
    ],
  },
  first_refused_last: {
    ...unpaid,
    says: [
      'Tu banco no ha aceptado el pago de {amount}. Lo intentaremos por última vez el {retry} con {method}: si no sale, anularemos el pedido {stops}.',
    ],
    mails: lastTry,
  },
  first_refused_final: {
    ...unpaid,
    says: [
      'Tu banco no ha aceptado el pago de {amount} y ya no lo intentaremos más. Págalo para conservar tu plan.',
    ],
    feesToCome: false,
  },
  first_refused_ending: {
    ...unpaid,
    says: [
      'Tu banco no ha aceptado el pago de {amount}. Lo intentaremos otra vez el {retry} con {method}, o puedes pagarlo ahora.',
      CANCELLED_UNPAID,
    ],
    feesToCome: false,
    mails: lastTry,
  },
  first_refused_final_ending: {
    ...unpaid,
    says: [
      'Tu banco no ha aceptado el pago de {amount} y ya no lo intentaremos más. Págalo para tener tu plan.',
      CANCELLED_UNPAID,
    ],
    feesToCome: false,
  },
  first_lapsed: {
    ...over,
    title: 'Tu pedido se ha anulado',
    says: ['El primer pago no llegó a hacerse y el pedido quedó anulado. No debes nada.'],
    mails: ['plan-ended'],
  },

  trial: { ...running, says: [FREE_MONTH] },
  trial_ending: {
    ...running,
    says: [FREE_MONTH, CANCELLED],
    action: RESUME,
    feesToCome: false,
    mails: ending,
  },
  active: { ...running, says: [] },
  active_ending: { ...running, says: [CANCELLED], action: RESUME, feesToCome: false, mails: ending },
  paused: {
    ...unpaid,
    pill: 'En pausa',
    tone: 'waiting',
    says: [
      'Tus días gratis han terminado y no tenemos con qué cobrar la cuota. Añade un método de pago para seguir.',
    ],
    action: { does: 'open_portal', label: 'Añadir un método de pago' },
    period: 'runs',
    feesToCome: false,
    mails: { none: 'only the company can pause a plan, by hand: the company informs the customer' },
  },

  invoice_to_pay: {
    ...running,
    says: ['Tienes una factura de {amount} por pagar.'],
    action: PAY,
    change: 'pay_first',
  },
  invoice_to_pay_ending: {
    ...running,
    says: ['Tu plan termina el {end}. Tienes una factura de {amount} por pagar.'],
    action: PAY,
    feesToCome: false,
    change: 'pay_first',
    mails: ending,
  },
  renewal_processing: {
    ...onItsWay,
    says: ['Tu banco está tramitando el pago de tu cuota de {amount}. No tienes que hacer nada.'],
  },
  renewal_processing_ending: {
    ...onItsWay,
    says: ['Tu banco está tramitando el pago de tu cuota de {amount}.', CANCELLED_UNPAID],
    action: RESUME,
    feesToCome: false,
  },
  renewal_to_confirm: {
    ...unpaid,
    says: [
      'Tu banco pide que confirmes el pago de tu cuota de {amount}. Confírmalo para no perder el servicio.',
    ],
    action: CONFIRM,
    mails: lastTry,
  },
  renewal_to_confirm_ending: {
    ...unpaid,
    says: [
      'La renovación está cancelada y tu plan termina el {end}, pero tu banco pide que confirmes el pago de tu cuota de {amount}: si no lo confirmas, el servicio puede terminar antes.',
    ],
    action: CONFIRM,
    feesToCome: false,
    mails: lastTry,
  },
  past_due: {
    ...unpaid,
    says: [
      'No hemos podido cobrar tu cuota de {amount}. Lo intentaremos otra vez el {retry} con {method}, o puedes pagarla ahora.',
    ],
  },
  past_due_last: {
    ...unpaid,
    says: [
      'No hemos podido cobrar tu cuota de {amount}. Lo intentaremos por última vez el {retry} con {method}: si no sale, el servicio termina {stops}.',
    ],
    mails: lastTry,
  },
  past_due_final: {
    ...unpaid,
    says: [
      'No hemos podido cobrar tu cuota de {amount} y ya no lo intentaremos más. Págala para seguir usando Horus.',
    ],
    feesToCome: false,
  },
  past_due_ending: {
    ...unpaid,
    says: [
      'La renovación está cancelada y tu plan termina el {end}, pero queda por pagar la cuota de {amount}: si el cobro del {retry} no sale, el servicio puede terminar antes.',
    ],
    feesToCome: false,
    mails: lastTry,
  },
  past_due_final_ending: {
    ...unpaid,
    says: [
      'La renovación está cancelada y tu plan termina el {end}, pero queda por pagar la cuota de {amount}. Págala para usarlo hasta ese día.',
    ],
    feesToCome: false,
  },
  /** A fee is unpaid at Stripe without an open invoice: it was voided or written off by hand. */
  past_due_unexplained: {
    ...unpaid,
    says: ['No hemos podido cobrar tu última cuota. Revisa tu método de pago para no perder el servicio.'],
    action: { does: 'open_portal', label: 'Actualizar el método de pago' },
    mails: ['cancellation'],
  },

  ended: {
    ...over,
    says: [
      'Tu plan {plan} terminó el {end}. Contrata un plan y aquí verás cuándo se cobra, cómo se paga y cada factura.',
    ],
    mails: ['cancellation', 'payment-received', 'fee-charged'],
  },
  ended_unpaid: {
    ...over,
    pill: 'Terminado por impago',
    tone: 'bad',
    says: [
      'Tu plan terminó el {end} porque no pudimos cobrar la cuota. Esa cuota está anulada y no debes nada.',
    ],
  },
  ended_owing: {
    ...over,
    pill: 'Terminado por impago',
    tone: 'bad',
    says: ['Tu plan terminó el {end} y queda por pagar {amount} del servicio que usaste.'],
    action: PAY,
    purchase: 'pay_first',
    change: 'pay_first',
  },
  /** A debit takes days, and its result does not depend on the plan. */
  ended_processing: {
    ...over,
    pill: 'Pago en camino',
    tone: 'waiting',
    says: [
      'Tu plan terminó el {end}, y tu banco todavía está tramitando un pago de {amount}. Cuando se resuelva te escribiremos: lo que no corresponda a tu plan te lo devolvemos.',
    ],
    action: null,
    purchase: 'in_progress',
    change: 'wait',
    mails: ['plan-ended', 'fee-charged'],
  },
  ended_disputed: {
    ...over,
    says: ['Tu plan terminó el {end} porque reclamaste el pago a tu banco y te lo devolvió.'],
  },
  ended_refunded: {
    ...over,
    says: ['Te devolvimos todo lo pagado y tu plan terminó el {end}.'],
    mails: ['refund', 'fee-charged'],
  },

  financed: {
    ...running,
    says: [
      NO_RENEWAL,
      'Tu año termina el {end}. Podrás renovarlo aquí desde el {opens}, y ese día te avisaremos por correo.',
    ],
    feesToCome: false,
    change: 'financed',
    mails: ['purchase-confirmed'],
  },
  financed_open: {
    ...running,
    says: [
      NO_RENEWAL,
      'Tu año termina el {end}. Si lo renuevas ahora, el siguiente empieza ese día: no pierdes ninguno ni lo pagas dos veces.',
    ],
    action: { does: 'renew_year', label: 'Renovar otro año' },
    feesToCome: false,
    purchase: 'renewal',
    change: 'financed',
    mails: ['renewal-notice'],
  },
  financed_pending: {
    ...running,
    says: [
      NO_RENEWAL,
      'Tu año termina el {end}. Estamos esperando a que se confirme el pago de tu renovación: te avisaremos por correo.',
    ],
    feesToCome: false,
    purchase: 'in_progress',
    change: 'financed',
    mails: { none: 'the order of the next year has its own: `ordered`' },
  },
  financed_renewed: {
    ...running,
    says: ['Renovado hasta el {paidUntil}. No tienes que hacer nada más.'],
    feesToCome: false,
    change: 'financed',
    mails: ['renewal-confirmed'],
  },
  financed_over: {
    ...over,
    says: [
      'Tu plan {plan} terminó el {end}. Contrata un plan y aquí verás cuándo se cobra, cómo se paga y cada factura.',
    ],
    mails: ['plan-ended'],
  },
  financed_refunded: {
    ...over,
    says: ['Te devolvimos todo lo pagado y tu plan terminó el {end}.'],
    mails: ['refund'],
  },
  financed_disputed: {
    ...over,
    says: ['Tu plan terminó con la reclamación de su pago, que es del {end}: te devolvieron el dinero.'],
    mails: ['plan-ended'],
  },
} as const satisfies Record<string, StateRow>;

export type SubscriptionState = keyof typeof states;

export const subscriptionStates: Readonly<Record<SubscriptionState, StateRow>> = states;

/** Lets each mail template require words for all its states. */
export type StateWithMail<Mail extends StateMail> = {
  [State in SubscriptionState]: (typeof states)[State]['mails'] extends readonly unknown[]
    ? Mail extends (typeof states)[State]['mails'][number]
      ? State
      : never
    : never;
}[SubscriptionState];

export function hasPlan(state: SubscriptionState): boolean {
  const { title, purchase } = subscriptionStates[state];
  return title === null && purchase !== 'any';
}

export function hasMail(state: SubscriptionState, mail: StateMail): boolean {
  const { mails } = subscriptionStates[state];
  return 'none' in mails ? false : mails.includes(mail);
}
