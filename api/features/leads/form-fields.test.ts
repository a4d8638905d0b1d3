import { describe, expect, it } from 'vitest';
import { readPostedFields } from '#features/leads/form-fields';

const posted = { planType: 'enterprise', employees: '', locations: '3', form_token: 'x', fax: '' };
const read = (fields: Record<string, string>) => readPostedFields('hiring', { ...posted, ...fields });

describe('a posted hiring form', () => {
  it('loses the token and the honeypot', () => {
    expect(readPostedFields('contact', { nombre: 'Ana', form_token: 'x', fax: '' })).toEqual({
      nombre: 'Ana',
    });
  });

  it.each([
    [{ planType: 'autonomos', employees: '9' }, 5],
    [{ planType: 'business', employees: '' }, 20],
    [{ planType: 'enterprise', employees: '' }, 21],
    [{ planType: 'enterprise', employees: '8' }, 21],
    [{ planType: 'enterprise', employees: '40' }, 40],
    [{ planType: 'enterprise', employees: 'veinte' }, Number.NaN],
    [{ planType: 'gold', employees: '3' }, 3],
  ])('%o has %s employees', (fields, employees) => expect(read(fields)).toMatchObject({ employees }));

  it('defaults to one device and a card per employee, as the wizard does', () => {
    expect(read({})).toMatchObject({ needsDevice: false, deviceCount: 0, needsCards: false, cardCount: 0 });
    expect(read({ needsDevice: 'on', deviceCount: '', needsCards: 'on' })).toMatchObject({
      needsDevice: true,
      deviceCount: 1,
      needsCards: true,
      cardCount: 21,
    });
    expect(read({ needsDevice: 'on', deviceCount: '4' })).toMatchObject({ deviceCount: 4 });
    expect(read({ deviceCount: '4' })).toMatchObject({ deviceCount: 0 });
  });

  it('leaves an empty number to the schema, which rejects it', () => {
    expect(read({ locations: '' })).toMatchObject({ locations: undefined });
  });
});
