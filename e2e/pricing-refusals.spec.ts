import type { Page } from '@playwright/test';
import { newBuyer, signIn } from './buyer.ts';
import { expect, test } from './test.ts';
import { inMotion, refusedCookies, waitForReact } from './visitor.ts';

const FAILED = 'Error al iniciar el proceso de pago.';

test.use({ ...inMotion, storageState: refusedCookies });

/** Answers the checkout with this response once released, and counts its calls. */
async function answerCheckout(page: Page, status: number, body: object) {
  let asked = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/stripe/create-checkout-session', async (route) => {
    asked += 1;
    await promise;
    await route.fulfill({ status, json: body });
  });
  return { letGo: resolve, asked: () => asked };
}

async function openPrices(page: Page) {
  await signIn(page, newBuyer());
  await waitForReact(page);
  await expect(page.getByRole('banner').getByText('Lucía Peña')).toBeVisible();
  const card = page.getByRole('article', { name: 'Business' });
  return { card, button: card.getByRole('button') };
}

const notice = (page: Page, text: string) => page.getByRole('region', { name: 'Avisos' }).getByText(text);

test('a failed checkout is reported on the plan’s card, and the focus stays where it was', async ({
  page,
}) => {
  const { card, button } = await openPrices(page);
  const checkout = await answerCheckout(page, 500, { error: 'x', message: 'x', code: 'server.unexpected' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(button).toHaveText('Procesando...');
  await expect(button).toBeDisabled();
  await expect(button).toBeFocused();
  for (const each of await page.locator('article [name=planType]').all()) await expect(each).toBeDisabled();

  // Presses meanwhile have no effect.
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  checkout.letGo();
  // Checked first, because it disappears automatically.
  await expect(notice(page, FAILED)).toBeVisible();
  await expect(card.getByRole('alert')).toHaveText(FAILED);
  await expect(button).toBeFocused();
  expect(checkout.asked()).toBe(1);

  // The notice stays while it has the focus. Escape closes it and returns the focus.
  const close = page.getByRole('button', { name: 'Cerrar el aviso' });
  const bar = page.locator('.Toastify__progress-bar').first();
  // On a busy machine the notice is visible a moment before it reacts.
  await expect(async () => {
    await button.focus();
    await close.focus();
    await expect(bar).toHaveCSS('animation-play-state', 'paused', { timeout: 300 });
  }).toPass();
  await page.keyboard.press('Escape');
  await expect(notice(page, FAILED)).toHaveCount(0);
  await expect(button).toBeFocused();
  await expect(card.getByRole('alert')).toHaveText(FAILED);
});
