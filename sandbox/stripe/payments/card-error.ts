import { ApiError } from '#stripe/api-error';
import type { Refusal } from './test-cards.ts';

/** Status 402. */
export function cardError({ code, declineCode, message }: Refusal): ApiError {
  return new ApiError(402, message, {
    type: 'card_error',
    code: code === 'authentication_required' ? 'invoice_payment_intent_requires_action' : code,
    ...(declineCode ? { declineCode } : {}),
  });
}
