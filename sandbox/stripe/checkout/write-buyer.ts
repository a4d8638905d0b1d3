import type Stripe from 'stripe';
import { buildCustomer } from '#stripe/customers/customers';
import { addTaxId } from '#stripe/customers/tax-ids';
import { type Buyer, idOf } from '#stripe/kinds';
import { getLinked, insert, listAll, save } from '#stripe/objects';
import { emit } from '#stripe/webhooks/emit-event';
import type { Work } from '#stripe/work';
import type { SessionKept } from './get-session.ts';

/**
 * Writes what the buyer typed: on the session's customer as far as the session allows, or on a new customer. A guest who
 * buys once without an invoice gets none.
 */
export async function writeBuyer(
  work: Work,
  session: SessionKept,
  buyer: Buyer,
): Promise<{ customer: Stripe.Customer | null; details: Stripe.Checkout.Session.CustomerDetails }> {
  const { wire, internal } = session;
  const customer =
    wire.customer !== null
      ? await updateKnown(work, idOf(wire.customer), internal.customerUpdate, buyer)
      : needsCustomer(wire)
        ? await createNew(work, buyer)
        : null;
  if (customer && buyer.taxId) await addNewTaxId(work, customer.id, buyer.taxId);
  return { customer, details: detailsOf(buyer, customer) };
}

function needsCustomer(session: Stripe.Checkout.Session): boolean {
  return (
    session.mode === 'subscription' ||
    session.customer_creation === 'always' ||
    session.invoice_creation?.enabled === true
  );
}

async function createNew(work: Work, buyer: Buyer): Promise<Stripe.Customer> {
  const customer: Stripe.Customer = {
    ...buildCustomer(work, buyer.email, buyer.businessName ?? buyer.name),
    address: buyer.address,
    preferred_locales: ['es'],
  };
  await insert(work, 'customer', customer);
  await emit(work, 'customer.created', customer);
  return customer;
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

function detailsOf(buyer: Buyer, customer: Stripe.Customer | null): Stripe.Checkout.Session.CustomerDetails {
  return {
    address: buyer.address,
    business_name: buyer.businessName,
    email: customer?.email ?? buyer.email,
    individual_name: null,
    name: buyer.businessName ?? buyer.name,
    phone: null,
    tax_exempt: 'none',
    tax_ids: buyer.taxId ? [buyer.taxId] : [],
  };
}
