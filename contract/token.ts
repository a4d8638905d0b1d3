import { normalizeCode } from './typed-text.ts';

/** '=' is '=3D' in quoted-printable text. */
const IN_LINK = /token(?:=|%3D)\s*(?:3D)?((?:[\w-]\s*){43})[_-]*(?![\w-])/i;
const BARE = /^[^\w-]*(?:3D)?([\w-]{43})[^a-z\d]*$/i;

/**
 * Tolerates changes by mail programs: encoding, a full stop or bracket after the token, spaces,
 * line breaks or invisible characters within.
 */
export function findToken(text: string): string | null {
  const plain = normalizeCode(text);
  const [, token] = IN_LINK.exec(plain) ?? BARE.exec(plain.replace(/\s/g, '')) ?? [];
  return token?.replace(/\s/g, '') ?? null;
}
