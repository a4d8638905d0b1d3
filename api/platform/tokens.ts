import { createHash, randomBytes } from 'node:crypto';

/** A new unguessable token: 256 bits, base64url, 43 characters (contract/token.ts). */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * What is stored of a token. A fast hash is enough: there is nothing to guess in 256 random bits.
 */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
