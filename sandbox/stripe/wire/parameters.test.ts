import { describe, expect, it } from 'vitest';
import { ApiError } from '#stripe/api-error';
import { parseForm } from './form-body.ts';
import {
  applyMetadata,
  array,
  boolean,
  emptyable,
  hash,
  integer,
  metadata,
  oneOf,
  readFields,
  required,
  string,
} from './parameters.ts';

const shape = {
  name: required(string(10)),
  count: integer(0, 5),
  active: boolean(),
  mode: oneOf('payment', 'setup', 'subscription'),
  items: array(hash({ price: required(string()), quantity: integer() })),
  note: emptyable(string()),
  metadata: metadata(),
};
const read = (form: string) => readFields(shape, 'later', parseForm(form));
const refusal = (form: string) => {
  try {
    read(form);
  } catch (error) {
    if (error instanceof ApiError) return { code: error.code, param: error.param, message: error.message };
    throw error;
  }
  throw new Error('it was accepted');
};

describe('parameters', () => {
  it('reads values in their types', () => {
    expect(
      read('name=a&count=3&active=true&mode=setup&items[0][price]=p&items[0][quantity]=2&note='),
    ).toEqual({
      name: 'a',
      count: 3,
      active: true,
      mode: 'setup',
      items: [{ price: 'p', quantity: 2 }],
      note: null,
    });
  });

  it('reads many values and deep nesting', () => {
    const items = Array.from({ length: 60 }, (_, index) => `items[${index}][price]=p${index}`).join('&');
    const { items: readItems } = read(`name=a&${items}`);
    expect(readItems?.map(({ price }) => price)).toEqual(
      Array.from({ length: 60 }, (_, index) => `p${index}`),
    );
  });

  it.each([
    ['name=a&foo=1', 'parameter_unknown', 'foo'],
    ['name=a&items[0][price]=p&items[0][foo]=1', 'parameter_unknown', 'items[0][foo]'],
    ['count=1', 'parameter_missing', 'name'],
    ['name=a&items[0][quantity]=1', 'parameter_missing', 'items[0][price]'],
    ['name=', 'parameter_invalid_empty', 'name'],
    ['name=a&count=1.5', 'parameter_invalid_integer', 'count'],
    ['name=a&count=6', 'parameter_invalid_integer', 'count'],
    ['name=a&active=yes', undefined, 'active'],
    ['name=a&mode=sell', undefined, 'mode'],
    ['name=a&items=x', undefined, 'items'],
    ['name=a&name=b', undefined, 'name'],
    ['name=a%00', undefined, 'name'],
    ['name=aaaaaaaaaaa', undefined, 'name'],
    ['name=a&later=1', undefined, 'later'],
  ])('refuses %s', (form, code, param) => {
    expect(refusal(form)).toMatchObject({ code, param });
  });

  it('lists the possible words in the error', () => {
    expect(refusal('name=a&mode=sell').message).toBe(
      'Invalid mode: must be one of payment, setup, or subscription',
    );
  });

  it('changes metadata key by key', () => {
    const before = { a: '1', b: '2' };
    expect(applyMetadata(before, read('name=a&metadata[b]=&metadata[c]=3').metadata)).toEqual({
      a: '1',
      c: '3',
    });
    expect(applyMetadata(before, read('name=a&metadata=').metadata)).toEqual({});
    expect(applyMetadata(before, undefined)).toEqual(before);
  });
});
