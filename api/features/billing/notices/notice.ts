import type { DeletionTime } from '@horus/contract/deletion-options';
import type { CustomerState } from '#features/billing/mirror/fetch-customer';
import type { InvoiceRow, SessionRow, SubscriptionRow } from '#features/billing/mirror/mirror-rows';
import type { Message } from '#mails/messages.ts';

/** A mail about money that is due once: its kind and subject name it for ever. */
export interface Notice {
  readonly kind: string;
  readonly subject: string;
  message(name: string): Message;
}

export type KnownSubscription = Pick<
  SubscriptionRow,
  | 'cancelRequestedAt'
  | 'planType'
  | 'billingPeriod'
  | 'plannedPlanType'
  | 'plannedBillingPeriod'
  | 'plannedFrom'
>;

/** What the mirror held before the sync, of what a notice may be about; by id. */
export interface KnownState {
  readonly sessions: ReadonlyMap<string, Pick<SessionRow, 'paymentStatus' | 'paymentFailed'>>;
  readonly subscriptions: ReadonlyMap<string, KnownSubscription>;
  readonly payments: ReadonlyMap<string, { readonly status: string; readonly amountRefunded: number }>;
  readonly invoices: ReadonlyMap<string, Pick<InvoiceRow, 'status' | 'attemptCount' | 'paymentState'>>;
  /** Invoices of which their owner has been told that they could not be charged. */
  readonly debts: ReadonlySet<string>;
}

export interface Sources {
  readonly known: KnownState;
  readonly state: CustomerState;
  /** When the account that the plan goes with is to be deleted; null where none is. */
  readonly deletionAsked: DeletionTime | null;
  readonly dashboardUrl: string;
  /**
   * What happened before this is history: it is written about only where the mirror saw it change.
   */
  readonly newsSince: Date;
  /** When the difference was found. */
  readonly foundAt: Date;
}
