import type { CheckoutSessionView, Invoice, Payment } from '@horus/contract/billing';
import type { BillingPeriod, PlanType } from '@horus/contract/catalog';
import type { DeletionTime } from '@horus/contract/deletion-options';
import type { PaymentMethodView } from '@horus/contract/payment-method';
import type { InvoicePaymentState } from '#features/billing/billing-tables';
import type { HistoryRow } from '#features/billing/customer-area/buyer-history';

interface UnconfirmedRow {
  plan_type: PlanType;
  billing_period: BillingPeriod;
  amount: number;
  hosted_url: string | null;
  until: string;
}

/** Mirror data that `findSubscriptionInfo` reads. */
export interface InfoRow extends HistoryRow, Record<string, unknown> {
  subscription: {
    id: string;
    status: string;
    plan_type: PlanType;
    billing_period: BillingPeriod;
    payment_method: PaymentMethodView | null;
    started_at: string;
    trial_ends_at: string | null;
    current_period_starts_at: string;
    current_period_ends_at: string;
    cancels_at: string | null;
    ended_at: string | null;
    fee: number;
    discounted_fee: number;
    discounted_fees_left: number;
    drafted_fee: number | null;
    drafted_fee_due_at: string | null;
    charged_automatically: boolean;
    installation_date: string | null;
    /** Null while it is active. */
    end_reason: string | null;
    planned_plan_type: PlanType | null;
    planned_billing_period: BillingPeriod | null;
    planned_from: string | null;
    planned_fee: number | null;
    unconfirmed: UnconfirmedRow | null;
    ever_paid: boolean;
    all_refunded: boolean;
    /** Oldest open invoice. */
    open_invoice: {
      amount: number;
      currency: string;
      next_attempt_at: string | null;
      attempt_count: number;
      payment_state: InvoicePaymentState | null;
      hosted_url: string | null;
    } | null;
  } | null;
  /** Last completed order without a plan: its payment is processing or was refused. */
  order: {
    plan_type: PlanType;
    billing_period: BillingPeriod;
    amount: number;
    currency: string;
    payment_failed: boolean;
    created_at: string;
  } | null;
  /** Current financed year, the first of a series. */
  financed: {
    id: string;
    plan_type: PlanType;
    contracted_at: string;
    starts_at: string;
    ends_at: string;
    /** End of the last paid year. */
    paid_until: string;
    payment_pending: boolean;
  } | null;
  ended_year: {
    plan_type: PlanType;
    contracted_at: string;
    ends_at: string;
    /** Null if it ran to its end. */
    end_reason: 'refunded' | 'disputed' | null;
  } | null;
  /** Open invoices that Stripe charges automatically. */
  due: { number: string | null; amount: number; currency: string; next_attempt_at: string }[];
  sessions: CheckoutSessionView[];
  invoices: Invoice[];
  /** Cents; negative if the customer owes them. */
  credit_balance: number;
  payments: Payment[];
  completed_checkout: boolean;
  installation_paid_at: string | null;
  installation: {
    ordered_at: string;
    sets_up: boolean;
    devices: number;
    cards: number;
    called_at: string | null;
    shipped_at: string | null;
    travels: boolean;
    delivered_on: string | null;
    returned_on: string | null;
    starts_on: string | null;
    configured_at: string | null;
    carrier: string | null;
    tracking_number: string | null;
    deliver_to: string | null;
    appointment_at: string | null;
    appointment_for: string | null;
  } | null;
  deletion_asked: DeletionTime | null;
}

export type PlanRow = Pick<InfoRow, 'subscription' | 'financed' | 'order' | 'ended_year'>;
export type SubscriptionRow = NonNullable<InfoRow['subscription']>;
