import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface Sealer {
  /** @param owner only the same owner can open it */
  seal(secret: Buffer, owner: string): Buffer;
  /** @throws Error for another owner or key, or when altered */
  open(sealed: Buffer, owner: string): Buffer;
}

/** AES-256-GCM with a key per purpose by HKDF: one purpose can't open another's secrets. */
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
