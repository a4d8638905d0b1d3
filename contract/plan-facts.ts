import type { SubscriptionState } from './subscription-states.ts';

/** Stripe's own. */
export const providerStatuses = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'paused',
  'canceled',
] as const;
export type ProviderStatus = (typeof providerStatuses)[number];

/**
 * What became of the payment of an open invoice. `to_pay`: its customer pays it, nothing is charged
 * by itself.
 */
export const duePayments = [
  'scheduled',
  'processing',
  'needs_confirmation',
  'refused',
  'to_pay',
  'overdue',
] as const;
export type DuePayment = (typeof duePayments)[number];

/** Whether the provider goes on trying to charge: again and again, once more, or never. */
export const remainingTries = ['more', 'last', 'none'] as const;
export type RemainingTries = (typeof remainingTries)[number];

/** The oldest invoice of a plan that is open. */
export interface Due {
  readonly payment: DuePayment;
  readonly tries: RemainingTries;
}

/** Why a subscription is over. */
export const endReasons = ['customer', 'unpaid', 'disputed', 'refunded'] as const;
export type EndReason = (typeof endReasons)[number];

/** What the provider's objects say of a customer's plan, reduced to what decides its state. */
export type PlanFacts =
  | { readonly kind: 'none' }
  /** A completed order that is neither a subscription nor a year yet. */
  | { readonly kind: 'order'; readonly payment: 'processing' | 'refused' }
  | {
      readonly kind: 'subscription';
      readonly status: ProviderStatus;
      readonly due: Due | null;
      /** Its customer has cancelled and it still runs. */
      readonly ending: boolean;
      /** Null while it runs. */
      readonly endReason: EndReason | null;
      /**
       * Whether any of its invoices was ever paid: what is due then is a later fee, else the
       * purchase itself.
       */
      readonly everPaid: boolean;
    }
  | {
      readonly kind: 'financed';
      /** How the year goes on; `over` when it is past. */
      readonly phase: 'later' | 'open' | 'pending' | 'renewed' | 'over' | 'refunded' | 'disputed';
    };

const financedStates = {
  later: 'financed',
  open: 'financed_open',
  pending: 'financed_pending',
  renewed: 'financed_renewed',
  over: 'financed_over',
  refunded: 'financed_refunded',
  disputed: 'financed_disputed',
} as const satisfies Record<Extract<PlanFacts, { kind: 'financed' }>['phase'], SubscriptionState>;

/** The state that the facts make: one and only one for whatever the provider can say. */
export function stateOf(facts: PlanFacts): SubscriptionState {
  switch (facts.kind) {
    case 'none':
      return 'none';
    case 'order':
      return facts.payment === 'processing' ? 'ordered' : 'order_refused';
    case 'financed':
      return financedStates[facts.phase];
    case 'subscription':
      return facts.endReason ? endedState(facts, facts.endReason) : liveState(facts);
  }
}

type SubscriptionFacts = Extract<PlanFacts, { kind: 'subscription' }>;

const endedStates = {
  customer: 'ended',
  unpaid: 'ended_unpaid',
  disputed: 'ended_disputed',
  refunded: 'ended_refunded',
} as const satisfies Record<EndReason, SubscriptionState>;

function endedState({ everPaid, due }: SubscriptionFacts, reason: EndReason): SubscriptionState {
  // A debit that is on its way can't be called back, and nothing is sold beside it.
  if (due?.payment === 'processing') return 'ended_processing';
  if (!everPaid) return 'first_lapsed';
  // What is still open is for service that was given: the rest is voided when a plan ends.
  if (due && reason !== 'refunded') return 'ended_owing';
  return endedStates[reason];
}

function liveState(facts: SubscriptionFacts): SubscriptionState {
  const { due, ending, everPaid } = facts;
  switch (due?.payment) {
    case undefined:
      return calmState(facts);
    case 'scheduled':
      return everPaid ? calmState(facts) : 'ordered';
    case 'processing':
      if (!everPaid) return ending ? 'first_processing_ending' : 'first_processing';
      return ending ? 'renewal_processing_ending' : 'renewal_processing';
    case 'needs_confirmation':
      if (!everPaid) return ending ? 'first_to_confirm_ending' : 'first_to_confirm';
      return ending ? 'renewal_to_confirm_ending' : 'renewal_to_confirm';
    case 'to_pay':
      return ending ? 'invoice_to_pay_ending' : 'invoice_to_pay';
    case 'overdue':
      return ending ? 'past_due_final_ending' : 'past_due_final';
    case 'refused':
      return refusedStates[everPaid ? 'renewal' : 'first'][ending ? 'ending' : 'goesOn'][
        due?.tries ?? 'none'
      ];
  }
}

const refusedStates = {
  first: {
    goesOn: { more: 'first_refused', last: 'first_refused_last', none: 'first_refused_final' },
    ending: {
      more: 'first_refused_ending',
      last: 'first_refused_ending',
      none: 'first_refused_final_ending',
    },
  },
  renewal: {
    goesOn: { more: 'past_due', last: 'past_due_last', none: 'past_due_final' },
    ending: { more: 'past_due_ending', last: 'past_due_ending', none: 'past_due_final_ending' },
  },
} as const satisfies Record<string, Record<string, Record<RemainingTries, SubscriptionState>>>;

/** Nothing is owed that has been tried. */
function calmState({ status, ending }: SubscriptionFacts): SubscriptionState {
  switch (status) {
    case 'incomplete':
      return 'ordered';
    case 'trialing':
      return ending ? 'trial_ending' : 'trial';
    case 'active':
      return ending ? 'active_ending' : 'active';
    case 'past_due':
    case 'unpaid':
      return 'past_due_unexplained';
    case 'paused':
      return 'paused';
    // An ended one has a reason, which is asked first.
    case 'incomplete_expired':
    case 'canceled':
      return 'ended';
  }
}
