export type SubscriptionPill =
  | 'Activo'
  | 'Pago Procesado'
  | 'Pago en camino'
  | 'Pago pendiente'
  | 'En pausa'
  | 'Terminado por impago'
  | 'Sin suscripción'
  | 'No disponible';

export type SubscriptionAction =
  | 'pay_invoice'
  | 'open_portal'
  | 'choose_plan'
  | 'order_again'
  | 'renew_year'
  | 'see_deletion'
  | 'read_again';

export type Purchase = 'any' | 'renewal' | 'subscribed' | 'pay_first' | 'in_progress';

export type ChangeOfPlan = 'open' | 'pay_first' | 'wait' | 'financed' | 'no_plan';

/** Templates of `api/mails/messages.ts`. */
export const stateMails = [
  'purchase-confirmed',
  'renewal-confirmed',
  'payment-processing',
  'payment-failed',
  'payment-received',
  'fee-charged',
  'renewal-notice',
  'service-stops',
  'cancellation',
  'plan-ended',
  'refund',
] as const;
export type StateMail = (typeof stateMails)[number];

export type SubscriptionTone = 'good' | 'ending' | 'waiting' | 'bad' | 'neutral';

export interface StateRow {
  readonly pill: SubscriptionPill;
  readonly tone: SubscriptionTone;
  /** Null: the plan's own name. */
  readonly title: string | null;
  /** Paragraphs; `{name}` is replaced by a value of `StateValues`. */
  readonly says: readonly string[];
  readonly action: { readonly does: SubscriptionAction; readonly label: string } | null;
  readonly period: 'runs' | 'if_paid' | 'over' | 'none';
  readonly feesToCome: boolean;
  readonly purchase: Purchase;
  readonly change: ChangeOfPlan;
  /** Mails on entering the state or before its next change; or why there are none. */
  readonly mails: readonly [StateMail, ...StateMail[]] | { readonly none: string };
}

/** Amounts with VAT, dates in mainland Spain. */
export interface StateValues {
  readonly amount: string;
  readonly retry: string;
  /** 'tu Visa terminada en 4242'. */
  readonly method: string;
  /** When the service stops if the last attempt fails: 'ese día', or later for a debit. */
  readonly stops: string;
  readonly plan: string;
  readonly end: string;
  readonly opens: string;
  readonly paidUntil: string;
}

export function fillIn(text: string, values: StateValues): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: keyof StateValues) => values[name]);
}
