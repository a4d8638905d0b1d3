import { AppError } from '#platform/app-error';
import { foldText, isLeakedPassword, isStrongPassword, spellOut } from '#platform/password-strength';

/** Whose password it will be, as far as is known: words that an attacker tries first. */
export interface PasswordOwner {
  readonly name: string;
  readonly email: string;
  readonly company: string | null;
}

const SERVICE_WORDS = ['horus', 'stc'];
/** Shorter ones, an initial or 'SL', are in many a good password. */
const MIN_WORD_LENGTH = 3;
const WEAK_MESSAGE = 'Esa contraseña se adivina enseguida. Usa varias palabras sin relación entre sí.';
const OWN_WORDS_MESSAGE = 'No uses tu nombre, tu email ni tu empresa como contraseña.';

/**
 * Refuses a new password that breaches hold or that few guesses reach, the owner's own words and
 * ours among the first (OWASP ASVS 5.0, 6.2.4 and 6.2.11). Asked of everybody, before anything is
 * looked up about the address.
 * @param field the field in which it was typed
 * @throws AppError 'auth.common_password' with the reason beside the field
 */
export function requireUncommonPassword(password: string, owner: PasswordOwner, field: string): void {
  if (isLeakedPassword(password)) throw refuse(field);
  const ownWords = listOwnWords(owner);
  if (isStrongPassword(password, ownWords)) return;
  const spelled = spellOut(foldText(password));
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
