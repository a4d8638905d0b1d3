import { createHmac } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

const STEP_MS = 30_000;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Generates codes from the key that a page shows, as an authenticator app does. */
export class Authenticator {
  readonly #secret: Buffer;
  #usedStep = 0;

  constructor(key: string) {
    const bits = [...key.replace(/\s/g, '')]
      .map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0'))
      .join('');
    this.#secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  }

  /**
   * Returns an unused code, of the current step or the next: the server also accepts one step
   * earlier and later (RFC 6238). The third code within a step waits for the next step.
   */
  async nextCode(): Promise<string> {
    const now = Date.now();
    this.#usedStep = Math.max(this.#usedStep + 1, Math.floor(now / STEP_MS));
    await delay(Math.max(0, (this.#usedStep - 1) * STEP_MS - now));
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(this.#usedStep));
    const mac = createHmac('sha1', this.#secret).update(counter).digest();
    const offset = (mac.at(-1) ?? 0) & 15;
    return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
  }
}
