import type { SubscriptionState } from './subscription-states.ts';

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

/** Payment of an open invoice. `to_pay`: the customer pays it by hand. */
export const dueStatuses = [
  'scheduled',
  'processing',
  'needs_confirmation',
  'refused',
  'to_pay',
  'overdue',
] as const;
export type DuePayment = (typeof dueStatuses)[number];

export const remainingRetries = ['more', 'last', 'none'] as const;
export type RemainingTries = (typeof remainingRetries)[number];

/** The plan's oldest open invoice. */
export interface Due {
  readonly payment: DuePayment;
  readonly tries: RemainingTries;
}

export const endReasons = ['customer', 'unpaid', 'disputed', 'refunded'] as const;
export type EndReason = (typeof endReasons)[number];

export type PlanFacts =
  | { readonly kind: 'none' }
  | { readonly kind: 'order'; readonly payment: 'processing' | 'refused' }
  | {
      readonly kind: 'subscription';
      readonly status: ProviderStatus;
      readonly due: Due | null;
      readonly ending: boolean;
      readonly endReason: EndReason | null;
      /** When false, the open invoice is the purchase itself, not a later fee. */
      readonly everPaid: boolean;
    }
  | {
      readonly kind: 'financed';
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
  // A debit on its way can't be cancelled, so no second purchase is offered.
  if (due?.payment === 'processing') return 'ended_processing';
  if (!everPaid) return 'first_lapsed';
  // An invoice that is still open is for used service: the others are voided when a plan ends.
  if (due && reason !== 'refunded') return 'ended_owing';
  return endedStates[reason];
}

function liveState(facts: SubscriptionFacts): SubscriptionState {
  const { due, ending, everPaid } = facts;
  switch (due?.payment) {
    case undefined:
      return stateWithoutFailedPayment(facts);
    case 'scheduled':
      return everPaid ? stateWithoutFailedPayment(facts) : 'ordered';
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

function stateWithoutFailedPayment({ status, ending }: SubscriptionFacts): SubscriptionState {
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
    // Unreachable: an ended subscription has an end reason, which is checked first.
    case 'incomplete_expired':
    case 'canceled':
      return 'ended';
  }
}
