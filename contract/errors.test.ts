import { describe, expect, it } from 'vitest';
import { rateLimitedMessage } from './errors.ts';

describe('rateLimitedMessage', () => {
  it.each([
    [1, 'Espera un momento y vuelve a intentarlo.'],
    [60, 'Espera un momento y vuelve a intentarlo.'],
    [61, 'Vuelve a intentarlo dentro de 2 minutos.'],
    [3_600, 'Vuelve a intentarlo dentro de 60 minutos.'],
    [3_601, 'Vuelve a intentarlo dentro de 2 horas.'],
    [20 * 3_600, 'Vuelve a intentarlo dentro de 20 horas.'],
    [24 * 3_600, 'Vuelve a intentarlo mañana.'],
  ])('says when to retry after %i seconds', (seconds, when) => {
    expect(rateLimitedMessage(seconds)).toBe(`Demasiados intentos. ${when}`);
  });
});
