import qs from 'qs';
import { invalidRequest } from '#stripe/api-error';

/** Far above what calls need. */
const DEPTH = 20;
const ARRAY_LIMIT = 1_000;
const PARAMETER_LIMIT = 10_000;

/** Parses Stripe's form encoding: `items[0][price]=…`. */
export function parseForm(text: string): Record<string, unknown> {
  try {
    return qs.parse(text, {
      depth: DEPTH,
      strictDepth: true,
      arrayLimit: ARRAY_LIMIT,
      parameterLimit: PARAMETER_LIMIT,
      throwOnLimitExceeded: true,
      plainObjects: true,
    });
  } catch (error) {
    throw invalidRequest(error instanceof Error ? error.message : 'Invalid request body');
  }
}
