import type { Locator, Page } from '@playwright/test';
import type Stripe from 'stripe';
import { expectAccessible } from './accessible.ts';
import { type Customer, newSubscriber, openDashboard } from './account-area.ts';
import { queryRows } from './database.ts';
import { stripeOfShop } from './hiring.ts';
import { cards } from './hosted-page.ts';
import { expect, test } from './test.ts';
import { refusedCookies } from './visitor.ts';

test.use({ storageState: refusedCookies });

async function customerIdOf({ email }: Customer): Promise<string> {
  const [row] = await queryRows<{ id: string }>(
    `select stripe_customer_id as id from organizations o join users u on u.organization_id = o.id where u.email = $1`,
    [email],
  );
  return row?.id ?? '';
}

const newestInvoice = async (stripe: Stripe, customer: string) =>
  (await stripe.invoices.list({ customer, limit: 1 })).data[0] as Stripe.Invoice;

/** Issues the next fee now, for the customer to pay by hand. */
async function issueNextFee(stripe: Stripe, customer: string): Promise<Stripe.Invoice> {
  const [subscription] = (await stripe.subscriptions.list({ customer })).data;
  await stripe.subscriptions.update(subscription?.id ?? '', {
    collection_method: 'send_invoice',
    days_until_due: 30,
    trial_end: 'now',
  });
  return newestInvoice(stripe, customer);
}

async function payPart(stripe: Stripe, { customer, id = '' }: Stripe.Invoice, amount: number): Promise<void> {
  const [method] = (await stripe.customers.listPaymentMethods(String(customer))).data;
  const intent = await stripe.paymentIntents.create({
    amount,
    currency: 'eur',
    customer: String(customer),
    payment_method: method?.id ?? '',
    confirm: true,
    off_session: true,
  });
  await stripe.invoices.attachPayment(id, { payment_intent: intent.id });
}

/** Pays the rest of an invoice on its own page. */
async function payByCard(invoice: Page): Promise<void> {
  await invoice.getByRole('link', { name: 'Pagar la factura' }).click();
  await invoice.getByLabel('Número de tarjeta').fill(cards.ok);
  await invoice.getByLabel('Caducidad').fill('12/39');
  await invoice.getByLabel('CVC').fill('123');
  await invoice.getByLabel('Nombre en la tarjeta').fill('Lucía Peña');
  await invoice.getByRole('button', { name: /^Pagar/ }).click();
  await expect(invoice.getByText('Pagada', { exact: true })).toBeVisible();
  await invoice.close();
}

test('a customer sees credits, the part that a balance pays, and the amount still due', async ({ page }) => {
  const subscriber = await newSubscriber(page);
  // Does the company's work on Stripe's dashboard.
  const stripe = stripeOfShop();
  const customer = await customerIdOf(subscriber);
  const invoices = page.getByRole('table', { name: 'Historial de facturas' });
  /** Returns an invoice's row, once its events and the expected `news` have arrived. */
  const rowOf = async ({ number }: Stripe.Invoice, state: string, ...news: readonly Locator[]) => {
    const row = invoices.getByRole('row').filter({ hasText: number ?? '' });
    await expect(async () => {
      await openDashboard(page);
      for (const each of [row.getByText(state, { exact: true }), ...news]) {
        await expect(each).toBeVisible({ timeout: 5_000 });
      }
    }).toPass();
    return row;
  };

  const first = await newestInvoice(stripe, customer);
  const note = await stripe.creditNotes.create({
    invoice: first.id ?? '',
    amount: 1_500,
    credit_amount: 1_500,
  });
  const balance = page.getByText(/^Tienes 15,00\s€ a tu favor/);
  const credited = await rowOf(first, 'Abonada en parte', balance);
  await expect(credited).toContainText(/Abonado 15,00\s€/);
  const charge = page.getByRole('listitem').filter({ hasText: 'Horus Business: cuota mensual' });
  await expect(charge).toContainText(/menos 15,00\s€ de tu saldo/);
  await expect(charge).toContainText(/33,39\s€/);
  const paper = credited.getByRole('link', { name: new RegExp(`^Abono ${note.number} en PDF`) });
  const answer = await page.request.get((await paper.getAttribute('href')) ?? '');
  expect(answer.headers()['content-type']).toContain('application/pdf');
  await expectAccessible(page, 'an invoice credited in part, and a balance');

  const fee = await issueNextFee(stripe, customer);
  await payPart(stripe, fee, 1_000);
  const byHand = page.getByText('Ninguno: te enviamos cada factura y la pagas tú.');
  const owed = await rowOf(fee, 'Pagada en parte', byHand);
  for (const amount of [/Con tu saldo 15,00\s€/, /Pagado 10,00\s€/, /Pendiente 23,39\s€/]) {
    await expect(owed).toContainText(amount);
  }
  await expect(page.getByText('Próxima factura', { exact: true })).toBeVisible();
  await expectAccessible(page, 'an invoice paid in part');

  const pay = owed.getByRole('link', { name: new RegExp(`^Pagar la factura ${fee.number}`) });
  const opening = page.waitForEvent('popup');
  await pay.click();
  await payByCard(await opening);
  const paid = await rowOf(fee, 'Pagada');
  await expect(paid.getByRole('link', { name: /^Pagar la factura/ })).toHaveCount(0);
  await expect(paid).toContainText(/Pagado 33,39\s€/);
  expect(await stripe.invoices.retrieve(fee.id ?? '')).toMatchObject({
    status: 'paid',
    amount_paid: 3_339,
  });

  await stripe.creditNotes.create({ invoice: fee.id ?? '', amount: fee.total, credit_amount: fee.total });
  await rowOf(fee, 'Abonada');
  await expectAccessible(page, 'an invoice credited whole');
});
