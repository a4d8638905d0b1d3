import { formatMoney } from '@horus/contract/money';
import { describe, expect, it } from 'vitest';
import { type Receipt, writeReceipt } from '#features/billing/customer-area/make-receipt';
import { recordPage } from '#testing/written-page';

const receipt: Receipt = {
  id: 'pi_3MtwBwLkdIwHu7ix28a3tqPa',
  description: 'Instalación de Horus Business',
  amount: 7_865,
  amountRefunded: 0,
  currency: 'eur',
  status: 'succeeded',
  paymentMethod: { type: 'card', brand: 'visa', last4: '4242', expMonth: 12, expYear: 2039 },
  payer: {
    name: 'Talleres Peña, S.L.',
    taxId: 'B12345674',
    email: 'lucia@empresa.example',
    address: { street: 'Calle Ancha, 1', postalCode: '45001', city: 'Toledo', country: 'ES' },
  },
  period: null,
  createdAt: new Date('2026-11-21T23:30:00Z'),
  invoiceNumber: 'HORUS-0001',
  invoiceTotal: 7_865,
  invoiceBase: 6_500,
};

function read(change: Partial<Receipt> = {}): string[] {
  const { page, lines } = recordPage();
  writeReceipt(page, { ...receipt, ...change });
  return lines;
}

describe('a receipt', () => {
  it('has the payer, product, date and method, and says that it is no invoice', () => {
    expect(read()).toEqual([
      'Recibo de pago',
      'Fecha: 22 de noviembre de 2026',
      'Referencia: R-20261122-A3TQPA',
      'Factura: HORUS-0001',
      'Método de pago: Tarjeta Visa terminada en 4242',
      'Estado: Completado',
      'Quién paga',
      'Nombre o razón social: Talleres Peña, S.L.',
      'NIF: B12345674',
      'Dirección: Calle Ancha, 1, 45001 Toledo',
      'Email: lucia@empresa.example',
      'Qué se paga',
      'Instalación de Horus Business',
      `Base imponible: ${formatMoney(6_500)}`,
      `IVA (21 %): ${formatMoney(1_365)}`,
      `Total pagado: ${formatMoney(7_865)}`,
      expect.stringContaining('No es una factura'),
    ]);
  });

  it('says only once that it is no invoice', () => {
    expect(
      read()
        .join(' ')
        .match(/no es una factura/gi),
    ).toHaveLength(1);
  });

  it('of a fee has its period', () => {
    const period = { startsAt: '2026-12-22T11:00:00.000Z', endsAt: '2027-01-22T11:00:00.000Z' };
    expect(read({ period })).toContain('Periodo: Del 22 de diciembre de 2026 al 22 de enero de 2027');
  });

  it.each([
    ['the invoice does not say it', { invoiceBase: null }],
    ['it paid a part of the invoice', { amount: 5_000 }],
    ['there is no invoice', { invoiceNumber: null, invoiceTotal: null, invoiceBase: null }],
  ])('has no VAT when %s', (_, change) => {
    expect(read(change).filter((line) => /IVA|Base/.test(line))).toEqual([]);
  });

  it("of a partial payment has the invoice's total", () => {
    expect(read({ amount: 5_000 })).toEqual(
      expect.arrayContaining([
        `Factura: HORUS-0001, de ${formatMoney(7_865)}`,
        `Total pagado: ${formatMoney(5_000)}`,
      ]),
    );
  });

  it.each([
    [3_000, 'Devuelto en parte'],
    [7_865, 'Devuelto'],
  ])('shows the refunded amount: %i', (amountRefunded, state) => {
    const lines = read({ amountRefunded });
    expect(lines).toContain(`Estado: ${state}`);
    expect(lines).toContain(`De este pago se han devuelto ${formatMoney(amountRefunded)}.`);
  });

  it.each([
    [{ type: 'sepa_debit', brand: null, last4: '7890' }, 'Domiciliación bancaria terminada en 7890'],
    [{ type: 'klarna', brand: null, last4: null }, 'Klarna'],
    [{ type: 'bizum', brand: null, last4: null }, 'bizum'],
  ])('names the method: %o', (method, name) => {
    const paymentMethod = { ...method, expMonth: null, expYear: null };
    expect(read({ paymentMethod })).toContain(`Método de pago: ${name}`);
  });

  it('names the country of a foreign payer', () => {
    const address = { street: 'Rua Nova, 2', postalCode: '4000-001', city: 'Porto', country: 'PT' };
    const payer = { name: 'Loja Nova', taxId: 'PT501442600', email: null, address };
    expect(read({ payer })).toContain('Dirección: Rua Nova, 2, 4000-001 Porto, Portugal');
  });

  it('leaves out unknown data', () => {
    const payer = { name: 'Lucía Peña', taxId: null, email: null, address: null };
    expect(read({ invoiceNumber: null, payer }).join('\n')).not.toMatch(/Factura:|NIF:|Dirección:|Email:/);
  });
});
