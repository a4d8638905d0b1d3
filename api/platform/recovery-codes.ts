import { randomBytes } from 'node:crypto';
import { normalizeCode } from '@horus/contract/typed-text';
import { toBase32 } from '#platform/totp';

export const RECOVERY_CODES = 10;
/** 80 random bits can't be guessed, so a fast hash is enough. */
const CODE_BYTES = 10;

/** In the form 'ABCD-EFGH-IJKL-MNOP'. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    (toBase32(randomBytes(CODE_BYTES)).match(/.{4}/g) ?? []).join('-'),
  );
}

/** Normalises a code before hashing: no blanks or hyphens, uppercase. */
export function plainCode(typed: string): string {
  return normalizeCode(typed).replace(/[\s-]/g, '').toUpperCase();
}
