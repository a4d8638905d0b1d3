import type Stripe from 'stripe';
import { addDelivery } from '#store/deliveries';
import { newId } from '#store/ids';
import { insert, list } from '#stripe/objects';
import { API_VERSION } from '#stripe/version';
import type { Work } from '#stripe/work';

type EventType = Stripe.Event['type'];
type ObjectOf<T extends EventType> = Extract<Stripe.Event, { type: T }>['data']['object'];

/** Per account. */
const MAX_ENDPOINTS = 16;

/**
 * Stores an event and its deliveries in the transaction of the change. `before` is the object
 * before an update, for `previous_attributes`.
 */
export async function emit<T extends EventType>(
  work: Work,
  type: T,
  object: ObjectOf<T>,
  before?: ObjectOf<T>,
): Promise<void> {
  const endpoints = await list(work, 'webhook_endpoint', { filters: {}, limit: MAX_ENDPOINTS });
  const listening = endpoints.filter(
    ({ wire }) =>
      wire.status === 'enabled' && wire.enabled_events.some((each) => each === '*' || each === type),
  );
  const event = {
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: work.now,
    data: {
      object,
      ...(before ? { previous_attributes: differences(before, object) } : {}),
    },
    livemode: false,
    pending_webhooks: listening.length,
    request: { id: work.request?.id ?? null, idempotency_key: work.request?.idempotencyKey ?? null },
    type,
  } as Stripe.Event;
  await insert(work, 'event', event);

  const { id: accountId, webhookMode, webhookDelayMs } = work.account;
  const status = webhookMode === 'hold' ? 'held' : webhookMode === 'drop' ? 'dropped' : 'pending';
  for (const { wire: endpoint } of listening) {
    const copies = webhookMode === 'duplicate' ? 2 : 1;
    for (let copy = 0; copy < copies; copy += 1) {
      await addDelivery(work.db, {
        accountId,
        eventId: event.id,
        endpointId: endpoint.id,
        status,
        delayMs: webhookDelayMs,
        reversed: webhookMode === 'reorder',
      });
    }
  }
}

/** Returns the old values of changed properties. */
function differences(before: object, after: object): Record<string, unknown> {
  const now = new Map(Object.entries(after));
  return Object.fromEntries(
    Object.entries(before).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(now.get(name))),
  );
}
