import Stripe from 'stripe';
import { startTestSandbox } from './sandbox-under-test.ts';

export interface StripeUnderTest {
  readonly stripe: Stripe;
  close(): Promise<void>;
}

/** Uses Stripe's test mode with the key in STRIPE_TEST_KEY, otherwise the sandbox. */
export async function openStripe(): Promise<StripeUnderTest> {
  const key = process.env['STRIPE_TEST_KEY'];
  if (key) {
    if (!/^(sk|rk)_test_/.test(key)) throw new Error('STRIPE_TEST_KEY is not a key of Stripe’s test mode');
    return {
      stripe: new Stripe(key, { apiVersion: '2026-10-28.endive', telemetry: false }),
      close: async () => {},
    };
  }
  const sandbox = await startTestSandbox();
  return { stripe: sandbox.newAccount().stripe, close: sandbox.close };
}

/** Lookup keys and codes must be unique in an account, also across runs. */
export function unique(word: string): string {
  return `${word}_${Math.random().toString(36).slice(2, 10)}`;
}

export async function refusalOf(call: Promise<unknown>): Promise<{
  type: string;
  statusCode: number | undefined;
  code: string | undefined;
  param: string | undefined;
  message: string;
}> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const { type, statusCode, code, param, message } = error;
    return { type, statusCode, code, param, message };
  }
  throw new Error('it was accepted');
}
