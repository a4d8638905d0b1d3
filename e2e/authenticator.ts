import { createHmac } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

const STEP_MS = 30_000;
/** Within which a code is brought to the server, on a busy machine too. */
const TIME_TO_TYPE_MS = 15_000;
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

  /**
   * A code that has not been used yet and is good for some while: of the step before the present
   * one, which is taken too, or of one after it. Waits where the next one is not taken yet.
   */
  async nextCode(): Promise<string> {
    const now = Date.now();
    const present = Math.floor(now / STEP_MS);
    const hasTime = STEP_MS - (now % STEP_MS) > TIME_TO_TYPE_MS;
    this.#usedStep = Math.max(this.#usedStep + 1, hasTime ? present - 1 : present);
    await delay(Math.max(0, (this.#usedStep - 1) * STEP_MS - now));
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(this.#usedStep));
    const mac = createHmac('sha1', this.#secret).update(counter).digest();
    const offset = (mac.at(-1) ?? 0) & 15;
    return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
  }
}
