import { invalidRequest } from '#stripe/api-error';

/** Methods enabled in the sandbox's accounts, in the page's order. */
const ENABLED = {
  payment: ['card', 'klarna', 'sepa_debit'],
  subscription: ['card', 'sepa_debit'],
} as const;

/**
 * Returns the enabled methods for a mode, limited to `allowed`.
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
