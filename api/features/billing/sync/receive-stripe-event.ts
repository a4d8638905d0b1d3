import type Stripe from 'stripe';
import { storeEvent } from '#features/billing/sync/stripe-events';
import { AppError } from '#platform/app-error';
import { isLiveKey } from '#platform/stripe-client';
import type { Services } from '#services';

/** Allowed clock difference in both directions. */
const TOLERANCE_SECONDS = 300;
/** The SDK's value for no time check. */
const ANY_TIME = 0;

/**
 * @throws AppError 'billing.bad_signature' for a wrong, old or future signature, and for a test
 *   event with a live key or the reverse
 */
export async function receiveStripeEvent(
  services: Services,
  rawBody: Buffer,
  signature: string | undefined,
): Promise<'accepted' | 'repeated'> {
  const event = verifyEvent(services, rawBody, signature ?? '');
  refuseOtherMode(services, event);
  const isNew = await services.database.db.transaction((tx) => storeEvent(services, tx, event, 'delivered'));
  return isNew ? 'accepted' : 'repeated';
}

/** A valid signature with a wrong time: a clock is wrong, or the request is a replay. */
export class UntimelySignature extends Error {}

function verifyEvent({ stripe, config }: Services, rawBody: Buffer, signature: string): Stripe.Event {
  const verify = (toleranceSeconds: number) =>
    stripe.webhooks.constructEvent(rawBody, signature, config.stripe.webhookSecret, toleranceSeconds);
  try {
    verify(ANY_TIME);
  } catch (cause) {
    throw new AppError('billing.bad_signature', { cause });
  }
  try {
    refuseFuture(signature);
    return verify(TOLERANCE_SECONDS);
  } catch {
    throw new AppError('billing.bad_signature', { cause: new UntimelySignature() });
  }
}

/** The SDK rejects old signatures but accepts future ones. */
function refuseFuture(signature: string): void {
  const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1] ?? 0);
  if (signedAt > Date.now() / 1_000 + TOLERANCE_SECONDS) throw new Error('signed in the future');
}

function refuseOtherMode({ config, log }: Services, event: Stripe.Event): void {
  if (event.livemode === isLiveKey(config.stripe.secretKey)) return;
  log.error({ eventId: event.id, livemode: event.livemode }, 'event of the other mode of Stripe');
  throw new AppError('billing.bad_signature');
}
