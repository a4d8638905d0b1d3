import { normalizeCode } from './typed-text.ts';

/** Characters of every token that the api makes: 256 random bits in base64url. */
export const TOKEN_LENGTH = 43;

/** Quoted-printable text writes '=' as '=3D'. */
const TOKEN = `(?:3D)?((?:[\\w-]\\s*){${TOKEN_LENGTH}})`;
const IN_LINK = new RegExp(`token(?:=|%3D)\\s*${TOKEN}[_-]*(?![\\w-])`, 'i');
const BARE = new RegExp(`^\\W*?${TOKEN}[\\W_]*$`, 'i');

/**
 * The token of a mailed link, or a bare one, as mail programs leave it: encoded by a gateway, with
 * a full stop or a bracket after it, broken by spaces, line ends or invisible characters. Null
 * where it is missing, cut or too long.
 */
export function findToken(text: string): string | null {
  const plain = normalizeCode(text);
  const [, token] = IN_LINK.exec(plain) ?? BARE.exec(plain) ?? [];
  return token?.replace(/\s/g, '') ?? null;
}
