import { formatMoney } from '@horus/contract/money';
import { quote } from '@horus/contract/quote';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { syncCustomer } from '#features/billing/sync/sync-customer';
import { payByCard } from '#testing/hosted-page';
import { sendMails, startTestMailbox, type TestMailbox } from '#testing/test-mailbox';
import { startTestShop, type TestShop } from '#testing/test-shop';

let shop: TestShop;
let mailbox: TestMailbox;
beforeAll(async () => {
  [shop, mailbox] = await Promise.all([startTestShop(), startTestMailbox()]);
  await sendMails(shop.api, mailbox);
});
afterAll(async () => {
  await shop.close();
  await mailbox.close();
});

it('the buyer’s mails have the exact charged amounts and the link to their account', async () => {
  const email = 'sol@obrador.example';
  const hardware = { devices: 2, cards: 9 };
  const { body } = await shop.confirmWizard({
    planType: 'autonomos',
    email,
    companyName: 'Obrador & Peña',
    name: 'Sol Ruiz',
    hardware,
    promoCode: 'VERANO50',
  });
  await payByCard(body.url);
  const { stripe } = shop.api.services;
  const customer = (await stripe.customers.list({ email })).data[0]?.id ?? '';
  await Promise.all(Array.from({ length: 4 }, () => syncCustomer(shop.api.services, customer)));

  await vi.waitFor(async () => expect(await mailbox.list(email)).toHaveLength(2), {
    timeout: 60_000,
    interval: 100,
  });
  const mails = await mailbox.list(email);
  const confirmed = mails.find(({ text }) => !text.includes('/reset-password'));
  const invitation = mails.find(({ text }) => text.includes('/reset-password'));
  const { dueToday, fee } = quote({
    planType: 'autonomos',
    billingPeriod: 'monthly',
    channel: 'wizard',
    promotional: true,
    ...hardware,
  });
  for (const cents of [dueToday.totalCents, fee.amount.totalCents]) {
    expect(confirmed?.text).toContain(formatMoney(cents));
    expect(confirmed?.html).toContain(formatMoney(cents));
  }
  const { data: invoices } = await stripe.invoices.list({ customer });
  expect(invoices.map(({ total }) => total)).toEqual([dueToday.totalCents]);

  const token = /reset-password#token=([\w-]{43})/.exec(invitation?.text ?? '')?.[1];
  const password = 'una frase bien larga';
  const reset = await shop.api.call('POST', '/api/auth/reset-password', {
    body: { token, newPassword: password },
  });
  expect(reset.status).toBe(200);
  expect((await shop.api.call('POST', '/api/auth/login', { body: { email, password } })).status).toBe(200);
});
