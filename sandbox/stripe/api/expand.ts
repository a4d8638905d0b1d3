import { invalidRequest } from '#stripe/api-error';
import { lineItemsOf } from '#stripe/checkout/line-items';
import type { Kind } from '#stripe/kinds';
import { find, listAll } from '#stripe/objects';
import { toList } from '#stripe/wire/lists';
import type { Work } from '#stripe/work';

type Hash = Record<string, unknown>;

const MAX_DEPTH = 4;

/** Properties that contain an id or its expanded object. */
const REFERENCES: Readonly<Record<string, Kind>> = {
  charge: 'charge',
  configuration: 'billing_portal.configuration',
  coupon: 'coupon',
  credit_note: 'credit_note',
  customer: 'customer',
  customer_balance_transaction: 'customer_balance_transaction',
  default_payment_method: 'payment_method',
  default_price: 'price',
  discount: 'discount',
  discounts: 'discount',
  invoice: 'invoice',
  latest_charge: 'charge',
  latest_invoice: 'invoice',
  mandate: 'mandate',
  payment_intent: 'payment_intent',
  payment_method: 'payment_method',
  pending_setup_intent: 'setup_intent',
  price: 'price',
  product: 'product',
  refund: 'refund',
  schedule: 'subscription_schedule',
  setup_intent: 'setup_intent',
  subscription: 'subscription',
  test_clock: 'test_helpers.test_clock',
  uncategorized_file: 'file',
};

/** Properties that exist only when expanded, by object type. */
const INCLUDABLE: Readonly<
  Record<string, Readonly<Record<string, (work: Work, id: string) => Promise<unknown>>>>
> = {
  charge: {
    refunds: (work, id) => ownedList(work, 'refund', { charge: id }, `/v1/charges/${id}/refunds`),
  },
  'checkout.session': {
    line_items: async (work, id) =>
      toList(`/v1/checkout/sessions/${id}/line_items`, await lineItemsOf(work, id)),
  },
  coupon: {
    applies_to: async (work, id) => {
      const products = (await find(work, 'coupon', id))?.internal?.products;
      return products ? { products } : undefined;
    },
  },
  customer: {
    subscriptions: (work, id) =>
      ownedList(work, 'subscription', { customer: id }, `/v1/customers/${id}/subscriptions`),
    tax_ids: (work, id) => ownedList(work, 'tax_id', { customer: id }, `/v1/customers/${id}/tax_ids`),
  },
  invoice: {
    payments: (work, id) =>
      ownedList(work, 'invoice_payment', { invoice: id }, `/v1/invoice_payments?invoice=${id}`),
  },
};

/**
 * Returns a response with its `expand` paths filled in, such as `data.latest_invoice.payments`.
 * @throws ApiError for an unknown path
 */
export async function present(work: Work, answer: object, paths: readonly string[]): Promise<object> {
  const presented = structuredClone(answer) as Hash;
  for (const path of paths) {
    const names = path.split('.');
    if (names.length > MAX_DEPTH) {
      throw invalidRequest(
        `You cannot expand more than ${MAX_DEPTH} levels of a property (${path})`,
        'expand',
      );
    }
    await expandInto(work, presented, names, path);
  }
  return presented;
}

async function expandInto(
  work: Work,
  target: unknown,
  names: readonly string[],
  path: string,
): Promise<void> {
  const [name, ...rest] = names;
  if (name === undefined || target === null) return;
  if (Array.isArray(target)) {
    for (const element of target) await expandInto(work, element, names, path);
    return;
  }
  if (!isHash(target)) throw notExpandable(path);
  const include = INCLUDABLE[String(target['object'])]?.[name];
  const value = target[name];
  if (include && value === undefined) {
    const found = await include(work, String(target['id']));
    if (found === undefined) return;
    target[name] = found;
  } else if (typeof value === 'string') {
    target[name] = await fetchReference(work, name, value, path);
  } else if (Array.isArray(value) && value.some((each) => typeof each === 'string')) {
    const objects: unknown[] = [];
    for (const each of value) {
      objects.push(typeof each === 'string' ? await fetchReference(work, name, each, path) : each);
    }
    target[name] = objects;
  } else if (value === undefined || (rest.length === 0 && !(name in REFERENCES) && !include)) {
    throw notExpandable(path);
  }
  await expandInto(work, target[name], rest, path);
}

async function fetchReference(work: Work, name: string, id: string, path: string): Promise<unknown> {
  const kind = REFERENCES[name];
  if (!kind) throw notExpandable(path);
  // Other objects still name a deleted object, and Stripe shows it as deleted.
  return (await find(work, kind, id))?.wire ?? { id, object: kind, deleted: true };
}

async function ownedList(
  work: Work,
  kind: Kind,
  owner: Record<string, string>,
  url: string,
): Promise<unknown> {
  return toList(url, await listAll(work, kind, owner));
}

function notExpandable(path: string) {
  return invalidRequest(
    `This property cannot be expanded (${path}). You may want to try expanding its parent or children instead.`,
    'expand',
  );
}

function isHash(value: unknown): value is Hash {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
