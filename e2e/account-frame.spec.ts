import { paths } from '@horus/contract/paths';
import { expectAccessible } from './accessible.ts';
import { newSession } from './account-access.ts';
import { APP_URL, SITE_WITHOUT_PROMO } from './system.ts';
import { expect, test } from './test.ts';
import { expectNoOverflow, openLive, refusedCookies } from './visitor.ts';

const { account, checkout, site } = paths;

test.use({ storageState: refusedCookies });

/** Pages of the area, each with its link in the frame. */
const pages = [
  [account.dashboard.href(), 'Mi Dashboard'],
  [account.dashboardBilling.href(), 'Facturas'],
  [account.requestInvoice.href(), 'Facturas'],
  [account.plan.href(), 'Plan'],
  [account.profile.href(), 'Cuenta'],
  [account.billing.href(), null],
  [checkout.success.href({ session_id: 'cs_test_unknown' }), null],
] as const;

test('every page behind the login has the area’s frame, and sells nothing', async ({ page }) => {
  await newSession(page);
  for (const [address, behind] of pages) {
    await openLive(page, address);
    const links = page.getByRole('navigation', { name: 'Tu cuenta', exact: true });
    await expect(links.getByRole('link'), address).toHaveText(['Mi Dashboard', 'Facturas', 'Plan', 'Cuenta']);
    await expect(links.locator('[aria-current]'), address).toHaveText(behind ? [behind] : []);
    await expect(page.getByRole('navigation', { name: 'Principal' }), address).toHaveCount(0);
    await expect(page.getByText(/Promoción de verano/), address).toHaveCount(0);
    await expect(page.getByRole('banner').locator('summary').last(), address).toContainText('Lucía Peña');
    const footer = page.getByRole('contentinfo');
    for (const name of ['Aviso legal', 'Privacidad', 'Términos', 'Cookies']) {
      await expect(footer.getByRole('link', { name, exact: true }), address).toBeVisible();
    }
    await expect(footer.getByRole('link', { name: /@/ }), address).toHaveAttribute('href', /^mailto:/);
    await expect(footer.locator('a[href^="tel:"]'), address).toBeVisible();
    await expect.poll(async () => (await footer.boundingBox())?.height, address).toBeLessThan(80);
  }
});

test('the links lead to their pages, the menus and targets fit, and the footer opens the cookies again', async ({
  page,
}) => {
  await newSession(page);
  await openLive(page, account.dashboard.href());
  const links = page.getByRole('navigation', { name: 'Tu cuenta', exact: true });
  for (const [name, address] of [
    ['Facturas', account.dashboardBilling.href()],
    ['Plan', account.plan.href()],
    ['Cuenta', account.profile.href()],
    ['Mi Dashboard', account.dashboard.href()],
  ] as const) {
    await links.getByRole('link', { name }).press('Enter');
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('main')).toBeFocused();
    await expect(links.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
  }
  await page.getByRole('link', { name: 'Saltar al contenido' }).press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  // Only where the operator has set its address.
  await expect(page.getByRole('link', { name: /^Abrir Horus/ })).toHaveCount(0);

  await test.step('the touch targets of the frame are large enough on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const touched = page.locator(
      ':is(header, nav[aria-label="Tu cuenta"], footer) :is(a, summary, button):visible',
    );
    const listSmall = () =>
      touched.evaluateAll((all) =>
        all
          .map((each) => ({ text: each.textContent, box: each.getBoundingClientRect() }))
          .filter(({ box }) => box.height < 43.5 || box.width < 43.5)
          .map(({ text }) => text),
      );
    await expect.poll(listSmall).toEqual([]);
  });

  const bar = page.getByRole('banner');
  const user = bar.locator('summary', { hasText: 'Lucía Peña' });
  for (const width of [320, 1440]) {
    await test.step(`the user menu shows its email in one line, ${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await user.click();
      const address = bar.getByText(/@talleres\.example$/);
      await expect.poll(async () => (await address.boundingBox())?.height).toBeLessThan(30);
      await expect(bar.getByRole('button', { name: 'Cerrar sesión' })).toBeInViewport();
      await expectNoOverflow(page, `user menu, ${width} px`);
      await expectAccessible(page, `frame, ${width} px`, { part: 'header, nav, footer', widths: [width] });
      await page.keyboard.press('Escape');
      await expect(address).toBeHidden();
    });
  }
  await bar.locator('summary', { hasText: 'Ayuda' }).click();
  for (const name of [/^Contacto$/, /^Chat de WhatsApp/, /^Nosotros$/, /^Servicios$/, /^Proceso$/]) {
    await expect(bar.getByRole('link', { name })).toBeVisible();
  }
  await page.keyboard.press('Escape');

  await test.step('the footer’s cookie link opens the choice again', async () => {
    const choice = page.getByRole('region', { name: 'Cookies' });
    await expect(choice).toBeHidden();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Cookies', exact: true }).click();
    await expect(choice).toBeVisible();
  });
});

test.describe('with an address of Horus', () => {
  test.use({ baseURL: SITE_WITHOUT_PROMO });

  test('‘Abrir Horus’ is the first link of the bar, on a phone too', async ({ page }) => {
    await newSession(page);
    await openLive(page, account.dashboard.href());
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      const way = page.getByRole('banner').getByRole('link', { name: /^Abrir Horus/ });
      await expect(way).toBeInViewport();
      await expect(way).toHaveAttribute('href', APP_URL);
      await expectNoOverflow(page, `${width} px`);
    }
    await openLive(page, site.home.href());
    await expect(page.getByRole('link', { name: /^Abrir Horus/ })).toHaveCount(0);
  });
});
