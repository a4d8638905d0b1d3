import { expect, it } from 'vitest';
import { salutation } from '#mails/layout/salutation.ts';

it('does not greet with text that is not a name', () => {
  expect(salutation(' Lucía Peña')).toBe('Hola, Lucía:');
  for (const typed of ['www.evil.example', 'Gana-100€ en evil.example', '', null]) {
    expect(salutation(typed)).toBe('Hola:');
  }
});
