import type Stripe from 'stripe';
import { deleteObjectsOfClock } from '#store/objects';
import { getAddressed, remove } from '#stripe/objects';
import { emit } from '#stripe/webhooks/emit-event';
import type { Work } from '#stripe/work';

/** Deletes a test clock and its objects. As in Stripe, the deleted customers have no event. */
export async function deleteTestClock(work: Work, id: string): Promise<Stripe.TestHelpers.DeletedTestClock> {
  const { wire } = await getAddressed(work, 'test_helpers.test_clock', id);
  await deleteObjectsOfClock(work.db, work.account.id, id);
  await remove(work, 'test_helpers.test_clock', id);
  await emit({ ...work, clock: null }, 'test_helpers.test_clock.deleted', wire);
  return { id, object: 'test_helpers.test_clock', deleted: true };
}
