import type { DeadLetterView } from '@horus/contract/backoffice/system';
import { errors } from '@horus/contract/errors';
import { INTERRUPTED } from '#platform/dead-letters';
import { describeSystemError } from '#platform/startup-error';

const [, STRIPE_IS_DOWN] = errors['billing.provider_unavailable'];

/** Messages of Stripe's library, of the circuit around it and of the job queue. */
const known: readonly (readonly [RegExp, string])[] = [
  [/^An error occurred with our connection to Stripe/, 'No se ha podido conectar con Stripe.'],
  [/^Request aborted due to timeout|^no answer in time$/, 'Stripe no ha contestado a tiempo.'],
  [/^handler execution exceeded/, 'La tarea ha tardado demasiado.'],
];

const spanish: ReadonlySet<string> = new Set([INTERRUPTED, ...Object.values(errors).map(([, text]) => text)]);

/** `detail` is the raw message, unless the reason says all of it. */
export function describeJobFailure(message: string): Pick<DeadLetterView, 'reason' | 'detail'> {
  if (message === STRIPE_IS_DOWN) return { reason: 'Stripe no respondía.', detail: null };
  if (spanish.has(message)) return { reason: message, detail: null };
  const found = known.find(([pattern]) => pattern.test(message));
  if (found) return { reason: found[1], detail: null };
  const words = describeSystemError(message);
  const isKnown = words !== message.trim().replace(/\s+/g, ' ');
  return { reason: isKnown ? `Fallo del sistema: ${words}.` : 'Fallo sin identificar.', detail: message };
}
