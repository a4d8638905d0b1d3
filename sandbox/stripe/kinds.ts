import type Stripe from 'stripe';

/** The objects that are kept, by what Stripe writes in `object`. */
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

/** A decimal travels as a string; the SDK makes it a Decimal on arrival. */
export function decimal(value: number): Stripe.Decimal {
  return String(value) as unknown as Stripe.Decimal;
}

type Words<Text extends string> = Text extends `${infer Word} ${infer Rest}` ? Word | Words<Rest> : Text;

/** Properties that are nothing to begin with, and most of them for good; by their names. */
export function nulls<const Text extends string>(names: Text): Record<Words<Text>, null> {
  return Object.fromEntries(names.split(' ').map((name) => [name, null])) as Record<Words<Text>, null>;
}

/** The id behind a reference, expanded or not. */
export function idOf(reference: string | { readonly id: string }): string {
  return typeof reference === 'string' ? reference : reference.id;
}

/** What Stripe knows of an object and never answers. */
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
  /** Charges that its bank is told to refuse, whatever the card. */
  readonly declines: number;
  /** A change that waits until its invoice is paid. */
  readonly held?: { readonly invoice: string; readonly changes: Partial<Stripe.Subscription> } | null;
}

/** A line of a checkout session, with the price and the taxes as they were when it was opened. */
export interface SessionLine {
  readonly id: string;
  readonly price: Stripe.Price;
  readonly description: string;
  readonly quantity: number;
  readonly taxRates: readonly Stripe.TaxRate[];
  readonly metadata: Stripe.Metadata;
}

export interface PortalSessionInternal {
  /**
   * Epoch seconds: soon after it was made while nobody has opened it, and later once somebody has.
   */
  readonly expiresAt: number;
  readonly opened: boolean;
  /** The payment method that the customer's bank has still to agree to. */
  readonly attempt: { readonly paymentMethodId: string; readonly setupIntentId: string } | null;
  /** Whether the page that the session leads to first has been done with. */
  readonly flowDone: boolean;
  /** Why the last payment method was refused, in the customer's language. */
  readonly notice: string | null;
}

interface CouponInternal {
  /** The products that it is for; null: all. */
  readonly products: readonly string[] | null;
}

/** A coupon as it was when it was given: deleting it later takes it from nobody. */
export interface CouponSnapshot extends CouponInternal {
  readonly coupon: Stripe.Coupon;
}

interface DiscountInternal extends CouponSnapshot {
  /** A coupon for one invoice is over once it has taken something off one. */
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
  /** Of a single payment and of its invoice. */
  readonly paymentMetadata: Stripe.Metadata;
  readonly invoiceMetadata: Stripe.Metadata;
  /**
   * What the buyer has confirmed and the bank or Klarna has still to answer; it holds no card
   * number.
   */
  readonly attempt: CheckoutAttempt | null;
  /** The intent of refused attempts, used again by the next one. */
  readonly intentId: string | null;
  /** What the buyer typed last, for the page to come back filled in; it holds no card data. */
  readonly draft: Readonly<Record<string, string>> | null;
  /** Why the last attempt failed, in the buyer's language. */
  readonly notice: string | null;
}

export interface CheckoutAttempt {
  readonly paymentMethodId: string;
  readonly intentId: string | null;
  readonly buyer: Buyer;
}

/** Who pays, as typed on the hosted page. */
export interface Buyer {
  readonly email: string;
  readonly name: string;
  readonly businessName: string | null;
  readonly address: Stripe.Address | null;
  readonly taxId: { readonly type: 'es_cif' | 'eu_vat'; readonly value: string } | null;
  readonly acceptsTerms: boolean;
}

interface PaymentMethodInternal {
  /** The number of the test card, which decides how the bank answers; null for other methods. */
  readonly cardNumber: string | null;
  /** The test account that is debited, and what its owner has signed for that. */
  readonly debit?: { readonly iban: string; readonly mandateId: string };
}
