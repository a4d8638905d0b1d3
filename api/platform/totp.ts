import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Codes that an app makes of a shared secret and the time (RFC 6238, with what every app knows:
 * SHA-1, 30 seconds, six digits).
 */

const STEP_MS = 30_000;
const DIGITS = 6;
/** The length of SHA-1, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function newTotpSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/** The number of the 30-second step that a moment is in. */
export function totpStep(moment: Date): number {
  return Math.floor(moment.getTime() / STEP_MS);
}

/** The code of a step (RFC 4226, 5.3). */
export function totpCode(secret: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = (mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits;
  return String(number).padStart(digits, '0');
}

/**
 * The step that a code is of: the present one, or its neighbours, for clocks that are not quite
 * right. None up to `usedStep` counts: a code is good once (RFC 6238, 5.2).
 * @returns null for a wrong code
 */
export function findTotpStep(secret: Buffer, code: string, now: Date, usedStep: number): number | null {
  const present = totpStep(now);
  const given = Buffer.from(code);
  // All are compared, so that time tells nothing.
  const right = [present - 1, present, present + 1].filter((step) => {
    const expected = Buffer.from(totpCode(secret, step));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return right.find((step) => step > usedStep) ?? null;
}

/** A secret as people type it and apps read it: base32 without padding. */
export function toBase32(bytes: Buffer): string {
  let text = '';
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = (value << 8) | byte;
    for (bits += 8; bits >= 5; bits -= 5) text += BASE32[(value >>> (bits - 5)) & 31];
    value &= (1 << bits) - 1;
  }
  return bits > 0 ? text + BASE32[(value << (5 - bits)) & 31] : text;
}

/** What the QR code says, so that an app knows what the codes are for. */
export function totpUri({
  secret,
  issuer,
  account,
}: {
  readonly secret: Buffer;
  readonly issuer: string;
  readonly account: string;
}): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}
