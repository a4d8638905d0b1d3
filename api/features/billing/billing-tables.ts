import type { PaymentMethodView } from '@horus/contract/billing';
import { billingPeriods, planTypes, salesChannels } from '@horus/contract/catalog';
import { bigint, boolean, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const organizationId = () => uuid('organization_id').notNull();
const planType = () => text('plan_type', { enum: planTypes }).notNull();
const billingPeriod = () => text('billing_period', { enum: billingPeriods }).notNull();

export const checkoutAttempts = pgTable('checkout_attempts', {
  id: uuid('id').primaryKey().defaultRandom(),
  organizationId: organizationId(),
  userId: uuid('user_id'),
  channel: text('channel', { enum: salesChannels }).notNull(),
  planType: planType(),
  billingPeriod: billingPeriod(),
  promotional: boolean('promotional').notNull(),
  state: text('state', { enum: ['creating', 'open', 'completed', 'expired', 'superseded'] }).notNull(),
  stripeSessionId: text('stripe_session_id'),
  url: text('url'),
  expiresAt: moment('expires_at').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
});

export const stripeEvents = pgTable('stripe_events', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  customerId: text('customer_id'),
  createdAt: moment('created_at').notNull(),
  receivedAt: moment('received_at').notNull().defaultNow(),
  processedAt: moment('processed_at'),
});

export const billingMirrors = pgTable('billing_mirrors', {
  organizationId: uuid('organization_id').primaryKey(),
  appliedFetch: bigint('applied_fetch', { mode: 'number' }).notNull().default(0),
  syncedAt: moment('synced_at'),
});

export const mirroredCheckoutSessions = pgTable('mirrored_checkout_sessions', {
  id: text('id').primaryKey(),
  organizationId: organizationId(),
  status: text('status', { enum: ['open', 'complete', 'expired'] }).notNull(),
  paymentStatus: text('payment_status', { enum: ['paid', 'unpaid', 'no_payment_required'] }).notNull(),
  mode: text('mode', { enum: ['payment', 'subscription'] }).notNull(),
  planType: planType(),
  billingPeriod: billingPeriod(),
  amountTotal: integer('amount_total').notNull(),
  currency: text('currency').notNull(),
  paymentIntentId: text('payment_intent_id'),
  subscriptionId: text('subscription_id'),
  paymentFailed: boolean('payment_failed').notNull(),
  createdAt: moment('created_at').notNull(),
});

export const mirroredSubscriptions = pgTable('mirrored_subscriptions', {
  id: text('id').primaryKey(),
  organizationId: organizationId(),
  status: text('status').notNull(),
  planType: planType(),
  billingPeriod: billingPeriod(),
  paymentMethod: jsonb('payment_method').$type<PaymentMethodView>(),
  startedAt: moment('started_at').notNull(),
  trialEndsAt: moment('trial_ends_at'),
  currentPeriodEndsAt: moment('current_period_ends_at').notNull(),
  cancelsAt: moment('cancels_at'),
  endedAt: moment('ended_at'),
});

export const financedYears = pgTable('financed_years', {
  checkoutSessionId: text('checkout_session_id').primaryKey(),
  organizationId: organizationId(),
  planType: planType(),
  startsAt: moment('starts_at').notNull(),
  endsAt: moment('ends_at').notNull(),
  refunded: boolean('refunded').notNull(),
});

export const mirroredInvoices = pgTable('mirrored_invoices', {
  id: text('id').primaryKey(),
  organizationId: organizationId(),
  subscriptionId: text('subscription_id'),
  number: text('number'),
  status: text('status').notNull(),
  total: integer('total').notNull(),
  currency: text('currency').notNull(),
  pdfUrl: text('pdf_url'),
  coversInstallation: boolean('covers_installation').notNull(),
  issuedAt: moment('issued_at').notNull(),
  paidAt: moment('paid_at'),
});

export const mirroredPayments = pgTable('mirrored_payments', {
  id: text('id').primaryKey(),
  organizationId: organizationId(),
  invoiceId: text('invoice_id'),
  type: text('type', { enum: ['installation', 'subscription', 'other'] }).notNull(),
  description: text('description').notNull(),
  amount: integer('amount').notNull(),
  amountRefunded: integer('amount_refunded').notNull(),
  currency: text('currency').notNull(),
  status: text('status').notNull(),
  createdAt: moment('created_at').notNull(),
});
