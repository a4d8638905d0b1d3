import { createHmac } from 'node:crypto';

/**
 * The value of `Stripe-Signature` for a body sent now. `sentAt` is wall clock time in epoch
 * seconds.
 */
export function signPayload(payload: string, secret: string, sentAt: number): string {
  const signature = createHmac('sha256', secret).update(`${sentAt}.${payload}`).digest('hex');
  return `t=${sentAt},v1=${signature}`;
}
