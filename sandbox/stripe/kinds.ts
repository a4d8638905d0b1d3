import type Stripe from 'stripe';

/** Stored objects, by Stripe's `object` property. */
export interface Kinds {
  'billing_portal.configuration': Stripe.BillingPortal.Configuration;
  'billing_portal.session': Stripe.BillingPortal.Session;
  charge: Stripe.Charge;
  'checkout.session': Stripe.Checkout.Session;
  coupon: Stripe.Coupon;
  credit_note: Stripe.CreditNote;
  customer: Stripe.Customer;
  customer_balance_transaction: Stripe.CustomerBalanceTransaction;
  discount: Stripe.Discount;
  dispute: Stripe.Dispute;
  event: Stripe.Event;
  file: Stripe.File;
  invoice: Stripe.Invoice;
  invoice_payment: Stripe.InvoicePayment;
  invoiceitem: Stripe.InvoiceItem;
  mandate: Stripe.Mandate;
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  price: Stripe.Price;
  product: Stripe.Product;
  refund: Stripe.Refund;
  setup_intent: Stripe.SetupIntent;
  subscription: Stripe.Subscription;
  subscription_schedule: Stripe.SubscriptionSchedule;
  tax_id: Stripe.TaxId;
  tax_rate: Stripe.TaxRate;
  'test_helpers.test_clock': Stripe.TestHelpers.TestClock;
  webhook_endpoint: Stripe.WebhookEndpoint;
}

export type Kind = keyof Kinds;

/** Decimals are strings in JSON; the SDK parses them. */
export function decimal(value: number): Stripe.Decimal {
  return String(value) as unknown as Stripe.Decimal;
}

type Words<Text extends string> = Text extends `${infer Word} ${infer Rest}` ? Word | Words<Rest> : Text;

/** Returns null properties; `names` is separated by spaces. */
export function nulls<const Text extends string>(names: Text): Record<Words<Text>, null> {
  return Object.fromEntries(names.split(' ').map((name) => [name, null])) as Record<Words<Text>, null>;
}

/** The id behind a reference, expanded or not. */
export function idOf(reference: string | { readonly id: string }): string {
  return typeof reference === 'string' ? reference : reference.id;
}

/** Internal data that the API never returns. */
interface Internals {
  'billing_portal.session': PortalSessionInternal;
  'checkout.session': SessionInternal;
  coupon: CouponInternal;
  discount: DiscountInternal;
  payment_method: PaymentMethodInternal;
  subscription: SubscriptionInternal;
  webhook_endpoint: { readonly secret: string; readonly seeded: boolean };
}

export type InternalOf<K extends Kind> = K extends keyof Internals ? Internals[K] : never;

interface SubscriptionInternal {
  /** How many next charges fail, whatever the card. */
  readonly declines: number;
  /** A change that applies when its invoice is paid. */
  readonly held?: { readonly invoice: string; readonly changes: Partial<Stripe.Subscription> } | null;
}

/** A checkout line with the price and taxes at the time of its creation. */
export interface SessionLine {
  readonly id: string;
  readonly price: Stripe.Price;
  readonly description: string;
  readonly quantity: number;
  readonly taxRates: readonly Stripe.TaxRate[];
  readonly metadata: Stripe.Metadata;
}

export interface PortalSessionInternal {
  /** Epoch seconds. Opening the session extends it. */
  readonly expiresAt: number;
  readonly opened: boolean;
  /** A payment method that waits for the bank's confirmation. */
  readonly attempt: { readonly paymentMethodId: string; readonly setupIntentId: string } | null;
  /** Whether the session's flow is finished. */
  readonly flowDone: boolean;
  /** Why the last method was refused, in Spanish. */
  readonly notice: string | null;
}

interface CouponInternal {
  /** Null for all. */
  readonly products: readonly string[] | null;
}

/** A coupon at the time it was granted: deleting it later does not end the discount. */
export interface CouponSnapshot extends CouponInternal {
  readonly coupon: Stripe.Coupon;
}

interface DiscountInternal extends CouponSnapshot {
  /** Whether a coupon for one invoice was used. */
  readonly spent: boolean;
}

export interface SessionInternal {
  readonly lines: readonly SessionLine[];
  readonly coupon: CouponSnapshot | null;
  readonly customerUpdate: { readonly address: boolean; readonly name: boolean };
  readonly subscription: {
    readonly trialEnd: number | null;
    readonly trialDays: number | null;
    readonly defaultTaxRates: readonly Stripe.TaxRate[];
    readonly metadata: Stripe.Metadata;
  };
  /** For a one-time payment and its invoice. */
  readonly paymentMetadata: Stripe.Metadata;
  readonly invoiceMetadata: Stripe.Metadata;
  /** An attempt that waits for the bank or Klarna, without the card number. */
  readonly attempt: CheckoutAttempt | null;
  /** The intent of refused attempts, for the next one. */
  readonly intentId: string | null;
  /** The buyer's last input for the form, without card data. */
  readonly draft: Readonly<Record<string, string>> | null;
  /** Why the last attempt failed, in Spanish. */
  readonly notice: string | null;
}

export interface CheckoutAttempt {
  readonly paymentMethodId: string;
  readonly intentId: string | null;
  readonly buyer: Buyer;
}

export interface Buyer {
  readonly email: string;
  readonly name: string;
  readonly businessName: string | null;
  readonly address: Stripe.Address | null;
  readonly taxId: { readonly type: 'es_cif' | 'eu_vat'; readonly value: string } | null;
  readonly acceptsTerms: boolean;
}

interface PaymentMethodInternal {
  /** A test card's number, which decides the outcome; null for other methods. */
  readonly cardNumber: string | null;
  /** The test account and its mandate. */
  readonly debit?: { readonly iban: string; readonly mandateId: string };
}
