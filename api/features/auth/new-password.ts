import { AppError } from '#platform/app-error';
import { foldText, isCommonPassword, isCommonWord } from '#platform/common-passwords';

/** Whose password it will be, as far as is known: words that an attacker tries first. */
export interface PasswordOwner {
  readonly name: string;
  readonly email: string;
  readonly company: string | null;
}

const SERVICE_WORDS = ['horus', 'stc'];
/** Shorter ones, an initial or 'SL', are in many a good password. */
const MIN_WORD_LENGTH = 3;
const ONE_WORD_MESSAGE = 'Una palabra corriente con cifras se adivina enseguida. Usa varias palabras.';
const OWN_WORDS_MESSAGE = 'No uses tu nombre, tu email ni tu empresa como contraseña.';

/**
 * Refuses a new password that is common, one common word and figures, or made of nothing but the
 * owner's own words and ours, however often and in whatever order, and some figures (OWASP ASVS
 * 5.0, 6.2.4 and 6.2.11). Asked of everybody, before anything is looked up about the address.
 * @param field the field in which it was typed
 * @throws AppError 'auth.common_password' with the reason beside the field
 */
export function requireUncommonPassword(password: string, owner: PasswordOwner, field: string): void {
  if (isCommonPassword(password)) throw refuse(field);
  if (isOwnWords(password, owner)) throw refuse(field, OWN_WORDS_MESSAGE);
  if (isCommonWord(password)) throw refuse(field, ONE_WORD_MESSAGE);
}

function isOwnWords(password: string, { name, email, company }: PasswordOwner): boolean {
  const whole = [name, email, email.split('@')[0] ?? '', company ?? ''];
  if (whole.some((text) => text !== '' && foldText(text) === foldText(password))) return true;
  const words = [...whole, ...whole.flatMap((text) => text.split(/[^\p{L}\p{M}]+/u)), ...SERVICE_WORDS]
    .map(lettersOf)
    .filter((word) => word.length >= MIN_WORD_LENGTH);
  return isMadeOf(lettersOf(password), words);
}

function lettersOf(text: string): string {
  return foldText(text).replace(/[^\p{L}]+/gu, '');
}

/** Whether a text is these words one after another and nothing else. */
function isMadeOf(text: string, words: readonly string[]): boolean {
  const ends = new Set([0]);
  // Grows while it is walked: each end that is reached is where the next word may begin.
  for (const end of ends) {
    for (const word of words) if (text.startsWith(word, end)) ends.add(end + word.length);
  }
  return text !== '' && ends.has(text.length);
}

function refuse(field: string, message?: string): AppError {
  const refusal = new AppError('auth.common_password');
  return new AppError('auth.common_password', { fields: { [field]: message ?? refusal.message } });
}
