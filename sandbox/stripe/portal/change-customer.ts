import type Stripe from 'stripe';
import { addTaxId, removeTaxId } from '#stripe/customers/tax-ids';
import { listAll, save } from '#stripe/objects';
import { emit } from '#stripe/webhooks/emit-event';
import type { Work } from '#stripe/work';

/** Omitted properties stay unchanged. */
export interface CustomerChange {
  readonly name?: string;
  readonly email?: string;
  readonly phone?: string | null;
  readonly address?: Stripe.Address;
  /** Null removes it. */
  readonly taxId?: { readonly type: 'es_cif' | 'eu_vat'; readonly value: string } | null;
}

/** Updates a customer. Emits no event without a change. */
export async function changeCustomer(
  work: Work,
  before: Stripe.Customer,
  { taxId, ...change }: CustomerChange,
): Promise<void> {
  const customer: Stripe.Customer = { ...before, ...change };
  if (JSON.stringify(customer) !== JSON.stringify(before)) {
    await save(work, 'customer', customer);
    await emit(work, 'customer.updated', customer, before);
  }
  if (taxId !== undefined) await changeTaxId(work, before.id, taxId);
}

async function changeTaxId(
  work: Work,
  customer: string,
  wanted: NonNullable<CustomerChange['taxId']> | null,
): Promise<void> {
  const present = await listAll(work, 'tax_id', { customer });
  const isWanted = (each: Stripe.TaxId) => each.type === wanted?.type && each.value === wanted.value;
  for (const taxId of present.filter((each) => !isWanted(each))) await removeTaxId(work, taxId);
  if (wanted && !present.some(isWanted)) await addTaxId(work, customer, wanted.type, wanted.value);
}
