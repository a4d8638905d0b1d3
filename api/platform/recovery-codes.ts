import { randomBytes } from 'node:crypto';
import { normalizeCode } from '@horus/contract/typed-text';
import { toBase32 } from '#platform/totp';

/** How many are given at a time. */
export const RECOVERY_CODES = 10;
/** 80 bits each: nothing to guess, so that a fast hash of them is enough, as of tokens. */
const CODE_BYTES = 10;

/** New codes, as they are shown and printed: 'ABCD-EFGH-IJKL-MNOP'. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    (toBase32(randomBytes(CODE_BYTES)).match(/.{4}/g) ?? []).join('-'),
  );
}

/** A code as it is hashed, however it was typed: without blanks and hyphens, in capitals. */
export function plainCode(typed: string): string {
  return normalizeCode(typed).replace(/[\s-]/g, '').toUpperCase();
}
