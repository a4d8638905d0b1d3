import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** One-time codes by RFC 6238 with the values that every app supports: SHA-1, 30 s, six digits. */

const STEP_MS = 30_000;
const DIGITS = 6;
/** The length of SHA-1, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function newTotpSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

export function totpStep(moment: Date): number {
  return Math.floor(moment.getTime() / STEP_MS);
}

/** Implements RFC 4226, 5.3. */
export function totpCode(secret: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = (mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits;
  return String(number).padStart(digits, '0');
}

/**
 * Returns the step of a code, the current one or a neighbour to allow for clock drift; null for a
 * wrong code. Steps up to `usedStep` are rejected: a code is valid once (RFC 6238, 5.2).
 */
export function findTotpStep(secret: Buffer, code: string, now: Date, usedStep: number): number | null {
  const present = totpStep(now);
  const given = Buffer.from(code);
  // Compares all, for constant time.
  const right = [present - 1, present, present + 1].filter((step) => {
    const expected = Buffer.from(totpCode(secret, step));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return right.find((step) => step > usedStep) ?? null;
}

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
