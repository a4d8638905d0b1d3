import { invalidRequest } from '#stripe/api-error';
import { type Reader, string } from './parameters.ts';

/** Accepts http(s) addresses, also with Stripe's template for the session's id. */
export function webAddress(): Reader<string> {
  const text = string(5_000);
  return {
    read(raw, path) {
      const address = text.read(raw, path);
      const parsed = URL.canParse(address) ? new URL(address) : null;
      if (parsed?.protocol !== 'http:' && parsed?.protocol !== 'https:') {
        throw invalidRequest('Not a valid URL', path, 'url_invalid');
      }
      return address;
    },
  };
}
