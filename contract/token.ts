import { normalizeCode } from './typed-text.ts';

/** In quoted-printable text '=' is '=3D'. */
const IN_LINK = /token(?:=|%3D)\s*(?:3D)?((?:[\w-]\s*){43})[_-]*(?![\w-])/i;
const BARE = /^[^\w-]*(?:3D)?([\w-]{43})[^a-z\d]*$/i;

/**
 * The token of a mailed link, or a bare one, as mail programs leave it: encoded by a gateway, with
 * a full stop or a bracket after it, broken by spaces, line ends or invisible characters. Null
 * where it is missing, cut or too long.
 */
export function findToken(text: string): string | null {
  const plain = normalizeCode(text);
  const [, token] = IN_LINK.exec(plain) ?? BARE.exec(plain.replace(/\s/g, '')) ?? [];
  return token?.replace(/\s/g, '') ?? null;
}
