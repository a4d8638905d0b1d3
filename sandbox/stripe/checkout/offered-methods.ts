import { invalidRequest } from '#stripe/api-error';

/** What the sandbox's accounts have switched on, in the order in which the page offers it. */
const ENABLED = {
  payment: ['card', 'klarna', 'sepa_debit'],
  subscription: ['card', 'sepa_debit'],
} as const;

/**
 * The payment methods that a session offers: those switched on for its mode, of which a client may
 * choose.
 * @throws ApiError when none is left
 */
export function offeredMethods(mode: keyof typeof ENABLED, allowed: readonly string[] | undefined): string[] {
  const offered = ENABLED[mode].filter((method) => !allowed?.length || allowed.includes(method));
  if (offered.length > 0) return offered;
  throw invalidRequest(
    'No valid payment method types for this Checkout Session. Please ensure that you have activated payment methods compatible with your chosen currency and mode.',
    'allowed_payment_method_types',
  );
}
