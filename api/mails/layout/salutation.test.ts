import { describe, expect, it } from 'vitest';
import { firstNameOf, salutation } from '#mails/layout/salutation.ts';

describe('firstNameOf', () => {
  it.each([
    ['Lucía Peña', 'Lucía'],
    ['Mª José', 'Mª José'],
    ['Mari Carmen Gómez Ruiz', 'Mari Carmen'],
    ['José Luis Peña', 'José Luis'],
    ['Ana Belén', 'Ana Belén'],
    ['Lucía Peña Gómez', 'Lucía'],
    ['Ana evil.example', 'Ana'],
    ["D'Artagnan", "D'Artagnan"],
    ['Anne-Marie', 'Anne-Marie'],
    ['Gal·la Puig', 'Gal·la'],
    ['Gal‧la Puig', 'Gal‧la'],
    ['Jean‑Luc Martí', 'Jean‑Luc'],
    ['O‘Neil', 'O‘Neil'],
    ['evil.example', null],
    ['https://evil.example', null],
    ['Ana.', null],
    ['4ever', null],
    ['a'.repeat(21), null],
    ['', null],
  ])('%s → %s', (typed, greeted) => expect(firstNameOf(typed)).toBe(greeted));
});

it('does not greet with text that is not a name', () => {
  expect(salutation(' Lucía Peña')).toBe('Hola, Lucía:');
  for (const typed of ['www.evil.example', 'Gana-100€ en evil.example', '', null]) {
    expect(salutation(typed)).toBe('Hola:');
  }
});
