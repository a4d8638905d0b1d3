import { randomBytes } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** An unguessable run of letters and digits. */
export function randomToken(length: number): string {
  let token = '';
  while (token.length < length) {
    for (const byte of randomBytes(length)) {
      // Bytes beyond the last whole multiple of 62 would make some letters more frequent.
      if (byte < 248 && token.length < length) token += ALPHABET[byte % ALPHABET.length];
    }
  }
  return token;
}

/** An id in Stripe's form, such as `cus_…`. */
export function newId(prefix: string): string {
  return `${prefix}_${randomToken(24)}`;
}
