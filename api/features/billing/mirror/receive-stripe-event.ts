import type Stripe from 'stripe';
import { noteEvent } from '#features/billing/mirror/stripe-events';
import { AppError } from '#platform/app-error';
import { isLiveKey } from '#platform/stripe-client';
import type { Services } from '#services';

/** How far a signature's time may be from ours, in either direction. */
const TOLERANCE_SECONDS = 300;
/** What the SDK takes for 'whenever it was signed'. */
const ANY_TIME = 0;

/**
 * Takes in a delivery: verified, noted, answered.
 * @returns whether it was new
 * @throws AppError 'billing.bad_signature' for a signature that is wrong, old, or from the future,
 *   and for test events where real money moves or the other way round: the secret is then another
 *   mode's than the key
 */
export async function receiveStripeEvent(
  services: Services,
  rawBody: Buffer,
  signature: string | undefined,
): Promise<'accepted' | 'repeated'> {
  const event = verifyEvent(services, rawBody, signature ?? '');
  refuseOtherMode(services, event);
  const isNew = await services.database.db.transaction((tx) => noteEvent(services, tx, event, 'delivered'));
  return isNew ? 'accepted' : 'repeated';
}

/** Signed with our secret, at a time too far from ours: a clock is wrong, or it is replayed. */
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

/** The SDK refuses old signatures and accepts those from the future. */
function refuseFuture(signature: string): void {
  const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1] ?? 0);
  if (signedAt > Date.now() / 1_000 + TOLERANCE_SECONDS) throw new Error('signed in the future');
}

function refuseOtherMode({ config, log }: Services, event: Stripe.Event): void {
  if (event.livemode === isLiveKey(config.stripe.secretKey)) return;
  log.error({ eventId: event.id, livemode: event.livemode }, 'event of the other mode of Stripe');
  throw new AppError('billing.bad_signature');
}
