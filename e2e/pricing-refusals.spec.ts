import { paths } from '@horus/contract/paths';
import type { Page } from '@playwright/test';
import { newBuyer, signIn } from './buyer.ts';
import { expect, test } from './test.ts';
import { inMotion, refusedCookies, waitForReact } from './visitor.ts';

const FAILED = 'Error al iniciar el proceso de pago.';
const SUBSCRIBED = 'Ya tienes una suscripción activa. Puedes gestionarla desde tu panel.';
const PENDING = 'Tu pago anterior aún se está procesando. Te avisaremos en cuanto se confirme.';

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

test('two rapid presses on a plan make one call', async ({ page }) => {
  const { card, button } = await openPrices(page);
  const checkout = await answerCheckout(page, 500, { error: 'x', message: 'x', code: 'server.unexpected' });
  await button.evaluate((element: HTMLButtonElement) => {
    element.click();
    element.click();
  });
  checkout.letGo();
  await expect(card.getByRole('alert')).toHaveText(FAILED);
  expect(checkout.asked()).toBe(1);
});

test('a customer with a plan is sent to the change of plan, with the pressed plan', async ({ page }) => {
  const { button } = await openPrices(page);
  const checkout = await answerCheckout(page, 409, {
    error: SUBSCRIBED,
    message: SUBSCRIBED,
    code: 'billing.already_subscribed',
  });
  checkout.letGo();
  await button.click();
  await expect(page).toHaveURL(paths.account.changePlan.href({ plan: 'business', period: 'monthly' }));
  await expect(page.getByRole('heading', { name: 'Cambiar de plan' })).toBeVisible();
  await expect(page.getByText(FAILED)).toHaveCount(0);
});

test('a pending payment is reported with the response’s own message and a link to the panel', async ({
  page,
}) => {
  const { card, button } = await openPrices(page);
  const checkout = await answerCheckout(page, 409, {
    error: PENDING,
    message: PENDING,
    code: 'billing.payment_pending',
  });
  checkout.letGo();
  await button.click();
  await expect(card.getByRole('alert')).toContainText(PENDING);
  await expect(page.getByText(FAILED)).toHaveCount(0);
  await expect(card.getByRole('link', { name: 'Ir a Mi Dashboard' })).toHaveAttribute(
    'href',
    paths.account.dashboard.href(),
  );
});

test('a response without an address leads nowhere', async ({ page }) => {
  const { card, button } = await openPrices(page);
  const checkout = await answerCheckout(page, 200, {});
  checkout.letGo();
  await button.click();
  await expect(card.getByRole('alert')).toHaveText(FAILED);
  await expect(page).toHaveURL(paths.site.horus.href());
});
