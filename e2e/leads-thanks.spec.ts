import { paths } from '@horus/contract/paths';
import { expect, test } from './test.ts';
import { holdReact, inMotion, refusedCookies } from './visitor.ts';

const { site } = paths;
const thanks = site.thanks.href({ session_id: 'cs_test_abc' });

test.use({ ...inMotion, storageState: refusedCookies });

test('without a known session the page is not available, and links to the plans', async ({ page }) => {
  await page.goto(site.thanks.href());
  await expect(page.getByRole('heading', { name: 'Página no disponible' })).toBeVisible();
  await expect(page.getByText('Esta página solo está disponible después de realizar un pago.')).toBeVisible();
  await page.getByRole('main').getByRole('link').click();
  await expect(page).toHaveURL(site.horus.href());

  await test.step('an unknown session is refused', async () => {
    await page.goto(thanks);
    await expect(page.getByRole('heading', { name: 'Ha ocurrido un error' })).toBeVisible();
  });
});

test('a link pressed while React loads is followed once it is released', async ({ page }) => {
  const letReactCome = await holdReact(page);
  await page.goto(site.thanks.href(), { waitUntil: 'domcontentloaded' });
  await page.getByRole('main').getByRole('link').hover();
  await page.mouse.down();
  letReactCome();
  await expect(page.locator('html[data-live]')).toBeAttached();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await page.mouse.up();
  await expect(page).toHaveURL(site.horus.href());
});
