import type Stripe from 'stripe';
import { newId } from '#store/ids';
import { invalidRequest, missingResource } from '#stripe/api-error';
import { find, insert, remove } from '#stripe/objects';
import { emit } from '#stripe/webhooks/emit-event';
import { type Endpoint, endpoint, idIn } from '#stripe/wire/endpoint';
import { listPage, pageParams } from '#stripe/wire/lists';
import { required, string } from '#stripe/wire/parameters';
import type { Work } from '#stripe/work';
import { taxIdType } from './customer-params.ts';
import { getCustomer } from './get-customer.ts';

/** Formats by type. */
const FORMS: Readonly<Record<string, RegExp>> = {
  es_cif: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  eu_vat:
    /^(AT|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|FR|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK|XI)[A-Z0-9+*]{2,12}$/,
};

/** Checks only the format, not whether the id exists. */
export function isTaxId(type: string, value: string): boolean {
  return FORMS[type]?.test(value) ?? value !== '';
}

/** @throws ApiError tax_id_invalid */
export async function addTaxId(
  work: Work,
  customer: string,
  type: Stripe.TaxId.Type,
  value: string,
): Promise<Stripe.TaxId> {
  if (!isTaxId(type, value)) throw invalidRequest(`Invalid value for ${type}.`, 'value', 'tax_id_invalid');
  const taxId: Stripe.TaxId = {
    id: newId('txi'),
    object: 'tax_id',
    country: type === 'es_cif' ? 'ES' : type === 'eu_vat' ? value.slice(0, 2) : null,
    created: work.now,
    customer,
    customer_account: null,
    livemode: false,
    owner: { customer, customer_account: null, type: 'customer' },
    type,
    value,
    verification:
      type === 'eu_vat' ? { status: 'pending', verified_address: null, verified_name: null } : null,
  };
  await insert(work, 'tax_id', taxId);
  await emit(work, 'customer.tax_id.created', taxId);
  return taxId;
}

export async function removeTaxId(work: Work, taxId: Stripe.TaxId): Promise<void> {
  await remove(work, 'tax_id', taxId.id);
  await emit(work, 'customer.tax_id.deleted', taxId);
}

async function getTaxId(work: Work, customer: string, id: string): Promise<Stripe.TaxId> {
  const found = await find(work, 'tax_id', id);
  if (found?.wire.customer !== customer) throw missingResource('tax_id', id, 'id', true);
  return found.wire;
}

export const taxIdEndpoints: readonly Endpoint[] = [
  endpoint('POST', '/v1/customers/:id/tax_ids', {
    params: { type: required(taxIdType), value: required(string()) },
    run: async (work, params, ids) => {
      const { id } = await getCustomer(work, idIn(ids), 'id');
      return addTaxId(work, id, params.type, params.value);
    },
  }),
  endpoint('GET', '/v1/customers/:id/tax_ids', {
    params: pageParams,
    run: async (work, params, ids) => {
      const { id } = await getCustomer(work, idIn(ids), 'id');
      return listPage(work, 'tax_id', `/v1/customers/${id}/tax_ids`, params, { filters: { customer: id } });
    },
  }),
  endpoint('DELETE', '/v1/customers/:id/tax_ids/:taxId', {
    params: {},
    run: async (work, _params, ids) => {
      const taxId = await getTaxId(work, idIn(ids), idIn(ids, 'taxId'));
      await removeTaxId(work, taxId);
      const deleted: Stripe.DeletedTaxId = { id: taxId.id, object: 'tax_id', deleted: true };
      return deleted;
    },
  }),
];
