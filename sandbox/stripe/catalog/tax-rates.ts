import type Stripe from 'stripe';
import { newId } from '#store/ids';
import { nulls } from '#stripe/kinds';
import { getAddressed, insert, save } from '#stripe/objects';
import { emit } from '#stripe/webhooks/emit-event';
import { type Endpoint, endpoint, idIn } from '#stripe/wire/endpoint';
import { listPage, pageParams, rangeParam } from '#stripe/wire/lists';
import { applyMetadata, boolean, metadata, percentage, required, string } from '#stripe/wire/parameters';

const common = { active: boolean(), country: string(2), description: string(), metadata: metadata() };
const unsupported = 'jurisdiction state tax_type';

export const taxRateEndpoints: readonly Endpoint[] = [
  endpoint('POST', '/v1/tax_rates', {
    params: {
      ...common,
      display_name: required(string(50)),
      inclusive: required(boolean()),
      percentage: required(percentage(0, 100)),
    },
    unsupported,
    run: async (work, params) => {
      const taxRate: Stripe.TaxRate = {
        id: newId('txr'),
        object: 'tax_rate',
        active: params.active ?? true,
        country: params.country ?? null,
        created: work.now,
        description: params.description ?? null,
        display_name: params.display_name,
        inclusive: params.inclusive,
        livemode: false,
        metadata: applyMetadata({}, params.metadata),
        percentage: params.percentage,
        rate_type: 'percentage',
        ...nulls('effective_percentage flat_amount jurisdiction jurisdiction_level state'),
        ...nulls('tax_type'),
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
  endpoint('POST', '/v1/tax_rates/:id', {
    params: { ...common, display_name: string(50) },
    unsupported,
    run: async (work, params, ids) => {
      const { wire: before } = await getAddressed(work, 'tax_rate', idIn(ids));
      const taxRate: Stripe.TaxRate = {
        ...before,
        active: params.active ?? before.active,
        country: params.country ?? before.country,
        description: params.description ?? before.description,
        display_name: params.display_name ?? before.display_name,
        metadata: applyMetadata(before.metadata ?? {}, params.metadata),
      };
      await save(work, 'tax_rate', taxRate);
      await emit(work, 'tax_rate.updated', taxRate, before);
      return taxRate;
    },
  }),
];
