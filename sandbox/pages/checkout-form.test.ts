import { describe, expect, it } from 'vitest';
import { draftOf, type FormRequirements, readForm, typedCheckout } from './checkout-form.ts';

const now = Date.parse('2026-11-21T10:00:00Z') / 1_000;
const demands: FormRequirements = {
  methods: ['card', 'sepa_debit', 'klarna'],
  knownEmail: null,
  address: 'full',
  taxId: 'required',
  terms: true,
};
const good = {
  email: 'ana@taller.es',
  method: 'card',
  cardNumber: '4242 4242 4242 4242',
  cardExpiry: '12/30',
  cardCvc: '123',
  cardName: 'Ana Ruiz',
  country: 'ES',
  line1: 'Calle Real 1',
  postalCode: '45001',
  city: 'Toledo',
  businessName: 'Taller Ruiz SL',
  taxId: 'b-12345674',
  terms: 'on',
};
const read = (change: Record<string, string>, asked = demands) =>
  readForm(typedCheckout({ ...good, ...change }), asked, now);
const errorsOf = (change: Record<string, string>) => {
  const result = read(change);
  return 'errors' in result ? Object.keys(result.errors) : [];
};

describe('the payment form', () => {
  it('reads a buyer and a card', () => {
    expect(read({})).toMatchObject({
      buyer: { email: 'ana@taller.es', name: 'Ana Ruiz', taxId: { type: 'es_cif', value: 'B12345674' } },
      instrument: { type: 'card', expiry: { month: 12, year: 2030 }, card: { brand: 'visa' } },
    });
  });

  it.each([
    [{ email: 'ana' }, ['email']],
    [{ cardNumber: '' }, ['cardNumber']],
    [{ cardNumber: '4242424242424241' }, ['cardNumber']],
    [{ cardNumber: '4111111111111111' }, ['cardNumber']],
    [{ cardExpiry: '13/30' }, ['cardExpiry']],
    [{ cardExpiry: '10/26' }, ['cardExpiry']],
    [{ cardCvc: '12' }, ['cardCvc']],
    [{ cardName: ' ' }, ['cardName']],
    [{ country: 'XX' }, ['country']],
    [{ line1: '', city: '' }, ['line1', 'city']],
    [{ postalCode: '99001' }, ['postalCode']],
    [{ taxId: 'B123' }, ['taxId']],
    [{ taxId: ' ' }, ['taxId']],
    [{ businessName: ' ' }, ['businessName']],
    [{ terms: '' }, ['terms']],
  ])('refuses %j', (change, wrong) => {
    expect(errorsOf(change as Record<string, string>)).toEqual(wrong);
  });

  it('accepts a card until the end of its month, and other ways to write it', () => {
    expect(errorsOf({ cardExpiry: '11/26' })).toEqual([]);
    expect(errorsOf({ cardExpiry: '12 / 2030' })).toEqual([]);
    expect(errorsOf({ postalCode: '1050-001', country: 'PT' })).toEqual([]);
  });

  it('distinguishes a VAT number from a Spanish tax id', () => {
    expect(read({ taxId: 'ES B12345674' })).toMatchObject({
      buyer: { taxId: { type: 'eu_vat', value: 'ESB12345674' } },
    });
    expect(read({ taxId: '12345678Z' })).toMatchObject({
      buyer: { taxId: { type: 'es_cif', value: '12345678Z' } },
    });
  });

  it('asks for no card when the buyer chooses Klarna', () => {
    expect(read({ method: 'klarna', cardNumber: '', cardExpiry: '', cardCvc: '' })).toMatchObject({
      instrument: { type: 'klarna' },
    });
  });

  const debit = { method: 'sepa_debit', cardNumber: '', cardExpiry: '', cardCvc: '' };

  it('reads an IBAN in any notation', () => {
    expect(read({ ...debit, iban: 'es07 0012 0345 0300 0006 7890' })).toMatchObject({
      instrument: { type: 'sepa_debit', account: { number: 'ES0700120345030000067890', refusal: null } },
    });
  });

  it.each(['', 'ES0800120345030000067890', 'ES9420805801101234567891'])('refuses the IBAN %j', (iban) => {
    expect(errorsOf({ ...debit, iban })).toEqual(['iban']);
  });

  it('keeps no card or account number', () => {
    const draft = draftOf(typedCheckout({ ...good, iban: 'ES0700120345030000067890' }));
    expect(JSON.stringify(draft)).not.toMatch(/4242|12\/30|123"|ES07/);
    expect(draft).toMatchObject({ email: 'ana@taller.es', city: 'Toledo' });
  });
});
