import type Stripe from 'stripe';
import { getCustomer } from '#stripe/customers/get-customer';
import { listAll, save } from '#stripe/objects';
import { emit } from '#stripe/webhooks/emit-event';
import { type Endpoint, endpoint, idIn } from '#stripe/wire/endpoint';
import type { Work } from '#stripe/work';
import { cancelNow } from './cancel-subscription.ts';

async function deleteCustomer(work: Work, id: string): Promise<Stripe.DeletedCustomer> {
  const customer = await getCustomer(work, id, 'id');
  for (const subscription of await listAll(work, 'subscription', { customer: id })) {
    if (subscription.status !== 'canceled') await cancelNow(work, subscription, null);
  }
  const deleted: Stripe.DeletedCustomer = { id, object: 'customer', deleted: true };
  // Stripe still returns it, as deleted.
  await save(work, 'customer', deleted as unknown as Stripe.Customer);
  await emit(work, 'customer.deleted', customer);
  return deleted;
}

/** Here and not in customers, because it cancels subscriptions. */
export const deletedCustomerEndpoint: Endpoint = endpoint('DELETE', '/v1/customers/:id', {
  params: {},
  run: (work, _params, ids) => deleteCustomer(work, idIn(ids)),
});
