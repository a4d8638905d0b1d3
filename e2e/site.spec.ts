import { paths } from '@horus/contract/paths';
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
