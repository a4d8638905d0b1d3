import { AppError } from '#platform/app-error';
import { foldText, isCommonPassword } from '#platform/common-passwords';

/** Whose password it will be, as far as is known: words that whoever guesses tries first. */
export interface PasswordOwner {
  readonly name: string;
  readonly email: string;
  readonly company: string | null;
}

const SERVICE_WORDS = ['horus', 'stc', 'horusstc', 'stchorus'];
const OWN_WORDS_MESSAGE = 'No uses tu nombre, tu email ni tu empresa como contraseña.';

/**
 * Refuses a new password that is common, or made of nothing but the owner's own words and some figures (OWASP ASVS 5.0, 6.2.4
 * and 6.2.11). Asked of everybody, before anything is looked up about the address.
 * @param field the field in which it was typed
 * @throws AppError 'auth.common_password' with the reason beside the field
 */
export function requireUncommonPassword(password: string, owner: PasswordOwner, field: string): void {
  if (isCommonPassword(password)) throw refuse(field);
  if (isOwnWords(password, owner)) throw refuse(field, OWN_WORDS_MESSAGE);
}

function isOwnWords(password: string, { name, email, company }: PasswordOwner): boolean {
  const folded = foldText(password);
  const lettersOnly = folded.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const words = [name, ...name.split(/\s+/), email, email.split('@')[0] ?? '', company ?? ''].map(foldText);
  return [...words, ...SERVICE_WORDS].some(
    (word) => word !== '' && (word === folded || word === lettersOnly),
  );
}

function refuse(field: string, message?: string): AppError {
  const refusal = new AppError('auth.common_password');
  return new AppError('auth.common_password', { fields: { [field]: message ?? refusal.message } });
}
