import { paths } from '@horus/contract/paths';
import { fillLogin, newBuyer, signIn } from './buyer.ts';
import { expect, test } from './test.ts';
import { inMotion } from './visitor.ts';

test.use(inMotion);

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a plan leads to the login page with the plan in its address', async ({ page }) => {
    await page.goto(paths.site.horus.href());
    const business = page.getByRole('article', { name: 'Business' });
    await expect(business.getByText('48,39')).toBeVisible();
    await business.getByRole('button', { name: 'Contratar Business' }).click();
    await expect(page).toHaveURL(paths.auth.login.href({ billingPeriod: 'monthly', planType: 'business' }));
    await expect(page.getByText(/JavaScript/)).toBeVisible();
  });
});

test('a click before React loads is carried out afterwards', async ({ page }) => {
  // React's files wait for the click, so that the boot module receives it first.
  const clicked = Promise.withResolvers<void>();
  await page.route(/\/assets\/(?!boot-).*\.js$/, async (route) => {
    await clicked.promise;
    await route.continue();
  });
  await page.goto(paths.site.horus.href(), { waitUntil: 'domcontentloaded' });
  await page.getByRole('button', { name: 'Contratar Business' }).click();
  clicked.resolve();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL(paths.site.horus.href());
});

test('a click before any script loads is carried out by the page itself', async ({ page }) => {
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  await page.goto(paths.site.horus.href());
  await page.getByRole('button', { name: 'Contratar Business' }).click();
  await expect(page).toHaveURL(paths.auth.login.href({ billingPeriod: 'monthly', planType: 'business' }));
});

test('the button of a visitor shakes', async ({ page }) => {
  await page.goto(paths.site.horus.href());
  const button = page.getByRole('button', { name: 'Contratar Business' });
  const shaken = button.evaluate(
    (element) =>
      new Promise<string>((resolve) => {
        element.addEventListener(
          'animationstart',
          (event) => resolve((event as AnimationEvent).animationName),
          { once: true },
        );
      }),
  );
  await button.click();
  expect(await shaken).toBe('shake');
});

test('a protected page sends a visitor home, and back to it after the login', async ({ page }) => {
  const buyer = newBuyer();
  await signIn(page, buyer);
  await page.evaluate(() => localStorage.removeItem('token'));
  await page.goto(paths.account.dashboardBilling.href());
  await expect(page).toHaveURL(paths.site.home.href());
  expect(await page.evaluate(() => sessionStorage.getItem('redirectAfterLogin'))).toBe(
    paths.account.dashboardBilling.href(),
  );
  await page.goto(paths.auth.login.href());
  await fillLogin(page, buyer);
  await expect(page).toHaveURL(paths.account.dashboardBilling.href());
  expect(await page.evaluate(() => sessionStorage.getItem('redirectAfterLogin'))).toBeNull();
});

test('logging out ends the session on the server', async ({ page }) => {
  const token = await signIn(page, newBuyer());
  await page.goto(paths.account.dashboard.href());
  await page.getByRole('banner').getByText('Lucía Peña').click();
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Iniciar sesión' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  const answer = await page.request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status()).toBe(401);
});

test('an unknown address shows a real page with status 404', async ({ page }) => {
  const answer = await page.goto('/no-existe');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/checkout/otra-cosa');
  await expect(page).toHaveURL(paths.site.home.href());
  await page.goto('/dashboard/otra-cosa');
  await expect(page).not.toHaveURL(/otra-cosa/);
});
