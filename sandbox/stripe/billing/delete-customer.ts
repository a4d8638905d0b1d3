import type Stripe from 'stripe';
import { getCustomer } from '#stripe/customers/get-customer';
import { listAll, save } from '#stripe/objects';
import { emit } from '#stripe/webhooks/emit-event';
import { type Endpoint, endpoint, idIn } from '#stripe/wire/endpoint';
import type { Work } from '#stripe/work';
import { cancelNow } from './cancel-subscription.ts';

/** Deletes a customer, and ends what they have subscribed to. */
async function deleteCustomer(work: Work, id: string): Promise<Stripe.DeletedCustomer> {
  const customer = await getCustomer(work, id, 'id');
  for (const subscription of await listAll(work, 'subscription', { customer: id })) {
    if (subscription.status !== 'canceled') await cancelNow(work, subscription, null);
  }
  const deleted: Stripe.DeletedCustomer = { id, object: 'customer', deleted: true };
  // It stays to be answered as deleted, as Stripe does.
  await save(work, 'customer', deleted as unknown as Stripe.Customer);
  await emit(work, 'customer.deleted', customer);
  return deleted;
}

/** Beside billing, and not with the other calls of customers, because it ends subscriptions. */
export const deletedCustomerEndpoint: Endpoint = endpoint('DELETE', '/v1/customers/:id', {
  params: {},
  run: (work, _params, ids) => deleteCustomer(work, idIn(ids)),
});
