import { newBuyer, signIn } from './buyer.ts';
import { expect, test } from './test.ts';
import { inMotion, refusedCookies, waitForReact } from './visitor.ts';

const FAILED = 'Error al iniciar el proceso de pago.';

test.use({ ...inMotion, storageState: refusedCookies });

test('a failed checkout is reported on the plan’s card, and the focus stays where it was', async ({
  page,
}) => {
  await signIn(page, newBuyer());
  await waitForReact(page);
  await expect(page.getByRole('banner').getByText('Lucía Peña')).toBeVisible();
  const card = page.getByRole('article', { name: 'Business' });
  const button = card.getByRole('button');
  const notice = page.getByRole('region', { name: 'Avisos' }).getByText(FAILED);
  let asked = 0;
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/stripe/create-checkout-session', async (route) => {
    asked += 1;
    await answer.promise;
    await route.fulfill({ status: 500, json: { error: 'x', message: 'x', code: 'server.unexpected' } });
  });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(button).toHaveText('Procesando...');
  await expect(button).toBeDisabled();
  await expect(button).toBeFocused();
  for (const each of await page.locator('article [name=planType]').all()) await expect(each).toBeDisabled();

  // Presses meanwhile have no effect.
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  answer.resolve();
  // Checked first, because it disappears automatically.
  await expect(notice).toBeVisible();
  await expect(card.getByRole('alert')).toHaveText(FAILED);
  await expect(button).toBeFocused();
  expect(asked).toBe(1);

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
  await expect(notice).toHaveCount(0);
  await expect(button).toBeFocused();
  await expect(card.getByRole('alert')).toHaveText(FAILED);
});
