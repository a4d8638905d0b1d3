import type Stripe from 'stripe';
import { missingResource } from '#stripe/api-error';
import { getAddressed, getReferenced } from '#stripe/objects';
import type { Work } from '#stripe/work';

/**
 * @param param where the id was given; 'id' means the path
 * @throws ApiError resource_missing, also for a deleted customer
 */
export async function getCustomer(work: Work, id: string, param: string): Promise<Stripe.Customer> {
  const found =
    param === 'id'
      ? await getAddressed(work, 'customer', id)
      : await getReferenced(work, 'customer', id, param);
  if ('deleted' in found.wire) throw missingResource('customer', id, param, param === 'id');
  return found.wire;
}
