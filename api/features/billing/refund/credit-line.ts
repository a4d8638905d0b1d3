import type Stripe from 'stripe';
import type { SalesServices } from '#features/billing/catalogue/catalogue-reader';

interface CreditedInvoice {
  readonly id: string;
  readonly number: string | null;
  readonly total: number;
  /** Null if Stripe gave none. */
  readonly base: number | null;
}

/** One line with VAT included: the invoice's lines can't add up to any amount of cents. */
export async function creditLine(
  catalogue: SalesServices['catalogue'],
  invoice: CreditedInvoice,
  { cents, why }: { readonly cents: number; readonly why: string },
): Promise<Stripe.CreditNoteCreateParams.Line> {
  const isTaxed = invoice.base === null || invoice.base < invoice.total;
  return {
    type: 'custom_line_item',
    description: `${why} de la factura ${invoice.number ?? invoice.id}`,
    ...{ quantity: 1, unit_amount: cents },
    ...(isTaxed && { tax_rates: [(await catalogue.read()).taxRateId('inclusive')] }),
  };
}
