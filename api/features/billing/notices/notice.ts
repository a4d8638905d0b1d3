import type { DeletionTime } from '@horus/contract/deletion-options';
import type { CustomerState } from '#features/billing/mirror/fetch-customer';
import type { InvoiceRow, SessionRow, SubscriptionRow } from '#features/billing/mirror/row-types';
import type { Message } from '#mails/messages.ts';

/** Billing mail that is sent once; `kind` and `subject` identify it. */
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

/** Mirror data before the sync, by id. */
export interface KnownState {
  readonly sessions: ReadonlyMap<string, Pick<SessionRow, 'paymentStatus' | 'paymentFailed'>>;
  readonly subscriptions: ReadonlyMap<string, KnownSubscription>;
  readonly payments: ReadonlyMap<string, { readonly status: string; readonly amountRefunded: number }>;
  readonly invoices: ReadonlyMap<string, Pick<InvoiceRow, 'status' | 'attemptCount' | 'paymentState'>>;
  /** Ids of invoices with a sent 'payment-failed' mail. */
  readonly debts: ReadonlySet<string>;
}

export interface Sources {
  readonly known: KnownState;
  readonly state: CustomerState;
  /** Null without a deletion request for the account of the plan. */
  readonly deletionAsked: DeletionTime | null;
  readonly dashboardUrl: string;
  /** Older events are mailed only if the mirror saw the change. */
  readonly newsSince: Date;
  /** When the sync found the difference. */
  readonly foundAt: Date;
}
