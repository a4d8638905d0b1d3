/** Letters only, including Catalan's 'Gal·la', so that it can't be a link or a message. */
const FIRST_NAME = /^\p{L}[\p{L}\p{M}'’‘·‧‐‑-]{0,19}(?=\s|$)/u;

/** Second halves of two-word given names: Mari Carmen, José Luis, Ana Belén. */
const SECOND_NAMES = new Set(
  (
    'alberto alejandro alfonso andrés ángel ángeles antonia antonio belén carlos carmen concepción cristina cruz ' +
    'daniel david dolores elena enrique esther eugenia félix fernanda fernando francisco gabriel ignacio inés ' +
    'isabel jaime javier jesús joaquín jorge josé juan julia julián laura lourdes luis luisa luz manuel mar marcos ' +
    'maría mercedes miguel miriam nieves pablo paloma paz pedro pilar rafael ramón raquel ricardo rocío rosa ' +
    'rosario salvador sergio silvia sofía soledad teresa tomás vicente victoria'
  ).split(' '),
);

/**
 * Returns 'Lucía' for 'Lucía Peña', 'Mari Carmen' for 'Mari Carmen Peña'; null without a first word
 * of letters.
 */
export function firstNameOf(name: string): string | null {
  const first = FIRST_NAME.exec(name.trim())?.[0];
  if (!first) return null;
  const second = FIRST_NAME.exec(name.trim().slice(first.length).trim())?.[0];
  return second && SECOND_NAMES.has(second.toLowerCase()) ? `${first} ${second}` : first;
}

/**
 * Greets only with a plausible first name: a visitor can type any name with a stranger's address.
 */
export function salutation(name: string | null): string {
  const firstName = firstNameOf(name ?? '');
  return firstName ? `Hola, ${firstName}:` : 'Hola:';
}
