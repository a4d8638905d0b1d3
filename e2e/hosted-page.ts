import { expect, type Page } from '@playwright/test';

/** Stripe's test cards. */
export const cards = {
  ok: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  authenticates: '4000 0025 0000 3155',
  failsLater: '4000 0000 0000 0341',
} as const;

export async function payByCard(page: Page, number: string = cards.ok): Promise<void> {
  await page.getByLabel('Número de tarjeta').fill(number);
  await page.getByLabel('Caducidad').fill('12/39');
  await page.getByLabel('CVC').fill('123');
  await page.getByLabel('Nombre en la tarjeta').fill('Lucía Peña');
  await fillBilling(page);
  await page.getByRole('button', { name: /^Pagar/ }).click();
}

export async function payByDebit(page: Page, iban = 'ES07 0012 0345 0300 0006 7890'): Promise<void> {
  await page.getByRole('radio', { name: /SEPA/ }).check();
  await page.getByLabel('IBAN').fill(iban);
  await page.getByLabel('Titular de la cuenta').fill('Lucía Peña');
  await fillBilling(page);
  await page.getByRole('button', { name: /^Pagar/ }).click();
}

export async function goToKlarna(page: Page): Promise<void> {
  await page.getByLabel('Nombre y apellidos').fill('Lucía Peña');
  await fillBilling(page);
  await page.getByRole('button', { name: 'Continuar con Klarna' }).click();
  await expect(page.getByRole('heading', { name: 'Paga en 3 plazos sin intereses' })).toBeVisible();
}

/**
 * Posts the data of the hosted pages' forms, without opening them.
 * @returns the address to which the buyer is sent back
 */
export async function payByPost(page: Page, url: string, method: 'card' | 'klarna'): Promise<URL> {
  const billing = {
    businessName: 'Lucía Peña',
    taxId: '12345678Z',
    country: 'ES',
    line1: 'Calle Ancha, 1',
    postalCode: '45001',
    city: 'Toledo',
    terms: 'on',
  };
  const card = { cardNumber: cards.ok, cardExpiry: '12/39', cardCvc: '123' };
  const sent = await post(page, url, {
    ...{ method, cardName: 'Lucía Peña', ...billing },
    ...(method === 'card' && card),
  });
  return method === 'card' ? sent : post(page, sent.href, { answer: 'accept' });
}

async function post(page: Page, url: string, form: Record<string, string>): Promise<URL> {
  const answer = await page.request.post(url, { form, maxRedirects: 0 });
  const location = answer.headers()['location'];
  if (!location) throw new Error(`the hosted page answered ${answer.status()}`);
  return new URL(location, url);
}

async function fillBilling(page: Page): Promise<void> {
  // A buyer with stored data is not asked again.
  if (await page.getByLabel('NIF').isVisible()) {
    await page.getByLabel('Nombre o razón social').fill('Lucía Peña');
    await page.getByLabel('NIF').fill('12345678Z');
  }
  await page.getByLabel('Dirección').fill('Calle Ancha, 1');
  await page.getByLabel('Código postal').fill('45001');
  await page.getByLabel('Localidad').fill('Toledo');
  await page.getByRole('checkbox').check();
}
