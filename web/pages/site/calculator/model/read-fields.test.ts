import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  fieldsOf,
  readAmount,
  readFields,
  searchOf,
  type TypedFields,
} from '#pages/site/calculator/model/read-fields.ts';

const MOST = 100_000_00;
const empty: TypedFields = { personas: '', precio: '', alta: '', minimo: '', pago: '' };

describe('an amount in Spanish format', () => {
  it.each([
    ['3,50', 350],
    ['3.50', 350],
    ['3,5', 350],
    ['3', 300],
    ['0', 0],
    [',5', 50],
    ['3,', 300],
    [' 3,50 € ', 350],
    ['4\u00a0€', 400],
    ['1.200', 1_200_00],
    ['1.200,50', 1_200_50],
    ['12.000', 12_000_00],
    ['19,99', 1999],
    ['1,15', 115],
  ])('%j is %i cents', (typed, cents) => {
    expect(readAmount(typed, MOST)).toBe(cents);
  });

  it.each([
    ['', 'missing'],
    ['  ', 'missing'],
    ['tres', 'format'],
    ['3,50,1', 'format'],
    ['1e3', 'format'],
    ['Infinity', 'format'],
    ['=1+1', 'format'],
    ['3..5', 'format'],
    [',', 'format'],
    ['-3', 'negative'],
    ['−3', 'negative'],
    ['3,501', 'decimals'],
    ['100.000,01', 'large'],
    ['9'.repeat(40), 'large'],
  ])('%j: %s', (typed, fault) => {
    expect(readAmount(typed, MOST)).toBe(fault);
  });

  test('reads back any amount formatted for Spain', () => {
    const euros = new Intl.NumberFormat('es-ES', { style: 'currency', currency: 'EUR' });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MOST }), (cents) => {
        expect(readAmount(euros.format(cents / 100), MOST)).toBe(cents);
      }),
    );
  });
});

describe('readFields and the address', () => {
  it('returns an offer once there is a price; setup and minimum are optional', () => {
    expect(readFields({ ...empty, personas: '8', precio: '3,50' })).toEqual({
      people: 8,
      period: 'monthly',
      offer: { perHeadCents: 350, setupCents: 0, minimumCents: 0 },
      faults: {},
    });
  });

  it('returns the error of each field', () => {
    const { people, offer, faults } = readFields({
      personas: '0',
      precio: '',
      alta: '-1',
      minimo: '2,345',
      pago: 'nunca',
    });
    expect([people, offer]).toEqual([null, null]);
    expect(faults).toEqual({ personas: 'people', precio: 'missing', alta: 'negative', minimo: 'decimals' });
  });

  it('writes the fields to the address and reads them back', () => {
    const typed: TypedFields = { personas: '12', precio: '3,50', alta: '', minimo: '25', pago: 'ano' };
    expect(searchOf(typed)).toBe('?personas=12&precio=3%2C50&minimo=25&pago=ano');
    expect(fieldsOf(searchOf(typed), empty)).toEqual(typed);
    expect(readFields(fieldsOf(searchOf(typed), empty)).period).toBe('annual');
  });
});
