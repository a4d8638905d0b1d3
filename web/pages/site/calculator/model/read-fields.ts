import {
  type ComparedPeriod,
  comparedPeriods,
  type HeadOffer,
} from '#pages/site/calculator/model/year-cost.ts';
import { readPeople } from '#pages/site/pricing/people-offer.ts';

/** Unparsed input, by the names of the form fields and of the address's parameters. */
export interface TypedFields {
  readonly personas: string;
  readonly precio: string;
  readonly alta: string;
  readonly minimo: string;
  readonly pago: string;
}
export type AmountField = 'precio' | 'alta' | 'minimo';
export type CheckedField = 'personas' | AmountField;

export type FieldFault = 'people' | 'missing' | 'format' | 'negative' | 'decimals' | 'large';

const periodNames: Readonly<Record<ComparedPeriod, string>> = { monthly: 'mes', annual: 'ano' };

/** Maximum amounts in cents. */
export const maxCents: Readonly<Record<AmountField, number>> = {
  precio: 1_000_00,
  alta: 100_000_00,
  minimo: 100_000_00,
};

export interface Reading {
  /** Null without a valid number of people. */
  readonly people: number | null;
  readonly period: ComparedPeriod;
  /** Null while the amounts are incomplete or invalid. */
  readonly offer: HeadOffer | null;
  readonly faults: Readonly<Partial<Record<CheckedField, FieldFault>>>;
}

export function readFields(typed: TypedFields): Reading {
  const people = readPeople(typed.personas.trim());
  const price = readAmount(typed.precio, maxCents.precio);
  const setup = readOptional(typed.alta, maxCents.alta);
  const minimum = readOptional(typed.minimo, maxCents.minimo);
  const faults = {
    ...(people === null && { personas: 'people' as const }),
    ...(typeof price === 'string' && { precio: price }),
    ...(typeof setup === 'string' && { alta: setup }),
    ...(typeof minimum === 'string' && { minimo: minimum }),
  };
  const whole = typeof price === 'number' && typeof setup === 'number' && typeof minimum === 'number';
  return {
    people,
    period: comparedPeriods.find((period) => periodNames[period] === typed.pago) ?? 'monthly',
    offer: whole ? { perHeadCents: price, setupCents: setup, minimumCents: minimum } : null,
    faults,
  };
}

function readOptional(typed: string, most: number): number | FieldFault {
  return typed.trim() === '' ? 0 : readAmount(typed, most);
}

const DECIMALS = /[.,](\d*)$/;
/** Points as thousands separators: '1.200' or '1.200,50'. */
const THOUSANDS = /^\d{1,3}(?:\.\d{3})+(?:,\d*)?$/;

/**
 * Reads euros in Spanish format: '3,50', '3.5', '1.200', '4 €'.
 * @returns whole cents, or the error
 */
export function readAmount(typed: string, most: number): number | FieldFault {
  const bare = typed.replaceAll(/[\s\u00a0]/g, '').replace(/€$|^€/, '');
  if (bare === '') return 'missing';
  if (/^[-−]/.test(bare)) return 'negative';
  const plain = (THOUSANDS.test(bare) ? bare.replaceAll('.', '') : bare).replace(',', '.');
  if (!/^\d+(?:\.\d*)?$|^\.\d+$/.test(plain)) return 'format';
  const [, decimals = ''] = DECIMALS.exec(plain) ?? [];
  if (decimals.length > 2) return 'decimals';
  const [whole = ''] = plain.split('.');
  const cents = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  return cents > most ? 'large' : cents;
}

/** Reads the fields from an address; a missing parameter keeps the value of `otherwise`. */
export function fieldsOf(search: string, otherwise: TypedFields): TypedFields {
  const given = new URLSearchParams(search);
  const of = (name: keyof TypedFields) => given.get(name) ?? otherwise[name];
  return {
    personas: of('personas'),
    precio: of('precio'),
    alta: of('alta'),
    minimo: of('minimo'),
    pago: of('pago'),
  };
}

/** Returns the address's query, without empty fields. */
export function searchOf(typed: TypedFields): string {
  const given = Object.entries(typed).filter(([, value]) => value.trim() !== '');
  return `?${new URLSearchParams(given.map(([name, value]) => [name, value.trim()]))}`;
}

export function periodName(period: ComparedPeriod): string {
  return periodNames[period];
}
