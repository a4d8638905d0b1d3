import type Stripe from 'stripe';
import { randomToken } from '#store/ids';
import { invalidRequest } from '#stripe/api-error';
import { nulls } from '#stripe/kinds';
import { getReferenced, insert, listAll, save } from '#stripe/objects';
import { emit } from '#stripe/webhooks/emit-event';
import { type Endpoint, endpoint, idIn } from '#stripe/wire/endpoint';
import { excludeTestClocks, listPage, pageParams, rangeParam } from '#stripe/wire/lists';
import { applyMetadata, type Fields, string } from '#stripe/wire/parameters';
import { retrieval } from '#stripe/wire/reads';
import type { Work } from '#stripe/work';
import { customerFields, toAddress, UNSUPPORTED } from './customer-params.ts';
import { getCustomer } from './get-customer.ts';

const MAX_CUSTOMERS_PER_CLOCK = 3;

const createParams = { ...customerFields, test_clock: string() };
type CustomerFields = Fields<typeof customerFields>;

function buildCustomer(work: Work): Stripe.Customer {
  return {
    id: `cus_${randomToken(14)}`,
    object: 'customer',
    balance: 0,
    created: work.now,
    delinquent: false,
    invoice_prefix: randomToken(8).toUpperCase(),
    invoice_settings: {
      ...nulls('custom_fields default_payment_method footer rendering_options'),
    },
    livemode: false,
    metadata: {},
    next_invoice_sequence: 1,
    preferred_locales: [],
    tax_exempt: 'none',
    test_clock: work.clock,
    ...nulls('address currency customer_account default_source description discount email name'),
    ...nulls('phone shipping'),
  };
}

async function createCustomer(work: Work, params: Fields<typeof createParams>): Promise<Stripe.Customer> {
  if (params.invoice_settings?.default_payment_method) {
    throw invalidRequest(
      'The customer does not have a payment method with that ID.',
      'invoice_settings[default_payment_method]',
      'resource_missing',
    );
  }
  if (params.test_clock) await requireCapacity(work, params.test_clock);
  const customer = withFields(buildCustomer(work), params);
  await insert(work, 'customer', customer);
  await emit(work, 'customer.created', customer);
  return customer;
}

/** @throws ApiError when the test clock is missing or full */
async function requireCapacity(work: Work, clock: string): Promise<void> {
  await getReferenced(work, 'test_helpers.test_clock', clock, 'test_clock');
  if ((await listAll(work, 'customer', { test_clock: clock })).length < MAX_CUSTOMERS_PER_CLOCK) return;
  throw invalidRequest(`A test clock can have at most ${MAX_CUSTOMERS_PER_CLOCK} customers.`, 'test_clock');
}

async function updateCustomer(work: Work, id: string, params: CustomerFields): Promise<Stripe.Customer> {
  const before = await getCustomer(work, id, 'id');
  const methodId = params.invoice_settings?.default_payment_method;
  if (methodId) {
    const param = 'invoice_settings[default_payment_method]';
    const { wire: method } = await getReferenced(work, 'payment_method', methodId, param);
    if (method.customer !== id) {
      throw invalidRequest(
        `The customer does not have a payment method with the ID ${methodId}.`,
        param,
        'resource_missing',
      );
    }
  }
  const customer = withFields(before, params);
  await save(work, 'customer', customer);
  await emit(work, 'customer.updated', customer, before);
  return customer;
}

function withFields(customer: Stripe.Customer, params: CustomerFields): Stripe.Customer {
  const or = <T>(given: T | undefined, present: T): T => (given === undefined ? present : given);
  const { invoice_settings: settings } = params;
  return {
    ...customer,
    address: or(params.address && toAddress(params.address), customer.address ?? null),
    email: or(params.email, customer.email),
    invoice_settings: {
      ...customer.invoice_settings,
      default_payment_method: or(
        settings?.default_payment_method,
        customer.invoice_settings.default_payment_method as string | null,
      ),
      footer: or(settings?.footer, customer.invoice_settings.footer),
    },
    metadata: applyMetadata(customer.metadata, params.metadata),
    name: or(params.name, customer.name ?? null),
    phone: or(params.phone, customer.phone ?? null),
    preferred_locales: or(params.preferred_locales, customer.preferred_locales ?? []),
  };
}

export const customerEndpoints: readonly Endpoint[] = [
  endpoint('POST', '/v1/customers', {
    params: createParams,
    unsupported: UNSUPPORTED,
    run: createCustomer,
  }),
  endpoint('GET', '/v1/customers', {
    params: { ...pageParams, created: rangeParam(), email: string(512), test_clock: string() },
    run: (work, params) =>
      listPage(work, 'customer', '/v1/customers', params, {
        filters: { email: params.email, test_clock: params.test_clock },
        created: params.created,
        where: [
          ...(params.test_clock ? [] : [excludeTestClocks]),
          { sql: (deleted) => `coalesce(wire ->> 'deleted', 'false') <> ${deleted}`, value: 'true' },
        ],
      }),
  }),
  retrieval('customer', '/v1/customers/:id'),
  endpoint('POST', '/v1/customers/:id', {
    params: customerFields,
    unsupported: `${UNSUPPORTED} test_clock`,
    run: (work, params, ids) => updateCustomer(work, idIn(ids), params),
  }),
];
