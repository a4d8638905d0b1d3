import type Stripe from 'stripe';

/**
 * Who paid, as Stripe has it on the papers of that payment: what they call themselves later changes
 * nothing.
 */
export interface Payer {
  /** The company's, or the person's who pays as a professional. */
  readonly name: string | null;
  readonly taxId: string | null;
  readonly email: string | null;
  readonly address: {
    readonly street: string | null;
    readonly postalCode: string | null;
    readonly city: string | null;
    /** ISO 3166. */
    readonly country: string | null;
  } | null;
}

/**
 * The payer of an invoice is who it was issued to: Stripe keeps that as it was then. Money without
 * an invoice has the owner of the card or the account at least.
 */
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
