import { paths } from '@horus/contract/paths';
import { expectAccessible } from './accessible.ts';
import { newBuyer, signIn } from './buyer.ts';
import { firstInGate } from './night.ts';
import { SITE_WITHOUT_PROMO } from './system.ts';
import { expect, test } from './test.ts';
import { choose, NOWHERE, openLive, publicPages, refusedCookies, waitForReact } from './visitor.ts';

const { site } = paths;

test.use({
  // The width of axe in the gate: going back to it costs no layout.
  viewport: { width: 320, height: 900 },
});

const MENUS = 'header, dialog[open]';

test.describe('axe finds nothing', () => {
  test.use({ storageState: refusedCookies });

  // Several pages in one browser, which compiles their scripts once.
  const all = [...publicPages, NOWHERE];
  for (let first = 0; first < all.length; first += 6) {
    const pages = all.slice(first, first + 6);
    test(`on ${pages.join(', ')}`, async ({ page }) => {
      for (const address of pages) {
        await openLive(page, address);
        await expectAccessible(page, address);
      }
    });
  }

  test('without the promotion', async ({ page }) => {
    for (const address of firstInGate(
      [site.home, site.horus, paths.checkout.reconsider].map((path) => path.href()),
    )) {
      await openLive(page, `${SITE_WITHOUT_PROMO}${address}`);
      await expect(page.getByText(/Promoción de verano/)).toHaveCount(0);
      await expectAccessible(page, `${address} without promotion`);
    }
  });

  test('with everything unfolded', async ({ page }) => {
    await openLive(page, site.horus.href());
    for (const topic of firstInGate(['Sobre Horus', 'Pagos', 'Instalación', 'Soporte'])) {
      await choose(page, topic);
      for (const question of await page.locator('[data-topic]:visible summary').all()) await question.click();
      await expectAccessible(page, `questions: ${topic}`, { part: '#faq-section' });
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
    await expectAccessible(page, 'annual-financed', { part: '#pricing-section' });
    // The notice's timer is its bar's animation, which also runs with reduced motion. It is
    // observed before it appears, because it disappears automatically.
    const barDuration = await page.evaluateHandle(() => {
      const { promise, resolve } = Promise.withResolvers<string>();
      new MutationObserver((_, observer) => {
        const bar = document.querySelector('[role=alert] [role=progressbar]');
        if (!bar) return;
        observer.disconnect();
        resolve(getComputedStyle(bar).animationDuration);
      }).observe(document.body, { subtree: true, childList: true });
      return { promise };
    });
    // The plan that a phone unfolds.
    await page.getByRole('button', { name: 'Contratar Autónomos' }).click();
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible();
    expect(await barDuration.evaluate(({ promise }) => promise)).toBe('5s');
    await expectAccessible(page, 'login modal and toast', { part: 'dialog[open], [role=alert]' });
  });

  for (const width of [320, 1440]) {
    test(`with the menus open, ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      const openMenu = async () => {
        if (width < 1024) await page.getByRole('button', { name: 'Abrir el menú' }).click();
        else await page.getByRole('banner').locator('summary').last().click();
      };
      for (const address of [site.home.href(), site.horus.href()]) {
        await openLive(page, address);
        await openMenu();
        await expectAccessible(page, `menu of ${address}`, { part: MENUS, widths: [width] });
      }
      await signIn(page, newBuyer());
      await waitForReact(page);
      if (width >= 1024) await expect(page.getByRole('banner').getByText('Lucía Peña')).toBeVisible();
      await openMenu();
      await expect(page.getByRole('button', { name: 'Cerrar sesión' })).toBeVisible();
      await expectAccessible(page, 'user menu', { part: MENUS, widths: [width] });
    });
  }
});

test('axe finds nothing in the cookie banner, at first and while configuring', async ({ page }) => {
  await openLive(page, site.home.href());
  const banner = page.getByRole('region', { name: 'Cookies' });
  await expect(banner).toBeVisible();
  await expectAccessible(page, 'banner');
  await banner.getByRole('button', { name: 'Configurar' }).click();
  await expect(banner.getByRole('button', { name: 'Guardar preferencias' })).toBeVisible();
  await expectAccessible(page, 'banner, configuring', { part: '[aria-label=Cookies]' });
});
