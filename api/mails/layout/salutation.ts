/** A word of letters: it can't be a link, nor a message. */
const FIRST_NAME = /^\p{L}[\p{L}\p{M}'’-]{0,19}(?=\s|$)/u;

/** 'Lucía' of 'Lucía Peña'; null when what was typed begins with anything but a word of letters. */
export function firstNameOf(name: string): string | null {
  return FIRST_NAME.exec(name.trim())?.[0] ?? null;
}

/**
 * `Hola, Lucía:`. Who types a stranger's address also types the name that they are greeted by, so what does not begin like a
 * name is left out.
 */
export function salutation(name: string | null): string {
  const firstName = firstNameOf(name ?? '');
  return firstName ? `Hola, ${firstName}:` : 'Hola:';
}
