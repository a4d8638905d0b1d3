import { randomBytes } from 'node:crypto';
import type { BillingPeriod, PlanType } from '@horus/contract/catalog';
import { plans } from '@horus/contract/catalog';
import { paths } from '@horus/contract/paths';
import { expect, type Page } from '@playwright/test';
import { choose } from './visitor.ts';

export interface Buyer {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

export function newBuyer(): Buyer {
  const id = randomBytes(6).toString('hex');
  return { name: 'Lucía Peña', email: `lucia.${id}@talleres.example`, password: `reloj de sol ${id}` };
}

export const periodLabels: Readonly<Record<BillingPeriod, RegExp>> = {
  monthly: /^Mensual/,
  annual: /^Anual(?! a)/,
  'annual-financed': /^Anual a plazos/,
};

/** Chooses a period and a plan on the open page. Returns the amount due today on its card. */
export async function pickPlan(
  page: Page,
  planType: PlanType,
  billingPeriod: BillingPeriod,
): Promise<string> {
  await choose(page, periodLabels[billingPeriod]);
  // Prices of another period load with React.
  await expect(page.locator('html[data-live]')).toBeAttached();
  const card = page.getByRole('article', { name: plans[planType].name });
  const today = await card
    .locator('p')
    .filter({ hasText: /^(Hoy pagas|En total) /, visible: true })
    .locator('strong')
    .textContent();
  await card.getByRole('button', { name: `Contratar ${plans[planType].name}` }).click();
  return today ?? '';
}

/** Switches to the login: the modal shows the side for new customers first. */
export async function switchToLogin(page: Page): Promise<void> {
  const known = page.getByRole('dialog').locator('label').filter({ hasText: 'Ya tengo cuenta' });
  const login = page.locator('form').getByRole('button', { name: 'Iniciar sesión' });
  await known.or(login).first().waitFor();
  if (await known.isVisible()) await known.click();
}

/** Fills in and sends the login form, in the modal or on its own page. */
export async function fillLogin(page: Page, buyer: Buyer): Promise<void> {
  await switchToLogin(page);
  // The page below a dialog may have a form too.
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Iniciar sesión' }) });
  await form.getByRole('textbox', { name: /^Email/ }).fill(buyer.email);
  await form.getByRole('textbox', { name: /^Contraseña/ }).fill(buyer.password);
  await form.getByRole('button', { name: 'Iniciar sesión' }).click();
}

/**
 * Creates an account and stores its session in the browser, without the pages: for journeys that
 * begin later.
 */
export async function signIn(page: Page, buyer: Buyer): Promise<string> {
  const registered = await page.request.post('/api/auth/register', {
    data: { name: buyer.name, email: buyer.email, password: buyer.password },
  });
  expect(registered.status()).toBe(201);
  const answer = await page.request.post('/api/auth/login', {
    data: { email: buyer.email, password: buyer.password },
  });
  const { token } = (await answer.json()) as { token: string };
  // The smallest file of the site's origin.
  await page.goto('/robots.txt');
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  await page.goto(paths.site.horus.href());
  return token;
}
