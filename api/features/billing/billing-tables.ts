import type { PaymentMethodView } from '@horus/contract/billing';
import { billingPeriods, planTypes, salesChannels } from '@horus/contract/catalog';
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
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { organizations, users } from '#features/auth/auth-tables';
import type { StripeBillingDetails } from '#features/billing/fiscal-data/stripe-billing-details';
import type { Payer } from '#features/billing/mirror/payers';
import type { PaymentFailure } from '#features/billing/mirror/payment-failures';
import type { PaymentPeriod } from '#features/billing/mirror/payment-period';
import { bytea, codeOf, foldText, moment, spaceWords } from '#platform/columns';

/** Whose it is: the row goes with its organisation. */
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
    /** The request of the wizard that its page was opened for last. */
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
    /** What it is about: an invoice, a payment. Null before it was noted. */
    objectId: text('object_id'),
    createdAt: moment('created_at').notNull(),
    receivedAt: moment('received_at').notNull().defaultNow(),
    processedAt: moment('processed_at'),
    /** When it was found in Stripe's list, for one whose delivery has not come. */
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

/** How far Stripe's list of events has been read; one row. */
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
    /**
     * The general conditions that were accepted on the payment page, and when; null before it was
     * paid.
     */
    termsHash: text('terms_hash'),
    termsAcceptedAt: moment('terms_accepted_at'),
    /**
     * Until when the data of the plan before were kept for a customer who came back with this
     * purchase.
     */
    dataKeptUntil: date('data_kept_until'),
    /** Cents of the installation on its invoice, with VAT; null before there is one. */
    setupAmount: integer('setup_amount'),
    /** Null without an installation that was paid. */
    setupPaidAt: moment('setup_paid_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('mirrored_checkout_sessions_newest').on(table.organizationId, table.createdAt.desc())],
);

/**
 * How a subscription stands, in a word of `customerStatuses` (contract/backoffice/customers.ts); an
 * index has it (migration 0039), so a change of it is a new one.
 */
export const standingOfSubscription = sql`case when ended_at is not null then 'ended'
  when status in ('past_due', 'unpaid', 'incomplete') then 'unpaid'
  when cancels_at is not null then 'ending'
  when status = 'trialing' then 'trial'
  else 'active' end`;

/** A subscription that owes a fee; worded as its index is. */
export const subscriptionOwes = sql`ended_at is null and status in ('past_due', 'unpaid', 'incomplete')`;

/**
 * Of an invoice `i` of a subscription: it is owed. One of a change of plan that its bank has not
 * confirmed is not.
 * @param subscription what the subscription is called in the query
 */
export const isOwedOf = (subscription: SQL): SQL => sql`
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
    /** When its owner cancelled, for a subscription that will end. */
    cancelRequestedAt: moment('cancel_requested_at'),
    /** Cents with VAT: the fee, and what it is while the promotion lasts. */
    fee: integer('fee').notNull(),
    discountedFee: integer('discounted_fee').notNull(),
    /** Fees that the promotion has left. */
    discountedFeesLeft: integer('discounted_fees_left').notNull(),
    /** The last fee, when the promotion lowered it and the plan is still the same; else null. */
    lastDiscountedFee: integer('last_fee'),
    /**
     * A fee that Stripe has drafted, and when it is charged: an hour or so after the period began.
     */
    draftedFee: integer('drafted_fee'),
    draftedFeeDueAt: moment('drafted_fee_due_at'),
    /** Whether it has, or has had, the promotion. */
    hadPromotion: boolean('had_promotion').notNull(),
    /**
     * Whether Stripe charges its fees by itself; else its owner pays the invoices that they are
     * sent.
     */
    chargedAutomatically: boolean('charged_automatically').notNull(),
    endedAt: moment('ended_at'),
    /** Why it ended, in Stripe's word (`cancellation_details.reason`); null while it runs. */
    endReason: text('end_reason'),
    /** What it becomes at the end of its period, when that is, and the fee then, with VAT. */
    plannedPlanType: text('planned_plan_type', { enum: planTypes }),
    plannedBillingPeriod: text('planned_billing_period', { enum: billingPeriods }),
    plannedFrom: moment('planned_from'),
    plannedFee: integer('planned_fee'),
    /**
     * What it becomes when an invoice is paid that its bank wants confirmed, and when that is given
     * up.
     */
    unconfirmedPlanType: text('unconfirmed_plan_type', { enum: planTypes }),
    unconfirmedBillingPeriod: text('unconfirmed_billing_period', { enum: billingPeriods }),
    unconfirmedInvoiceId: text('unconfirmed_invoice_id'),
    unconfirmedUntil: moment('unconfirmed_until'),
  },
  (table) => [
    index('mirrored_subscriptions_newest').on(table.organizationId, table.startedAt.desc()),
    index('mirrored_subscriptions_standing').on(
      sql`(${standingOfSubscription})`,
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
  ],
);

export const financedYears = pgTable(
  'financed_years',
  {
    checkoutSessionId: text('checkout_session_id').primaryKey(),
    organizationId: organizationId(),
    planType: planType(),
    /**
     * Where the first of the years began that this one continues without a gap; its own start for
     * such a first one. Null where the release before wrote the row, which did not know of this.
     */
    contractedAt: moment('contracted_at'),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    /** Whether its money went back: it was given back, or its payer's bank took it. */
    refunded: boolean('refunded').notNull(),
    /** Why it ended before its time, and when; null for a year that runs, or ran, to its end. */
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
    /** Why Stripe issued it (`billing_reason`); null in rows from before it was noted. */
    reason: text('reason'),
    number: text('number'),
    status: text('status').notNull(),
    total: integer('total').notNull(),
    /** Null where Stripe does not say. */
    totalExcludingTax: integer('total_excluding_tax'),
    amountRemaining: integer('amount_remaining').notNull(),
    amountPaid: integer('amount_paid').notNull(),
    /** What credit notes took off before it was paid, and what they gave back after. */
    creditedBeforePayment: integer('credited_before_payment').notNull(),
    creditedAfterPayment: integer('credited_after_payment').notNull(),
    /** What it took from its customer's balance; below zero it was added. */
    balanceApplied: integer('balance_applied').notNull(),
    /** When Stripe charges it; null when it won't by itself. */
    nextAttemptAt: moment('next_attempt_at'),
    /** Times that Stripe has tried. */
    attemptCount: integer('attempt_count').notNull(),
    /** What became of its payment while it is open; null before the first try. */
    paymentState: text('payment_state', { enum: invoicePaymentStates }),
    currency: text('currency').notNull(),
    pdfUrl: text('pdf_url'),
    /** Where its owner can pay and keep it. */
    hostedUrl: text('hosted_url'),
    coversInstallation: boolean('covers_installation').notNull(),
    issuedAt: moment('issued_at').notNull(),
    paidAt: moment('paid_at'),
  },
  (table) => [
    index('mirrored_invoices_number').on(sql`number collate "C"`),
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
    /** Cents with VAT: the sum of the four below. */
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
  ],
);

export const mirroredBalances = pgTable(
  'mirrored_balances',
  {
    customerId: text('customer_id').primaryKey(),
    organizationId: organizationId(),
    /** Cents that Stripe adds to the next invoice; below zero they are to the customer's credit. */
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
  },
  (table) => [index('mirrored_balances_organization').on(table.organizationId)],
);

/** Statuses of a dispute that the company can still answer. */
export const disputeWaits = sql`status in ('needs_response', 'warning_needs_response')`;

export const mirroredDisputes = pgTable(
  'mirrored_disputes',
  {
    id: text('id').primaryKey(),
    organizationId: organizationId(),
    paymentId: text('payment_id').notNull(),
    /** Stripe's word. */
    status: text('status').notNull(),
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    reason: text('reason').notNull(),
    openedAt: moment('opened_at').notNull(),
    /** Until when the company can answer; null when it can't. */
    dueAt: moment('due_at'),
  },
  (table) => [
    index('mirrored_disputes_organization').on(table.organizationId),
    index('mirrored_disputes_to_answer').on(table.dueAt, table.id).where(disputeWaits),
    index('mirrored_disputes_lost').on(table.openedAt, table.id).where(eq(table.status, 'lost')),
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
    /** Null in rows from before it was noted. */
    payer: jsonb('payer').$type<Payer>(),
    /** The time that its fee is for; null without a fee, and in rows from before it was noted. */
    period: jsonb('period').$type<PaymentPeriod>(),
    /** Each refusal, the oldest first. */
    failures: jsonb('failures').$type<readonly PaymentFailure[]>().notNull(),
    /** When the money came; of money that has not come, when it was last asked for. */
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('mirrored_payments_newest').on(table.organizationId, table.createdAt.desc(), table.id.desc()),
    index('mirrored_payments_invoice').on(table.invoiceId),
    index('mirrored_payments_created').on(table.createdAt),
    index('mirrored_payments_refunded').on(table.createdAt, table.id).where(sql`${table.amountRefunded} > 0`),
    index('mirrored_payments_processing').on(table.invoiceId).where(eq(table.status, 'processing')),
  ],
);

/**
 * Purchases in the wizard without an account: an organisation without users waits for the payment.
 */
export const wizardPurchases = pgTable(
  'wizard_purchases',
  {
    organizationId: organizationId().primaryKey(),
    /** SHA-256 of the form's token and of what was typed of the buyer. */
    requestKey: bytea('request_key').notNull().unique(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    /** When the payment made it the buyer's account. */
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

/** What was bought and is to be set up. */
export const installations = pgTable(
  'installations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    organizationId: organizationId(),
    checkoutSessionId: text('checkout_session_id').notNull().unique(),
    planType: planType(),
    devices: integer('devices').notNull(),
    cards: integer('cards').notNull(),
    /** Whether there is a system to configure; else there is hardware alone to send. */
    setsUp: boolean('sets_up').notNull(),
    orderedAt: moment('ordered_at').notNull(),
    calledAt: moment('called_at'),
    shippedAt: moment('shipped_at'),
    carrier: text('carrier'),
    trackingNumber: text('tracking_number'),
    configuredAt: moment('configured_at'),
    /** When what was bought ended before it was set up. */
    cancelledAt: moment('cancelled_at'),
    /** The nearest deadline of what is left to do; null when nothing is. */
    nextDueAt: moment('next_due_at'),
    /** Counts the changes: a save names the one that it saw. */
    version: integer('version').notNull().default(1),
    /** The operator who changed it last. */
    changedBy: uuid('changed_by'),
    /** Calls that nobody answered, when the last was, and when to try again. */
    callTries: integer('call_tries').notNull().default(0),
    callTriedAt: moment('call_tried_at'),
    callAgainOn: date('call_again_on'),
  },
  (table) => [
    index('installations_queue').on(table.nextDueAt, table.id).where(isNotNull(table.nextDueAt)),
    index('installations_finished').on(table.orderedAt, table.id).where(isNull(table.nextDueAt)),
    index('installations_organization').on(table.organizationId, table.orderedAt.desc()),
    index('installations_tracking').on(codeOf(sql`${table.trackingNumber}`)),
  ],
);

/** Who is changing a plan now: one call an organisation. */
export const planChangeClaims = pgTable('plan_change_claims', {
  organizationId: organizationId().primaryKey(),
  id: uuid('id').notNull(),
  claimedUntil: moment('claimed_until').notNull(),
});

/**
 * Customers at Stripe with purchases that this database does not know, and those that the operator
 * has dismissed.
 */
export const lostCustomers = pgTable('lost_customers', {
  customerId: text('customer_id').primaryKey(),
  foundAt: moment('found_at').notNull(),
  /** When the operator said that they are not to be taken back. */
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
    /** The first of them. */
    differences: jsonb('differences').$type<readonly string[]>().notNull(),
  },
  (table) => [index('billing_reconciliations_newest').on(table.startedAt)],
);

/** Whom an organisation's invoices are for. */
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
    /** Of the gestoría that gets a copy of each paper. */
    copyTo: text('copy_to'),
    /** Since when it is to get each quarter's papers at its end; null where it is not. */
    quarterlySince: moment('quarterly_since'),
    /** Counts the changes: what was carried to Stripe is of one of them. */
    version: integer('version').notNull().default(1),
    /** Whether it has still to be carried to Stripe. */
    waits: boolean('waits').notNull(),
    /** What Stripe said when it was last carried there, or taken from there. */
    atStripe: jsonb('at_stripe').$type<StripeBillingDetails>(),
    /** The look at Stripe that came after it was last carried there. */
    carriedFetch: bigint('carried_fetch', { mode: 'number' }).notNull().default(0),
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
  ],
);
