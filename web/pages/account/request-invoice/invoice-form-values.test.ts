import { describe, expect, test } from 'vitest';
import {
  bodyOf,
  chooseCountry,
  firstValues,
  type InvoiceFormValues,
  invoiceFormSchema,
  provinceToFill,
  warnAboutTaxId,
} from '#pages/account/request-invoice/invoice-form-values.ts';

const user = { name: 'Lucía Peña', email: 'lucia@talleres.example', company: 'Talleres Peña' };

const unknown = { user, lastData: null, fiscalData: null, billedTo: null, ofPayment: false };

const filled: InvoiceFormValues = {
  ...firstValues(unknown),
  taxId: 'B12345674',
  address: 'Calle Ancha, 1',
  postalCode: '45001',
  city: 'Toledo',
  province: 'Toledo',
};

function mistakes(values: InvoiceFormValues): Record<string, string> {
  const { error } = invoiceFormSchema.safeParse(values);
  return Object.fromEntries((error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]));
}

describe('the form', () => {
  test('starts with the customer’s data, in Spain', () => {
    const nothingElse = { taxId: '', address: '', postalCode: '', city: '', province: '', phone: '' };
    expect(firstValues(unknown)).toEqual({
      ...nothingElse,
      companyName: 'Talleres Peña',
      contactName: 'Lucía Peña',
      email: 'lucia@talleres.example',
      country: 'España',
      otherCountry: '',
      invoiceNumber: '',
      comments: '',
    });
    expect(firstValues({ ...unknown, user: { ...user, company: null } }).companyName).toBe('');
  });

  test('starts with the last request’s data, also from another country', () => {
    const last = { ...bodyOf(invoiceFormSchema.parse(filled), null), country: 'Países Bajos' };
    const { invoiceNumber: _, comments: __, paymentId: ___, ...lastData } = last;
    expect(firstValues({ ...unknown, lastData })).toMatchObject({
      taxId: 'B12345674',
      country: 'Otro',
      otherCountry: 'Países Bajos',
    });
  });

  test('prefers the invoice data to the last request, and keeps its contact', () => {
    const last = bodyOf(invoiceFormSchema.parse({ ...filled, contactName: 'Eva' }), null);
    const { invoiceNumber: _, comments: __, paymentId: ___, ...lastData } = last;
    const { companyName, taxId, address, postalCode, city, province } = filled;
    const fiscalData = { companyName, taxId, address, postalCode, city, province, country: 'Portugal' };
    expect(firstValues({ ...unknown, lastData, fiscalData: { ...fiscalData, city: 'Évora' } })).toMatchObject(
      {
        contactName: 'Eva',
        city: 'Évora',
        country: 'Portugal',
      },
    );
  });

  test('starts with the payment’s data and invoice number', () => {
    const billedTo = {
      companyName: 'Bar La Muralla, S. L.',
      taxId: 'B12345674',
      address: 'Calle Real, 2',
      postalCode: '28001',
      city: 'Madrid',
      country: 'España',
      invoiceNumber: 'HORUS-7',
    };
    const {
      otherCountry: _,
      invoiceNumber: __,
      comments: ___,
      ...lastData
    } = { ...filled, phone: '925 000 000' };
    const collected = { ...billedTo, province: 'Madrid' };
    expect(firstValues({ ...unknown, billedTo, ofPayment: true })).toMatchObject(collected);
    // The contact comes from the last request.
    expect(firstValues({ user, lastData, fiscalData: null, billedTo, ofPayment: true })).toMatchObject({
      ...collected,
      phone: '925 000 000',
    });
    // Without a payment the last request applies.
    const last = firstValues({
      user,
      lastData,
      fiscalData: null,
      billedTo: { ...billedTo, invoiceNumber: '' },
      ofPayment: false,
    });
    expect(last).toMatchObject({ ...lastData, invoiceNumber: '' });
    // Only a Spanish postal code gives a province.
    for (const elsewhere of [{ country: 'Francia' }, { postalCode: '00001' }]) {
      const paid = { ...billedTo, ...elsewhere };
      expect(firstValues({ ...unknown, billedTo: paid, ofPayment: true })).toMatchObject({ province: '' });
    }
    // A payment without a tax id changes nothing.
    const nobody = { ...billedTo, taxId: '', companyName: 'L. Peña' };
    expect(firstValues({ ...unknown, billedTo: nobody, ofPayment: true }).companyName).toBe('Talleres Peña');
  });

  test('reports every missing required field at once', () => {
    const empty = Object.fromEntries(Object.keys(filled).map((name) => [name, ''])) as InvoiceFormValues;
    expect(mistakes({ ...empty, country: 'España' })).toMatchObject({
      companyName: 'El nombre o la razón social es obligatorio',
      taxId: 'El NIF es obligatorio',
      address: 'La dirección es obligatoria',
      postalCode: 'El código postal es obligatorio',
      city: 'La ciudad es obligatoria',
      province: 'La provincia es obligatoria',
      contactName: 'El nombre de contacto es obligatorio',
    });
    expect(mistakes({ ...empty, country: 'España' })).toHaveProperty('email');
  });

  test('reports a missing tax id once', () => {
    for (const taxId of ['', '  ']) {
      const { error } = invoiceFormSchema.safeParse({ ...filled, taxId });
      expect(error?.issues.map(({ message }) => message)).toEqual(['El NIF es obligatorio']);
    }
  });

  test('rejects a wrong Spanish tax id, not a foreign one', () => {
    expect(mistakes({ ...filled, taxId: 'B12345678' })).toEqual({
      taxId: 'El dígito de control no corresponde a ese NIF de empresa. Revisa las cifras.',
    });
    expect(mistakes({ ...filled, taxId: '12345678A' })).toEqual({
      taxId: 'La letra no corresponde a ese número de NIF. Revisa las cifras y la letra.',
    });
    expect(mistakes({ ...filled, taxId: 'X1234567A' })).toEqual({
      taxId: 'La letra no corresponde a ese número de NIE. Revisa las cifras y la letra.',
    });
    expect(mistakes({ ...filled, taxId: 'B12345678', country: 'Portugal' })).toEqual({});
    expect(mistakes({ ...filled, taxId: '123', country: 'Otro', otherCountry: 'España' })).toHaveProperty(
      'taxId',
    );
  });

  test('requires the name of another country and sends it', () => {
    expect(mistakes({ ...filled, country: 'Otro', otherCountry: ' ' })).toEqual({
      otherCountry: 'El país es obligatorio',
    });
    const values = invoiceFormSchema.parse({ ...filled, country: 'Otro', otherCountry: ' Andorra ' });
    const body = bodyOf(values, 'pi_1');
    expect(body).toMatchObject({ country: 'Andorra', paymentId: 'pi_1' });
    expect(body).not.toHaveProperty('otherCountry');
    expect(bodyOf(values, null)).not.toHaveProperty('paymentId');
  });
});

test('validates a tax id once it can be complete', () => {
  expect(warnAboutTaxId('B-1234567', 'España')).toBeNull();
  expect(warnAboutTaxId('B-12345678', 'España')).toMatchObject({ blocks: true });
  expect(warnAboutTaxId('B-12345674', 'España')).toBeNull();
  expect(warnAboutTaxId('PT5', 'Portugal')).toBeNull();
  expect(warnAboutTaxId('PT50', 'Portugal')).toMatchObject({ blocks: false });
  expect(warnAboutTaxId('PT501964843', 'Portugal')).toBeNull();
});

test('accepts any name of a country, and leaves an unknown one empty', () => {
  expect(chooseCountry('Andorra')).toEqual({ country: 'Otro', otherCountry: 'Andorra' });
  expect(chooseCountry('Belgium')).toEqual({ country: 'Otro', otherCountry: 'Bélgica' });
  expect(chooseCountry('Espanya')).toEqual({ country: 'España', otherCountry: '' });
  for (const unknown of ['Otro', 'Españistán'])
    expect(chooseCountry(unknown)).toEqual({ country: 'Otro', otherCountry: '' });
});

describe('the province', () => {
  const place = { postalCode: '28004', province: '', country: 'España', otherCountry: '' };

  test('comes from a Spanish postal code', () => {
    expect(provinceToFill(place, null)).toBe('Madrid');
    expect(provinceToFill({ ...place, postalCode: '2800' }, null)).toBeNull();
    expect(provinceToFill({ ...place, country: 'Francia' }, null)).toBeNull();
    expect(provinceToFill({ ...place, country: 'Otro', otherCountry: 'Spain' }, null)).toBe('Madrid');
  });

  test('follows the postal code until the customer types another', () => {
    expect(provinceToFill({ ...place, province: 'Toledo' }, 'Toledo')).toBe('Madrid');
    expect(provinceToFill({ ...place, province: 'Ávila' }, 'Toledo')).toBeNull();
  });
});
