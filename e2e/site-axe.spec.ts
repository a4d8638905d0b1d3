import { AxeBuilder } from '@axe-core/playwright';
import { paths } from '@horus/contract/paths';
import type { Page } from '@playwright/test';
import { newBuyer, signIn } from './buyer.ts';
import { SITE_WITHOUT_PROMO } from './system.ts';
import { expect, test } from './test.ts';
import { choose, NOWHERE, openLive, publicPages, refusedCookies, wakeUp } from './visitor.ts';

const { site } = paths;

/** Movement is not what is looked at: everything stands still, in its final state. */
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** axe, with all its rules, finds nothing on the page as it stands. */
async function expectAccessible(page: Page, state: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  expect.soft(found, `${state}, ${page.viewportSize()?.width} px`).toEqual([]);
}

for (const width of [320, 1440]) {
  test.describe(`at ${width} px axe finds nothing`, () => {
    test.use({ viewport: { width, height: 900 }, storageState: refusedCookies });

    test('on any public page', async ({ page }) => {
      for (const address of [...publicPages, NOWHERE]) {
        await openLive(page, address);
        await expectAccessible(page, address);
      }
    });

    test('without the promotion', async ({ page }) => {
      for (const address of [site.home.href(), site.horus.href(), paths.checkout.reconsider.href()]) {
        await openLive(page, `${SITE_WITHOUT_PROMO}${address}`);
        await expect(page.getByText(/Promoción de verano/)).toHaveCount(0);
        await expectAccessible(page, `${address} without promotion`);
      }
    });

    test('with everything unfolded', async ({ page }) => {
      await openLive(page, site.horus.href());
      for (const topic of ['Sobre Horus', 'Pagos', 'Instalación', 'Soporte']) {
        await choose(page, topic);
        for (const question of await page.locator('[data-topic]:visible summary').all())
          await question.click();
        await expectAccessible(page, `questions: ${topic}`);
      }
      for (const address of [site.changelog.href(), site.deviceGuide.href()]) {
        await openLive(page, address);
        for (const summary of await page.locator('main summary').all()) await summary.click();
        await expectAccessible(page, `${address} unfolded`);
      }
    });

    test('with the login form over the page, a notice, and every period', async ({ page }) => {
      await openLive(page, site.horus.href());
      await choose(page, /^Anual a plazos/);
      await expectAccessible(page, 'annual-financed');
      await page.getByRole('button', { name: 'Contratar Business' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      // Its clock is its bar's movement, which runs on where less movement is asked for.
      const notice = page
        .getByRole('alert')
        .filter({ hasText: 'Por favor, inicia sesión para contratar un plan.' });
      await expect(notice.getByRole('progressbar', { includeHidden: true })).toHaveCSS(
        'animation-duration',
        '5s',
      );
      await expectAccessible(page, 'login modal and toast');
    });

    test('with the cookie banner, as it comes and while configuring', async ({ page }) => {
      await page.goto(site.home.href());
      await page.evaluate(() => localStorage.removeItem('cookieConsent'));
      await page.reload();
      await wakeUp(page);
      const banner = page.getByRole('region', { name: 'Cookies' });
      await expect(banner).toBeVisible();
      await expectAccessible(page, 'banner');
      await banner.getByRole('button', { name: 'Configurar' }).click();
      await expect(banner.getByRole('button', { name: 'Guardar preferencias' })).toBeVisible();
      await expectAccessible(page, 'banner, configuring');
    });

    test('with the menus open', async ({ page }) => {
      const openMenu = async () => {
        if (width < 1024) await page.getByRole('button', { name: 'Abrir el menú' }).click();
        else await page.getByRole('banner').locator('summary').last().click();
      };
      for (const address of [site.home.href(), site.horus.href()]) {
        await openLive(page, address);
        await openMenu();
        await expectAccessible(page, `menu of ${address}`);
      }
      await signIn(page, newBuyer());
      await wakeUp(page);
      if (width >= 1024) await expect(page.getByRole('banner').getByText('Lucía Peña')).toBeVisible();
      await openMenu();
      await expect(page.getByRole('button', { name: 'Cerrar sesión' })).toBeVisible();
      await expectAccessible(page, 'user menu');
    });
  });
}
