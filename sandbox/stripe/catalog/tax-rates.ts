import type Stripe from 'stripe';
import { newId } from '#store/ids';
import { getAddressed, insert, save } from '#stripe/objects';
import { emit } from '#stripe/webhooks/emit-event';
import { type Endpoint, endpoint, idIn } from '#stripe/wire/endpoint';
import { listPage, pageParams, rangeParam } from '#stripe/wire/lists';
import {
  applyMetadata,
  boolean,
  metadata,
  oneOf,
  percentage,
  required,
  string,
} from '#stripe/wire/parameters';

const common = {
  active: boolean(),
  country: string(2),
  description: string(),
  jurisdiction: string(50),
  metadata: metadata(),
  state: string(),
  tax_type: oneOf(
    'gst',
    'hst',
    'igst',
    'jct',
    'lease_tax',
    'pst',
    'qst',
    'retail_delivery_fee',
    'rst',
    'sales_tax',
    'vat',
  ),
};

export const taxRateEndpoints: readonly Endpoint[] = [
  endpoint('POST', '/v1/tax_rates', {
    params: {
      ...common,
      display_name: required(string(50)),
      inclusive: required(boolean()),
      percentage: required(percentage(0, 100)),
    },
    run: async (work, params) => {
      const taxRate: Stripe.TaxRate = {
        id: newId('txr'),
        object: 'tax_rate',
        active: params.active ?? true,
        country: params.country ?? null,
        created: work.now,
        description: params.description ?? null,
        display_name: params.display_name,
        effective_percentage: null,
        flat_amount: null,
        inclusive: params.inclusive,
        jurisdiction: params.jurisdiction ?? null,
        jurisdiction_level: null,
        livemode: false,
        metadata: applyMetadata({}, params.metadata),
        percentage: params.percentage,
        rate_type: 'percentage',
        state: params.state ?? null,
        tax_type: params.tax_type ?? null,
      };
      await insert(work, 'tax_rate', taxRate);
      await emit(work, 'tax_rate.created', taxRate);
      return taxRate;
    },
  }),
  endpoint('GET', '/v1/tax_rates', {
    params: { ...pageParams, active: boolean(), created: rangeParam(), inclusive: boolean() },
    run: (work, params) =>
      listPage(work, 'tax_rate', '/v1/tax_rates', params, {
        filters: {
          active: params.active === undefined ? null : String(params.active),
          inclusive: params.inclusive === undefined ? null : String(params.inclusive),
        },
        created: params.created,
      }),
  }),
  endpoint('GET', '/v1/tax_rates/:id', {
    params: {},
    run: async (work, _params, ids) => (await getAddressed(work, 'tax_rate', idIn(ids))).wire,
  }),
  endpoint('POST', '/v1/tax_rates/:id', {
    params: { ...common, display_name: string(50) },
    run: async (work, params, ids) => {
      const { wire: before } = await getAddressed(work, 'tax_rate', idIn(ids));
      const taxRate: Stripe.TaxRate = {
        ...before,
        active: params.active ?? before.active,
        country: params.country ?? before.country,
        description: params.description ?? before.description,
        display_name: params.display_name ?? before.display_name,
        jurisdiction: params.jurisdiction ?? before.jurisdiction,
        metadata: applyMetadata(before.metadata ?? {}, params.metadata),
        state: params.state ?? before.state,
        tax_type: params.tax_type ?? before.tax_type,
      };
      await save(work, 'tax_rate', taxRate);
      await emit(work, 'tax_rate.updated', taxRate, before);
      return taxRate;
    },
  }),
];
