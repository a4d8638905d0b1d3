import type { WizardCheckoutBody } from '@horus/contract/leads';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMailRenderer } from '#mails/render.ts';
import { payByCard, payByKlarna } from '#testing/hosted-page';
import { reconcile } from '#testing/reconcile';
import { createTestLeads, hiring } from '#testing/test-leads';
import { startTestShop, type TestShop } from '#testing/test-shop';

/** The mails are sent before the payment, which may be refused: they must not announce a sale. */

let shop: TestShop;
let leads: ReturnType<typeof createTestLeads>;

beforeAll(async () => {
  shop = await startTestShop();
  leads = createTestLeads(shop.api, shop.clock);
});
afterAll(() => shop.close());

const newBody = (email: string): WizardCheckoutBody => ({
  ...{ planType: 'autonomos', email, companyName: hiring.companyName, name: hiring.contactName },
  hardware: { devices: 2, cards: 7 },
});

/** Confirms like the wizard. Returns the checkout's status and the company's mail. */
async function confirm(email: string) {
  const form_token = await leads.newToken();
  for (const template of ['contratacion-empresa', 'contratacion-cliente']) {
    const sent = await leads.send(template, { ...hiring, contactEmail: email, form_token });
    expect(sent.status).toBe(200);
  }
  const { status } = await shop.confirmWizard({ ...newBody(email), requestToken: form_token });
  const { config } = shop.api.services;
  const told = (await shop.mailsTo(config.company.COMPANY_EMAIL)).filter(
    (mail) => mail.template === 'hiring-to-company' && mail.props.request.contactEmail === email,
  );
  expect(told).toHaveLength(1);
  const render = createMailRenderer(config);
  const [mail] = await Promise.all(told.map((message) => render(message)));
  return { status, subject: mail?.subject, text: mail?.text.replace(/\s+/g, ' ') };
}

it.each([
  [
    'nobody yet',
    async () => 'nadie@empresa.example',
    200,
    'Todavía no ha pagado: ahora pasa a la página de pago',
  ],
  [
    'somebody with an account',
    async () => (await shop.newCustomer()).email,
    409,
    'Este email ya tiene cuenta: si no ha iniciado sesión, la web no le abre el pago',
  ],
  [
    'a customer whose plan runs',
    async () => {
      const customer = await shop.newCustomer();
      await payByCard(await customer.startCheckout('business', 'monthly'));
      await reconcile(shop.api.services);
      return customer.email;
    },
    409,
    'No es una venta nueva: este email es de un cliente con un plan en marcha.',
  ],
  [
    'a customer whose year is paid in instalments',
    async () => {
      const customer = await shop.newCustomer();
      await payByKlarna(await customer.startCheckout('business', 'annual-financed'), 'accept');
      await reconcile(shop.api.services);
      return customer.email;
    },
    409,
    'No es una venta nueva: este email es de un cliente con un plan en marcha.',
  ],
])('the company’s mail about a request from %s announces no sale', async (_, getEmail, status, sentence) => {
  const told = await confirm(await getEmail());
  expect(told.status).toBe(status);
  expect(told.subject).toBe(`Solicitud de contratación de Autónomos: ${hiring.companyName}`);
  expect(told.text).toContain(sentence);
});
