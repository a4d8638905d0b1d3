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

/** Checks the format as Stripe does: one @ and a dot after it. */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text);
}
