import { companySettings } from '@horus/contract/company';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { payByCard, payByKlarna } from '#testing/hosted-page';
import { startTestShop, type TestShop } from '#testing/test-shop';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const { COMPANY_LEGAL_NAME, COMPANY_TAX_ID, COMPANY_ADDRESS } = companySettings.parse({});

it.each(['monthly', 'annual-financed'] as const)(
  'the invoice of a %s purchase has the names and tax ids of seller and buyer, and offers no other',
  async (period) => {
    const customer = await shop.newCustomer();
    const url = await customer.startCheckout('business', period);
    await (period === 'monthly' ? payByCard(url) : payByKlarna(url, 'accept'));
    const { stripe } = shop.api.services;
    const { data: customers } = await stripe.customers.list({ email: customer.email });
    const { data: invoices } = await stripe.invoices.list({ customer: customers[0]?.id ?? '' });
    expect(invoices).toHaveLength(1);
    const [invoice] = invoices;
    for (const fact of [COMPANY_LEGAL_NAME, COMPANY_TAX_ID, COMPANY_ADDRESS]) {
      expect(invoice?.footer).toContain(fact);
    }
    // The site calls it 'Factura' everywhere (decision 062).
    expect(invoice?.footer).not.toMatch(/recibo/i);
    // It has the tax data that the professional invoice offers.
    expect(invoice?.footer).not.toMatch(/factura profesional/i);
    expect(invoice?.customer_tax_ids?.map(({ value }) => value)).toEqual(['12345678Z']);
    const page = await (await fetch(invoice?.hosted_invoice_url ?? '')).text();
    expect(page).toContain(COMPANY_TAX_ID);
  },
);
