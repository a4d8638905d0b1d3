export type SubscriptionPill =
  | 'Activo'
  | 'Pago Procesado'
  | 'Pago en camino'
  | 'Pago pendiente'
  | 'En pausa'
  | 'Terminado por impago'
  | 'Sin suscripción'
  | 'No disponible';

/** What the one button of a state does. */
export type SubscriptionAction =
  /** Opens the open invoice's own page. */
  | 'pay_invoice'
  /** The provider's portal. */
  | 'open_portal'
  | 'choose_plan'
  /** Starts the checkout of the same order again. */
  | 'order_again'
  /** Starts the checkout of the next financed year. */
  | 'renew_year'
  /** Opens the request for deletion, where it can be withdrawn. */
  | 'see_deletion'
  /** Reads the panel's data again. */
  | 'read_again';

/** What a state leaves to buy: anything, nothing, or the next year of the same financed plan. */
export type Purchase = 'any' | 'renewal' | 'subscribed' | 'pay_first' | 'in_progress';

/**
 * How a state takes a change of plan: it may be changed; what is owed is paid first; what is on its
 * way is waited for; a financed year is not changed; there is no plan to change.
 */
export type ChangeOfPlan = 'open' | 'pay_first' | 'wait' | 'financed' | 'no_plan';

/** The mails that tell of a state: templates of `api/mails/messages.ts`. */
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

/** All that follows from a state. */
export interface StateRow {
  readonly pill: SubscriptionPill;
  readonly tone: SubscriptionTone;
  /** Above what it says; null: the plan's own name. */
  readonly title: string | null;
  /**
   * One paragraph each; `{name}` stands for a value of `StateValues`. None where the facts below
   * say it all.
   */
  readonly says: readonly string[];
  readonly action: { readonly does: SubscriptionAction; readonly label: string } | null;
  /** Whether the present period runs to its end, only if what is due is paid, or is over. */
  readonly period: 'runs' | 'if_paid' | 'over' | 'none';
  /** Whether fees are to come, which the panel then lists. */
  readonly feesToCome: boolean;
  readonly purchase: Purchase;
  readonly change: ChangeOfPlan;
  /** The mails that may be sent of it, on coming into it or on what comes next; or why none is. */
  readonly mails: readonly [StateMail, ...StateMail[]] | { readonly none: string };
}

/** What a sentence or a button may name. Amounts with VAT, dates on the clock of mainland Spain. */
export interface StateValues {
  /** What is owed. */
  readonly amount: string;
  /** The next try at charging it. */
  readonly retry: string;
  /** What it is charged to: 'tu Visa terminada en 4242'. */
  readonly method: string;
  /**
   * When the service stops if the last try fails: 'ese día', or later where a bank takes days to
   * say so.
   */
  readonly stops: string;
  readonly plan: string;
  readonly end: string;
  /** From when the next financed year can be bought. */
  readonly opens: string;
  /** Until when a renewed plan is paid. */
  readonly paidUntil: string;
}

/** A text of the table with its values. */
export function fillIn(text: string, values: StateValues): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: keyof StateValues) => values[name]);
}
