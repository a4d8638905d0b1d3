import { createHmac } from 'node:crypto';

/**
 * Returns a `Stripe-Signature` header.
 * @param sentAt real time in epoch seconds
 */
export function signPayload(payload: string, secret: string, sentAt: number): string {
  const signature = createHmac('sha256', secret).update(`${sentAt}.${payload}`).digest('hex');
  return `t=${sentAt},v1=${signature}`;
}
