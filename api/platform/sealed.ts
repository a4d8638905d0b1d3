import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Keeps secrets that have to be read again: encrypted and bound to whose they are. */
export interface Sealer {
  /** @param owner whose it is: what was sealed for one opens for no other */
  seal(secret: Buffer, owner: string): Buffer;
  /** @throws Error when it was sealed for another, with another key, or has been altered */
  open(sealed: Buffer, owner: string): Buffer;
}

/**
 * AES-256-GCM with a key made of the application's secret (HKDF): one key for each purpose, so that
 * what one part seals another can't open.
 */
export function createSealer(applicationSecret: Buffer, purpose: string): Sealer {
  const key = Buffer.from(hkdfSync('sha256', applicationSecret, '', `horus ${purpose}`, KEY_BYTES));
  return {
    seal: (secret, owner) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner));
      const text = Buffer.concat([cipher.update(secret), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]);
    },
    open: (sealed, owner) => {
      const nonce = sealed.subarray(0, NONCE_BYTES);
      const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(owner))
        .setAuthTag(tag);
      const text = sealed.subarray(NONCE_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(text), decipher.final()]);
    },
  };
}
