import { givenNameOf } from '@horus/contract/given-name';

/**
 * Greets only with a plausible first name: a visitor can type any name with a stranger's address.
 */
export function salutation(name: string | null): string {
  const given = givenNameOf(name ?? '');
  return given ? `Hola, ${given}:` : 'Hola:';
}
