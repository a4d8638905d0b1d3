import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits in base64url: 43 characters (contract/token.ts). */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Hashes a token for storage. A fast hash is enough: 256 random bits can't be guessed. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
