import { describe, expect, it } from 'vitest';
import { errorsForgiven, typingErrors, wordsWithOneError } from '#features/backoffice/leads/typing-errors';

describe('errors of typing', () => {
  it.each([
    ['panaderia', 'panaderia', 0],
    ['panaderai', 'panaderia', 1],
    ['panadria', 'panaderia', 1],
    ['panaaderia', 'panaderia', 1],
    ['banaderia', 'panaderia', 1],
    ['lucai', 'lucia', 1],
    ['taleres', 'talleres', 1],
    ['tayeres', 'talleres', 2],
    ['', 'sol', 3],
    ['sol', '', 3],
  ])('%s for %s: %i', (one, other, errors) => {
    expect(typingErrors(one, other)).toBe(errors);
    expect(typingErrors(other, one)).toBe(errors);
  });

  it('forgives none in short words and in figures, one in others, two in long ones', () => {
    expect(['sol', '925000', 'lucia', 'talleres'].map(errorsForgiven)).toEqual([0, 0, 1, 2]);
  });

  it('knows all words with one error of another, and no more', () => {
    const words = wordsWithOneError('sara');
    expect(words.filter((each) => typingErrors(each, 'sara') !== 1)).toEqual([]);
    expect(words).toEqual(expect.arrayContaining(['asra', 'sraa', 'saar', 'sra', 'saraa', 'zara', 'sarah']));
    expect(new Set(words).size).toBe(words.length);
  });
});
