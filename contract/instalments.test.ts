import { expect, it } from 'vitest';
import { describeInstalments, instalmentsOf } from './instalments.ts';

it('three instalments add up to the financed amount', () => {
  expect(instalmentsOf(798_60)).toEqual([266_20, 266_20, 266_20]);
  expect(instalmentsOf(350_75)).toEqual([116_92, 116_92, 116_91]);
  expect(instalmentsOf(290_24)).toEqual([96_75, 96_75, 96_74]);
});

it('shows one amount when they are equal, and each one when they differ', () => {
  expect(describeInstalments(464_49, 'eur')).toBe('3 plazos sin intereses de 154,83\u00a0€');
  expect(describeInstalments(350_75, 'eur')).toBe(
    '3 plazos sin intereses de 116,92\u00a0€, 116,92\u00a0€ y 116,91\u00a0€',
  );
});
