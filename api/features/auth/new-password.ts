import { AppError } from '#platform/app-error';
import { foldText, isLeakedPassword, isStrongPassword, replaceLookalikes } from '#platform/password-strength';

/** The user's known words, which attackers try first. */
export interface PasswordOwner {
  readonly name: string;
  readonly email: string;
  readonly company: string | null;
}

const SERVICE_WORDS = ['horus', 'stc'];
/** Shorter words, such as initials or 'SL', are part of many good passwords. */
const MIN_WORD_LENGTH = 3;
const WEAK_MESSAGE = 'Esa contraseña se adivina enseguida. Usa varias palabras sin relación entre sí.';
const OWN_WORDS_MESSAGE = 'No uses tu nombre, tu email ni tu empresa como contraseña.';

/**
 * Rejects leaked and easily guessed passwords (OWASP ASVS 5.0, 6.2.4 and 6.2.11). Runs before any
 * lookup of the address.
 * @throws AppError 'auth.common_password'
 */
export function requireUncommonPassword(password: string, owner: PasswordOwner, field: string): void {
  if (isLeakedPassword(password)) throw refuse(field);
  const ownWords = listOwnWords(owner);
  if (isStrongPassword(password, ownWords)) return;
  const spelled = replaceLookalikes(foldText(password));
  const isOwn = ownWords.some((word) => word.length >= MIN_WORD_LENGTH && spelled.includes(word));
  throw refuse(field, isOwn ? OWN_WORDS_MESSAGE : WEAK_MESSAGE);
}

function listOwnWords({ name, email, company }: PasswordOwner): readonly string[] {
  const texts = [name, email, company ?? ''];
  const words = texts.flatMap((text) => text.split(/[^\p{L}\p{M}]+/u));
  return [...texts, ...words, ...SERVICE_WORDS].map(foldText).filter((word) => word.length > 1);
}

function refuse(field: string, message?: string): AppError {
  const refusal = new AppError('auth.common_password');
  return new AppError('auth.common_password', { fields: { [field]: message ?? refusal.message } });
}
