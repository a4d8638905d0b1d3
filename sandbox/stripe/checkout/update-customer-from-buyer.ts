import type Stripe from 'stripe';
import { addTaxId } from '#stripe/customers/tax-ids';
import { type Buyer, idOf } from '#stripe/kinds';
import { getLinked, listAll, save } from '#stripe/objects';
import { emit } from '#stripe/webhooks/emit-event';
import type { Work } from '#stripe/work';
import type { SessionKept } from './get-session.ts';

/** Updates the customer with the buyer's data, as far as `customer_update` allows. */
export async function updateCustomerFromBuyer(
  work: Work,
  { wire, internal }: SessionKept,
  buyer: Buyer,
): Promise<{ customer: Stripe.Customer; details: Stripe.Checkout.Session.CustomerDetails }> {
  const customer = await updateKnown(work, idOf(wire.customer ?? ''), internal.customerUpdate, buyer);
  if (buyer.taxId) await addNewTaxId(work, customer.id, buyer.taxId);
  return { customer, details: detailsOf(buyer, customer) };
}

async function updateKnown(
  work: Work,
  id: string,
  allowed: { address: boolean; name: boolean },
  buyer: Buyer,
): Promise<Stripe.Customer> {
  const { wire: before } = await getLinked(work, 'customer', id);
  const after: Stripe.Customer = {
    ...before,
    address: allowed.address && buyer.address ? buyer.address : (before.address ?? null),
    email: before.email ?? buyer.email,
    name: allowed.name ? (buyer.businessName ?? buyer.name) : (before.name ?? null),
  };
  if (JSON.stringify(after) === JSON.stringify(before)) return before;
  await save(work, 'customer', after);
  await emit(work, 'customer.updated', after, before);
  return after;
}

async function addNewTaxId(
  work: Work,
  customer: string,
  { type, value }: NonNullable<Buyer['taxId']>,
): Promise<void> {
  const known = await listAll(work, 'tax_id', { customer });
  if (!known.some((each) => each.type === type && each.value === value)) {
    await addTaxId(work, customer, type, value);
  }
}

function detailsOf(buyer: Buyer, customer: Stripe.Customer): Stripe.Checkout.Session.CustomerDetails {
  return {
    address: buyer.address,
    business_name: buyer.businessName,
    email: customer.email ?? buyer.email,
    individual_name: null,
    name: buyer.businessName ?? buyer.name,
    phone: null,
    tax_exempt: 'none',
    tax_ids: buyer.taxId ? [buyer.taxId] : [],
  };
}
