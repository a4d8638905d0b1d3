import { paths } from '@horus/contract/paths';
import type { Locator, Page } from '@playwright/test';
import { firstInGate } from './night.ts';
import { SITE_WITHOUT_PROMO } from './system.ts';
import { expect, test } from './test.ts';
import { openLive, refusedCookies } from './visitor.ts';

const { site } = paths;

test.use({ storageState: refusedCookies });

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

async function expectTabOrder(page: Page, stops: readonly Locator[]): Promise<void> {
  for (const stop of stops) {
    await press(page, 'Tab');
    await expect(stop).toBeFocused();
  }
}

async function expectFocusSeen(page: Page): Promise<void> {
  const outline = () =>
    page.evaluate(() => {
      const focused = document.activeElement;
      // A radio that its label draws has its outline there.
      const shown = focused?.matches('.sr-only') ? focused.closest('label') : focused;
      const { outlineStyle, outlineWidth } = getComputedStyle(shown ?? document.body);
      return `${outlineWidth} ${outlineStyle}`;
    });
  await expect.poll(outline).toBe('2px solid');
}

test.describe('at a desk', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  for (const [address, links, folded, next] of [
    [
      site.home.href(),
      ['Precios', 'Nosotros', 'Servicios', 'Proceso', 'Contactar'],
      'Horus',
      'Iniciar sesión',
    ],
    [site.horus.href(), ['Inicio', 'Características', 'Precios', 'Demo', 'FAQ'], 'Recursos', 'Volver a STC'],
  ] as const) {
    test(`Tab follows the reading order in the header of ${address}, and its folded links open and close`, async ({
      page,
    }) => {
      await openLive(page, address);
      const header = page.getByRole('banner');
      const bar = page.getByRole('navigation', { name: 'Principal' });
      const summary = bar.locator('summary', { hasText: folded });
      await expectTabOrder(page, [
        page.getByRole('link', { name: 'Saltar al contenido' }),
        header.getByRole('link', { name: /, inicio$/ }),
        ...links.map((name) => bar.getByRole('link', { name, exact: true })),
        summary,
      ]);
      await expectFocusSeen(page);

      const first = bar.locator('details a').first();
      await press(page, 'Enter');
      await expect(first).toBeVisible();
      await press(page, 'Tab');
      await expect(first).toBeFocused();
      await press(page, 'Escape');
      await expect(first).toBeHidden();
      await expect(summary).toBeFocused();

      await press(page, 'Space');
      await expect(first).toBeVisible();
      for (const link of await bar.locator('details a').all()) {
        await press(page, 'Tab');
        await expect(link).toBeFocused();
      }
      await press(page, 'Tab');
      await expect(first).toBeHidden();
      await expect(header.getByRole('link', { name: next })).toBeFocused();
    });
  }

  test('the skip link leads past the header', async ({ page }) => {
    await openLive(page, site.home.href());
    await press(page, 'Tab');
    await expect(page.getByRole('link', { name: 'Saltar al contenido' })).toBeInViewport();
    await press(page, 'Enter');
    await expect(page.locator('#contenido')).toBeFocused();
    await press(page, 'Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  });

  test('on /horus a plan’s login form, the questions and the period work', async ({ page }) => {
    await openLive(page, site.horus.href());
    await test.step('a plan’s login form takes the focus and returns it, and Escape closes it', async () => {
      const plan = page.getByRole('button', { name: 'Contratar Business' });
      await plan.focus();
      await press(page, 'Enter');
      const dialog = page.getByRole('dialog');
      await expect(dialog).toBeVisible();
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
      await dialog.getByRole('textbox', { name: /^Email/ }).focus();
      await press(page, 'Escape');
      await expect(dialog).toBeHidden();
      await expect(plan).toBeFocused();
    });
    await test.step('arrows switch the questions’ tabs, Enter and Space open the questions', async () => {
      const topic = (name: string) => page.getByRole('radio', { name });
      await topic('Sobre Horus').focus();
      await press(page, 'ArrowDown');
      await expect(topic('Pagos')).toBeChecked();
      await expect(topic('Pagos')).toBeFocused();
      await expectFocusSeen(page);
      await press(page, 'ArrowRight', 'ArrowRight');
      await expect(topic('Soporte')).toBeChecked();
      const questions = page.locator('[data-topic="support"] summary');
      await press(page, 'Tab');
      await expect(questions.nth(0)).toBeFocused();
      await expectFocusSeen(page);
      await press(page, 'Enter');
      await press(page, 'Tab', 'Space');
      const open = page.locator('[data-topic="support"] details[open]');
      await expect(open).toHaveCount(2);
      await press(page, 'Space');
      await expect(open).toHaveCount(1);
    });
    await test.step('arrows switch the period', async () => {
      await page.getByRole('radio', { name: /^Mensual/ }).focus();
      await press(page, 'ArrowRight');
      await expectFocusSeen(page);
      await expect(page.getByRole('radio', { name: /^Anual(?! a)/ })).toBeChecked();
      await expect(page.getByText(/al año con IVA/).first()).toBeVisible();
    });
  });
});

test.describe('on a phone with a keyboard', () => {
  test.use({ viewport: { width: 390, height: 800 } });

  for (const address of firstInGate([site.home.href(), site.horus.href()])) {
    test(`the menu of ${address} keeps the focus, Escape returns it, and a choice closes it`, async ({
      page,
    }) => {
      await openLive(page, address);
      const opener = page.getByRole('button', { name: 'Abrir el menú' });
      const menu = page.getByRole('dialog', { name: 'Menú' });
      await opener.focus();
      await press(page, 'Enter');
      await expect(menu).toBeVisible();
      const stops = await menu.locator('a, button').count();
      for (let i = 0; i < stops + 2; i += 1) {
        await press(page, 'Tab');
        // Between the last stop and the first, the browser's own bar has the focus, and no element
        // of the page has it.
        const outside = await menu.evaluate(
          (element) => document.activeElement !== document.body && !element.contains(document.activeElement),
        );
        expect(outside).toBe(false);
      }
      await press(page, 'Escape');
      await expect(menu).toBeHidden();
      await expect(opener).toBeFocused();

      await press(page, 'Enter');
      await menu.locator('ul a').nth(1).focus();
      await press(page, 'Enter');
      await expect(menu).toBeHidden();
      await expect(page).toHaveURL(/#/);
    });
  }
});

test.describe('the cookie banner', () => {
  // This site measures visits, so there is something to choose.
  test.use({ baseURL: SITE_WITHOUT_PROMO, storageState: { cookies: [], origins: [] } });

  test('is the first stop, can be answered, and returns the focus to the control that opened it', async ({
    page,
  }) => {
    await openLive(page, site.privacy.href());
    const banner = page.getByRole('region', { name: 'Cookies' });
    const button = (name: string) => banner.getByRole('button', { name });
    await expectTabOrder(page, [
      page.getByRole('link', { name: 'Saltar al contenido' }),
      banner.getByRole('link', { name: 'Política de cookies' }),
      button('Aceptar todas'),
      button('Rechazar todas'),
      button('Configurar'),
    ]);
    await expectFocusSeen(page);
    await press(page, 'Enter', 'Tab');
    await expect(banner.getByRole('checkbox', { name: /^Análisis/ })).toBeFocused();
    await press(page, 'Escape');
    await expect(button('Configurar')).toBeVisible();
    expect(await banner.evaluate((element) => element.contains(document.activeElement))).toBe(true);

    await button('Configurar').focus();
    await press(page, 'Enter', 'Tab', 'Space');
    await expect(banner.getByRole('checkbox', { name: /^Análisis/ })).toBeChecked();
    await press(page, 'Tab', 'Enter');
    await expect(banner).toBeHidden();
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem('cookieConsent') ?? ''))).toMatchObject({
      analytics: true,
      marketing: false,
    });

    const opener = page.getByRole('button', { name: 'Configurar cookies' });
    await opener.focus();
    await press(page, 'Enter');
    await expect(banner).toBeVisible();
    expect(await banner.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await press(page, 'Escape');
    await expect(banner).toBeHidden();
    await expect(opener).toBeFocused();
  });
});
