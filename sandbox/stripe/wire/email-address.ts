import { invalidRequest } from '#stripe/api-error';
import { type Reader, string } from './parameters.ts';

export function emailAddress(maxLength: number): Reader<string> {
  const text = string(maxLength);
  return {
    read(raw, path) {
      const address = text.read(raw, path);
      if (!isEmail(address)) throw invalidRequest(`Invalid email address: ${address}`, path, 'email_invalid');
      return address;
    },
  };
}

/**
 * Whether a text has the form of an e-mail address: one @ and a dot behind it, as Stripe judges it.
 */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text);
}
