import type Stripe from 'stripe';

/** Payer's details at the time of the payment; later changes don't affect them. */
export interface Payer {
  /** Company, or the name of a professional. */
  readonly name: string | null;
  readonly taxId: string | null;
  readonly email: string | null;
  readonly address: {
    readonly street: string | null;
    readonly postalCode: string | null;
    readonly city: string | null;
    /** ISO 3166-1 alpha-2. */
    readonly country: string | null;
  } | null;
}

/** Stripe keeps the customer on an invoice unchanged. The fallback is the cardholder. */
export function payerOf(invoice: Stripe.Invoice | undefined, charge: Stripe.Charge | null): Payer | null {
  if (invoice) {
    return {
      name: invoice.customer_name,
      taxId: invoice.customer_tax_ids?.[0]?.value ?? null,
      email: invoice.customer_email,
      address: toAddress(invoice.customer_address),
    };
  }
  if (!charge) return null;
  const { name, email, address } = charge.billing_details;
  return { name, taxId: null, email, address: toAddress(address) };
}

function toAddress(address: Stripe.Address | null): Payer['address'] {
  if (!address) return null;
  const { line1, line2, postal_code: postalCode, city, country } = address;
  const street = [line1, line2].filter(Boolean).join(', ');
  return { street: street || null, postalCode, city, country };
}
