import { paperKinds } from '@horus/contract/backoffice/papers';
import { billingPeriods, planTypes, salesChannels } from '@horus/contract/catalog';
import type { DisputeAnswer } from '@horus/contract/disputes';
import type { PaymentMethodView } from '@horus/contract/payment-method';
import { eq, inArray, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { organizations, users } from '#features/auth/auth-tables';
import { bytea, codeOf, foldText, moment, spaceWords } from '#platform/columns';

/** Billing details of a Stripe customer; null if not set. */
export interface StripeBillingDetails {
  readonly name: string | null;
  /** Normalised: without spaces, a Spanish one without ES. */
  readonly taxId: string | null;
  readonly street: string | null;
  readonly postalCode: string | null;
  readonly city: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
}

/** Payer's details at the time of the payment; later changes don't affect them. */
export interface Payer {
  /** Company, or the name of a professional. */
  readonly name: string | null;
  readonly taxId: string | null;
  readonly email: string | null;
  readonly address: Pick<StripeBillingDetails, 'street' | 'postalCode' | 'city' | 'country'> | null;
}

/** ISO 8601. */
export interface PaymentPeriod {
  readonly startsAt: string;
  readonly endsAt: string;
}

/** `reason` is Stripe's decline code; null without one. */
export interface PaymentFailure {
  readonly id: string;
  readonly at: string;
  readonly cents: number;
  readonly reason: string | null;
}

const organizationId = () =>
  uuid('organization_id')
    .notNull()
    .references(() => organizations.id, { onDelete: 'cascade' });
const planType = () => text('plan_type', { enum: planTypes }).notNull();
const billingPeriod = () => text('billing_period', { enum: billingPeriods }).notNull();

export const checkoutAttempts = pgTable(
  'checkout_attempts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    organizationId: organizationId(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    channel: text('channel', { enum: salesChannels }).notNull(),
    planType: planType(),
    billingPeriod: billingPeriod(),
    promotional: boolean('promotional').notNull(),
    devices: integer('devices').notNull().default(0),
    cards: integer('cards').notNull().default(0),
    state: text('state', { enum: ['creating', 'open', 'completed', 'expired', 'superseded'] }).notNull(),
    stripeSessionId: text('stripe_session_id').unique(),
    url: text('url'),
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** The wizard request that last opened this payment page. */
    leadRequestId: uuid('lead_request_id'),
  },
  (table) => [
    index('checkout_attempts_lead').on(table.leadRequestId).where(isNotNull(table.leadRequestId)),
    uniqueIndex('checkout_attempts_live')
      .on(table.organizationId)
      .where(inArray(table.state, ['creating', 'open'])),
    index('checkout_attempts_organization').on(table.organizationId),
    index('checkout_attempts_user').on(table.userId),
  ],
);

export const stripeEvents = pgTable(
  'stripe_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    customerId: text('customer_id'),
    /** Id of the event's subject, such as an invoice or a payment. Null in older rows. */
    objectId: text('object_id'),
    createdAt: moment('created_at').notNull(),
    receivedAt: moment('received_at').notNull().defaultNow(),
    processedAt: moment('processed_at'),
    /** When the catch-up found it in Stripe's list; null once its webhook is delivered. */
    listedAt: moment('listed_at'),
  },
  (table) => [
    index('stripe_events_unprocessed').on(table.customerId).where(isNull(table.processedAt)),
    index('stripe_events_received').on(table.receivedAt),
    index('stripe_events_listed').on(table.listedAt).where(isNotNull(table.listedAt)),
    index('stripe_events_delivered').on(table.receivedAt).where(isNull(table.listedAt)),
    index('stripe_events_newest').on(table.receivedAt.desc(), table.id.desc()),
    index('stripe_events_type').on(table.type, table.receivedAt.desc(), table.id.desc()),
    index('stripe_events_customer').on(table.customerId, table.receivedAt.desc(), table.id.desc()),
    index('stripe_events_object').on(table.objectId).where(isNotNull(table.objectId)),
    index('stripe_events_waiting')
      .on(table.receivedAt.desc(), table.id.desc())
      .where(isNull(table.processedAt)),
  ],
);

export const stripeCatchUp = pgTable('stripe_catch_up', {
  id: boolean('id').primaryKey().default(true),
  claimedAt: moment('claimed_at'),
  seenUntil: moment('seen_until'),
  walkFrom: moment('walk_from'),
  walkAt: moment('walk_at'),
});

export const billingMirrors = pgTable('billing_mirrors', {
  organizationId: organizationId().primaryKey(),
  appliedFetch: bigint('applied_fetch', { mode: 'number' }).notNull().default(0),
  syncedAt: moment('synced_at'),
});

export const mirroredCheckoutSessions = pgTable(
  'mirrored_checkout_sessions',
  {
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
    /** General conditions accepted on the payment page, and when; null before the payment. */
    termsHash: text('terms_hash'),
    termsAcceptedAt: moment('terms_accepted_at'),
    dataKeptUntil: date('data_kept_until'),
    /** Cents with VAT; null before there is an invoice. */
    setupAmount: integer('setup_amount'),
    /** Null without a paid installation. */
    setupPaidAt: moment('setup_paid_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('mirrored_checkout_sessions_newest').on(table.organizationId, table.createdAt.desc())],
);

/**
 * One of `customerStatuses` (contract/backoffice/customers.ts). An index has this expression
 * (migration 0039): a change needs a new migration.
 */
export const subscriptionStateSql = sql`case when ended_at is not null then 'ended'
  when status in ('past_due', 'unpaid', 'incomplete') then 'unpaid'
  when cancels_at is not null then 'ending'
  when status = 'trialing' then 'trial'
  else 'active' end`;

/** Condition for subscriptions with an unpaid fee; must equal the index's condition. */
export const subscriptionOwes = sql`ended_at is null and status in ('past_due', 'unpaid', 'incomplete')`;

/** Condition for a due invoice `i`, without an unconfirmed plan change. */
export const isDueInvoice = (subscription: SQL): SQL => sql`
  i.subscription_id = ${subscription}.id and i.status = 'open' and i.amount_remaining > 0
    and i.id is distinct from ${subscription}.unconfirmed_invoice_id`;

export const mirroredSubscriptions = pgTable(
  'mirrored_subscriptions',
  {
    id: text('id').primaryKey(),
    organizationId: organizationId(),
    status: text('status').notNull(),
    planType: planType(),
    billingPeriod: billingPeriod(),
    paymentMethod: jsonb('payment_method').$type<PaymentMethodView>(),
    startedAt: moment('started_at').notNull(),
    trialEndsAt: moment('trial_ends_at'),
    currentPeriodStartsAt: moment('current_period_starts_at').notNull(),
    currentPeriodEndsAt: moment('current_period_ends_at').notNull(),
    cancelsAt: moment('cancels_at'),
    cancelRequestedAt: moment('cancel_requested_at'),
    /** Cents with VAT: the full fee, and the fee during the promotion. */
    fee: integer('fee').notNull(),
    discountedFee: integer('discounted_fee').notNull(),
    discountedFeesLeft: integer('discounted_fees_left').notNull(),
    /** Last fee if the promotion lowered it and the plan has not changed since; else null. */
    lastDiscountedFee: integer('last_fee'),
    /** Fee that Stripe has drafted, and its charge date: about an hour after the period begins. */
    draftedFee: integer('drafted_fee'),
    draftedFeeDueAt: moment('drafted_fee_due_at'),
    hadPromotion: boolean('had_promotion').notNull(),
    /** False when Stripe sends invoices for the owner to pay. */
    chargedAutomatically: boolean('charged_automatically').notNull(),
    endedAt: moment('ended_at'),
    /** Stripe's `cancellation_details.reason`; null while it is active. */
    endReason: text('end_reason'),
    /** Plan change at the end of the period; the fee is in cents with VAT. */
    plannedPlanType: text('planned_plan_type', { enum: planTypes }),
    plannedBillingPeriod: text('planned_billing_period', { enum: billingPeriods }),
    plannedFrom: moment('planned_from'),
    plannedFee: integer('planned_fee'),
    /** Plan change that waits for the bank to confirm its invoice, and when it is abandoned. */
    unconfirmedPlanType: text('unconfirmed_plan_type', { enum: planTypes }),
    unconfirmedBillingPeriod: text('unconfirmed_billing_period', { enum: billingPeriods }),
    unconfirmedInvoiceId: text('unconfirmed_invoice_id'),
    unconfirmedUntil: moment('unconfirmed_until'),
  },
  (table) => [
    index('mirrored_subscriptions_newest').on(table.organizationId, table.startedAt.desc()),
    index('mirrored_subscriptions_standing').on(
      sql`(${subscriptionStateSql})`,
      table.startedAt.desc(),
      table.organizationId.desc(),
    ),
    index('mirrored_subscriptions_plan').on(
      table.planType,
      table.startedAt.desc(),
      table.organizationId.desc(),
    ),
    index('mirrored_subscriptions_owing').on(table.currentPeriodStartsAt, table.id).where(subscriptionOwes),
    index('mirrored_subscriptions_live').on(table.currentPeriodEndsAt).where(isNull(table.endedAt)),
    index('mirrored_subscriptions_failed').on(table.id).where(eq(table.endReason, 'payment_failed')),
  ],
);

export const financedYears = pgTable(
  'financed_years',
  {
    checkoutSessionId: text('checkout_session_id').primaryKey(),
    organizationId: organizationId(),
    planType: planType(),
    /** Start of the first year in a series without gaps; null in older rows. */
    contractedAt: moment('contracted_at'),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    /** True after a refund or a lost dispute. */
    refunded: boolean('refunded').notNull(),
    /** Null for a year that runs to its end. */
    endReason: text('end_reason', { enum: ['refunded', 'disputed'] }),
    endedAt: moment('ended_at'),
  },
  (table) => [
    index('financed_years_newest').on(table.organizationId, table.startsAt.desc()),
    index('financed_years_plan').on(table.planType, table.startsAt.desc(), table.organizationId.desc()),
    index('financed_years_began').on(table.startsAt.desc(), table.organizationId.desc()),
    index('financed_years_end').on(table.endsAt).where(not(table.refunded)),
  ],
);

export const invoicePaymentStates = ['processing', 'needs_confirmation', 'refused'] as const;
export type InvoicePaymentState = (typeof invoicePaymentStates)[number];

export const mirroredInvoices = pgTable(
  'mirrored_invoices',
  {
    id: text('id').primaryKey(),
    organizationId: organizationId(),
    subscriptionId: text('subscription_id'),
    /** Stripe's `billing_reason`; null in older rows. */
    reason: text('reason'),
    number: text('number'),
    status: text('status').notNull(),
    total: integer('total').notNull(),
    /** Null if Stripe does not return it. */
    totalExcludingTax: integer('total_excluding_tax'),
    amountRemaining: integer('amount_remaining').notNull(),
    amountPaid: integer('amount_paid').notNull(),
    /** Amounts of the credit notes issued before and after the payment. */
    creditedBeforePayment: integer('credited_before_payment').notNull(),
    creditedAfterPayment: integer('credited_after_payment').notNull(),
    /** Amount taken from the customer's balance; negative if it was added. */
    balanceApplied: integer('balance_applied').notNull(),
    /** Next automatic charge; null if there is none. */
    nextAttemptAt: moment('next_attempt_at'),
    attemptCount: integer('attempt_count').notNull(),
    /** State of the payment while the invoice is open; null before the first attempt. */
    paymentState: text('payment_state', { enum: invoicePaymentStates }),
    currency: text('currency').notNull(),
    pdfUrl: text('pdf_url'),
    hostedUrl: text('hosted_url'),
    coversInstallation: boolean('covers_installation').notNull(),
    issuedAt: moment('issued_at').notNull(),
    paidAt: moment('paid_at'),
  },
  (table) => [
    index('mirrored_invoices_number').on(sql`number collate "C"`),
    index('mirrored_invoices_number_end').on(sql`reverse(${table.number}) collate "C"`),
    index('mirrored_invoices_newest').on(table.organizationId, table.issuedAt.desc(), table.id.desc()),
    index('mirrored_invoices_issued').on(table.issuedAt, table.id),
    index('mirrored_invoices_subscription').on(table.subscriptionId),
    index('mirrored_invoices_installation')
      .on(table.subscriptionId, table.paidAt)
      .where(sql`${table.coversInstallation} and ${table.status} = 'paid'`),
    index('mirrored_invoices_open').on(table.subscriptionId, table.issuedAt).where(eq(table.status, 'open')),
    index('mirrored_invoices_due')
      .on(table.organizationId, table.nextAttemptAt)
      .where(isNotNull(table.nextAttemptAt)),
  ],
);

export const mirroredCreditNotes = pgTable(
  'mirrored_credit_notes',
  {
    id: text('id').primaryKey(),
    organizationId: organizationId(),
    invoiceId: text('invoice_id').notNull(),
    number: text('number').notNull(),
    status: text('status').notNull(),
    /** Cents with VAT: the sum of the four fields below. */
    amount: integer('amount').notNull(),
    beforePayment: integer('before_payment').notNull(),
    refunded: integer('refunded').notNull(),
    toBalance: integer('to_balance').notNull(),
    outOfBand: integer('out_of_band').notNull(),
    currency: text('currency').notNull(),
    pdfUrl: text('pdf_url').notNull(),
    issuedAt: moment('issued_at').notNull(),
  },
  (table) => [
    index('mirrored_credit_notes_organization').on(table.organizationId),
    index('mirrored_credit_notes_invoice').on(table.invoiceId),
    index('mirrored_credit_notes_issued').on(table.issuedAt, table.id),
    index('mirrored_credit_notes_refund')
      .on(table.refunded, table.issuedAt.desc())
      .where(sql`${table.refunded} > 0`),
  ],
);

export const mirroredBalances = pgTable(
  'mirrored_balances',
  {
    customerId: text('customer_id').primaryKey(),
    organizationId: organizationId(),
    /** Cents that Stripe adds to the next invoice; negative for a credit. */
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
  },
  (table) => [index('mirrored_balances_organization').on(table.organizationId)],
);

export const isDisputeOpenSql = sql`status in ('needs_response', 'warning_needs_response')`;

export const mirroredDisputes = pgTable(
  'mirrored_disputes',
  {
    id: text('id').primaryKey(),
    organizationId: organizationId(),
    paymentId: text('payment_id').notNull(),
    status: text('status').notNull(),
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    reason: text('reason').notNull(),
    openedAt: moment('opened_at').notNull(),
    /** Deadline for the company's answer; null if it can't answer. */
    dueAt: moment('due_at'),
    answer: jsonb('answer').$type<DisputeAnswer>(),
  },
  (table) => [
    index('mirrored_disputes_organization').on(table.organizationId),
    index('mirrored_disputes_to_answer').on(table.dueAt, table.id).where(isDisputeOpenSql),
    index('mirrored_disputes_lost').on(table.openedAt, table.id).where(eq(table.status, 'lost')),
  ],
);

/** Documents and payments of erased customers: their figures, without a person. */
export const erasedPapers = pgTable(
  'erased_papers',
  {
    id: text('id').primaryKey().default(sql`gen_random_uuid()::text`),
    kind: text('kind', { enum: [...paperKinds, 'payment'] }).notNull(),
    /** A payment's is that of its invoice; null without one. */
    number: text('number'),
    at: moment('at').notNull(),
    status: text('status').notNull(),
    total: integer('total').notNull(),
    base: integer('base'),
    currency: text('currency').notNull(),
    paid: integer('paid').notNull(),
    credited: integer('credited').notNull(),
    remaining: integer('remaining').notNull(),
    returned: integer('returned').notNull(),
    unrectified: boolean('unrectified').notNull(),
  },
  (table) => [
    index('erased_papers_at').on(table.at, table.id),
    index('erased_papers_number').on(sql`number collate "C"`),
  ],
);

export const mirroredPayments = pgTable(
  'mirrored_payments',
  {
    id: text('id').primaryKey(),
    organizationId: organizationId(),
    invoiceId: text('invoice_id'),
    type: text('type', { enum: ['installation', 'subscription', 'other'] }).notNull(),
    description: text('description').notNull(),
    amount: integer('amount').notNull(),
    amountRefunded: integer('amount_refunded').notNull(),
    currency: text('currency').notNull(),
    status: text('status').notNull(),
    paymentMethod: jsonb('payment_method').$type<PaymentMethodView>(),
    /** Null in older rows. */
    payer: jsonb('payer').$type<Payer>(),
    /** Period that the fee covers; null without a fee and in older rows. */
    period: jsonb('period').$type<PaymentPeriod>(),
    /** Oldest first. */
    failures: jsonb('failures').$type<readonly PaymentFailure[]>().notNull(),
    /** Payment date; for an unpaid one, the date of the last attempt. */
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('mirrored_payments_newest').on(table.organizationId, table.createdAt.desc(), table.id.desc()),
    index('mirrored_payments_id_start').on(sql`id collate "C"`),
    index('mirrored_payments_invoice').on(table.invoiceId),
    index('mirrored_payments_created').on(table.createdAt),
    index('mirrored_payments_amount').on(table.amount, table.createdAt.desc(), table.id.desc()),
    index('mirrored_payments_card')
      .on(sql`(${table.paymentMethod}->>'last4')`, table.createdAt.desc(), table.id.desc())
      .where(sql`${table.paymentMethod}->>'last4' is not null`),
    index('mirrored_payments_refunded').on(table.createdAt, table.id).where(sql`${table.amountRefunded} > 0`),
    index('mirrored_payments_refund')
      .on(table.amountRefunded, table.createdAt.desc(), table.id.desc())
      .where(sql`${table.amountRefunded} > 0`),
    index('mirrored_payments_processing').on(table.invoiceId).where(eq(table.status, 'processing')),
  ],
);

/** Wizard purchases without an account: organisations that have no user before the payment. */
export const wizardPurchases = pgTable(
  'wizard_purchases',
  {
    organizationId: organizationId().primaryKey(),
    /** SHA-256 of the form token and the buyer's details. */
    requestKey: bytea('request_key').notNull().unique(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    /** When the payment linked it to the buyer's account. */
    claimedAt: moment('claimed_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('wizard_purchases_email').on(table.email),
    index('wizard_purchases_waiting').on(table.createdAt).where(isNull(table.claimedAt)),
  ],
);

export const billingNotices = pgTable(
  'billing_notices',
  {
    kind: text('kind').notNull(),
    subject: text('subject').notNull(),
    organizationId: organizationId(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.subject] }),
    index('billing_notices_organization').on(table.organizationId),
  ],
);

export const installations = pgTable(
  'installations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    organizationId: organizationId(),
    checkoutSessionId: text('checkout_session_id').notNull().unique(),
    planType: planType(),
    devices: integer('devices').notNull(),
    cards: integer('cards').notNull(),
    /** False if there is only hardware to ship. */
    setsUp: boolean('sets_up').notNull(),
    orderedAt: moment('ordered_at').notNull(),
    calledAt: moment('called_at'),
    shippedAt: moment('shipped_at'),
    carrier: text('carrier'),
    trackingNumber: text('tracking_number'),
    deliverTo: text('deliver_to'),
    /** The parcel has neither arrived nor come back; false for those of older releases. */
    travels: boolean('travels').notNull().default(false),
    deliveredOn: date('delivered_on'),
    /** Until it is sent again. */
    returnedOn: date('returned_on'),
    returnReason: text('return_reason'),
    /** As wished in the wizard. */
    startsOn: date('starts_on'),
    configuredAt: moment('configured_at'),
    /** When the purchase ended before the installation was finished. */
    cancelledAt: moment('cancelled_at'),
    /** Nearest deadline of the pending steps; null when all are done. */
    nextDueAt: moment('next_due_at'),
    /** Optimistic lock. */
    version: integer('version').notNull().default(1),
    changedBy: uuid('changed_by'),
    /** Unanswered calls: their number, the last one, and the day and hour of the next one. */
    callTries: integer('call_tries').notNull().default(0),
    callTriedAt: moment('call_tried_at'),
    callAgainOn: date('call_again_on'),
    callAgainHour: smallint('call_again_hour'),
    appointmentAt: moment('appointment_at'),
    appointmentFor: text('appointment_for'),
  },
  (table) => [
    index('installations_queue').on(table.nextDueAt, table.id).where(isNotNull(table.nextDueAt)),
    index('installations_finished').on(table.orderedAt, table.id).where(isNull(table.nextDueAt)),
    index('installations_organization').on(table.organizationId, table.orderedAt.desc()),
    index('installations_appointments')
      .on(table.appointmentAt, table.id)
      .where(isNotNull(table.appointmentAt)),
    index('installations_travelling').on(table.shippedAt, table.id).where(sql`travels`),
    index('installations_shipped').on(table.shippedAt).where(isNotNull(table.shippedAt)),
    index('installations_tracking').on(codeOf(sql`${table.trackingNumber}`)),
  ],
);

/** Locks: at most one plan change at a time in an organisation. */
export const planChangeClaims = pgTable('plan_change_claims', {
  organizationId: organizationId().primaryKey(),
  id: uuid('id').notNull(),
  claimedUntil: moment('claimed_until').notNull(),
});

/** Stripe customers with purchases that are not in this database. */
export const lostCustomers = pgTable('lost_customers', {
  customerId: text('customer_id').primaryKey(),
  foundAt: moment('found_at').notNull(),
  dismissedAt: moment('dismissed_at'),
});

export const billingReconciliations = pgTable(
  'billing_reconciliations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    startedAt: moment('started_at').notNull(),
    finishedAt: moment('finished_at').notNull(),
    customers: integer('customers').notNull(),
    failures: integer('failures').notNull(),
    differencesFound: integer('differences_found').notNull(),
    /** The first ones only. */
    differences: jsonb('differences').$type<readonly string[]>().notNull(),
  },
  (table) => [index('billing_reconciliations_newest').on(table.startedAt)],
);

export const fiscalData = pgTable(
  'fiscal_data',
  {
    organizationId: uuid('organization_id')
      .primaryKey()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    companyName: text('company_name').notNull(),
    taxId: text('tax_id').notNull(),
    address: text('address').notNull(),
    postalCode: text('postal_code').notNull(),
    city: text('city').notNull(),
    province: text('province').notNull(),
    country: text('country').notNull(),
    /** Email of the gestoría that receives a copy of each document. */
    copyTo: text('copy_to'),
    /** Since when each quarter's documents are sent; null if they are not. */
    quarterlySince: moment('quarterly_since'),
    /** Compared with the version sent to Stripe. */
    version: integer('version').notNull().default(1),
    /** True while the data must still be sent to Stripe. */
    waits: boolean('waits').notNull(),
    /** Stripe's values when they were last written or read. */
    atStripe: jsonb('at_stripe').$type<StripeBillingDetails>(),
    /** Fetch number taken after the last send to Stripe; older fetches are ignored. */
    sentFetch: bigint('carried_fetch', { mode: 'number' }).notNull().default(0),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('fiscal_data_search').using(
      'gin',
      sql`${foldText(sql`${table.companyName} || ' ' || ${table.taxId}`)} gin_trgm_ops`,
    ),
    index('fiscal_data_address').using(
      'gin',
      sql`${foldText(sql`${table.address} || ' ' || ${table.postalCode} || ' ' || ${table.city}`)} gin_trgm_ops`,
    ),
    index('fiscal_data_words').using(
      'gin',
      sql`(${spaceWords(sql`${table.companyName} || ' ' || ${table.taxId}`)}) gin_trgm_ops`,
    ),
    index('fiscal_data_address_words').using(
      'gin',
      sql`(${spaceWords(sql`${table.address} || ' ' || ${table.postalCode} || ' ' || ${table.city}`)}) gin_trgm_ops`,
    ),
  ],
);
