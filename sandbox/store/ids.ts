import { randomBytes } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export function randomToken(length: number): string {
  let token = '';
  while (token.length < length) {
    for (const byte of randomBytes(length)) {
      // 248 is a multiple of 62; higher bytes would make some characters more frequent.
      if (byte < 248 && token.length < length) token += ALPHABET[byte % ALPHABET.length];
    }
  }
  return token;
}

/** Returns an id in Stripe's form, such as `cus_…`. */
export function newId(prefix: string): string {
  return `${prefix}_${randomToken(24)}`;
}
