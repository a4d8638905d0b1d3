import { addDelivery } from '#store/deliveries';
import { getAddressed, list } from '#stripe/objects';
import type { Work } from '#stripe/work';

/**
 * Sends an event again to every enabled endpoint, in any webhook mode. Returns how many.
 * @throws ApiError 404
 */
export async function resendEvent(work: Work, eventId: string): Promise<number> {
  await getAddressed(work, 'event', eventId);
  const endpoints = await list(work, 'webhook_endpoint', { filters: { status: 'enabled' }, limit: 100 });
  for (const { wire } of endpoints) {
    await addDelivery(work.db, {
      accountId: work.account.id,
      eventId,
      endpointId: wire.id,
      status: 'pending',
      delayMs: 0,
    });
  }
  return endpoints.length;
}
