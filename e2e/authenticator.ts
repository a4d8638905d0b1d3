import { createHmac } from 'node:crypto';

const STEP_MS = 30_000;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** An app that makes codes of the key that a page shows, as a telephone's does. */
export class Authenticator {
  readonly #secret: Buffer;
  #usedStep = 0;

  constructor(key: string) {
    const bits = [...key.replace(/\s/g, '')]
      .map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0'))
      .join('');
    this.#secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  }

  /** A code that has not been used yet: the next one's, where the present one's has. */
  nextCode(): string {
    const present = Math.floor(Date.now() / STEP_MS);
    // The one before the present is taken too: three codes without waiting.
    this.#usedStep = Math.max(this.#usedStep + 1, present - 1);
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(this.#usedStep));
    const mac = createHmac('sha1', this.#secret).update(counter).digest();
    const offset = (mac.at(-1) ?? 0) & 15;
    return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
  }
}
