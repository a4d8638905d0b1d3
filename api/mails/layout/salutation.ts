/** A word of letters: it can't be a link, nor a message. */
const FIRST_NAME = /^\p{L}[\p{L}\p{M}'’-]{0,19}(?=\s|$)/u;

/**
 * `Hola, Lucía:`. Who types a stranger's address also types the name that he is greeted by, so what does not begin like a
 * name is left out.
 */
export function salutation(name: string | null): string {
  const [firstName] = FIRST_NAME.exec(name?.trim() ?? '') ?? [];
  return firstName ? `Hola, ${firstName}:` : 'Hola:';
}
