import type Stripe from 'stripe';
import { type ApiError, invalidRequest } from '#stripe/api-error';
import { getReferenced, type KeptOf } from '#stripe/objects';
import { cardError } from '#stripe/payments/card-error';
import type { Work } from '#stripe/work';
import { refuseProcessing } from './close-invoice.ts';
import { collect, methodFor } from './collect-invoice.ts';
import { finalizeInvoice, findIntentOf } from './invoice-life.ts';

/**
 * Pays an invoice now, with the given or default method. A refusal by the bank is returned and
 * counts as an attempt.
 * @throws ApiError when it is not owed, or without a method
 */
export async function payInvoice(
  work: Work,
  invoice: Stripe.Invoice,
  methodId: string | undefined,
): Promise<Stripe.Invoice | ApiError> {
  if (invoice.status === 'paid') throw invalidRequest('Invoice is already paid');
  if (invoice.status === 'void') throw invalidRequest('Voided invoices can not be paid.');
  const open = invoice.status === 'draft' ? await finalizeInvoice(work, invoice) : invoice;
  if (open.status === 'paid') return open;
  refuseProcessing(await findIntentOf(work, open));
  const method = methodId ? await getOwnMethod(work, open, methodId) : await methodFor(work, open);
  if (!method) {
    throw invalidRequest(
      'There is no `default_payment_method` set on this Customer or Invoice. Please set a default payment method on the Customer or Invoice.',
      undefined,
      'missing',
    );
  }
  const { invoice: tried, refusal } = await collect(work, open, method, true);
  return refusal ? cardError(refusal) : tried;
}

async function getOwnMethod(
  work: Work,
  { customer }: Stripe.Invoice,
  id: string,
): Promise<KeptOf<'payment_method'>> {
  const method = await getReferenced(work, 'payment_method', id, 'payment_method');
  if (method.wire.customer === customer) return method;
  throw invalidRequest(
    `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
    'payment_method',
    'resource_missing',
  );
}
