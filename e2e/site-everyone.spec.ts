import { paths as officePaths } from '@horus/contract/backoffice/paths';
import { companySettings } from '@horus/contract/company';
import { paths } from '@horus/contract/paths';
import type { Page } from '@playwright/test';
import { newSession } from './account-access.ts';
import { newSubscriber } from './account-area.ts';
import { fillLogin } from './buyer.ts';
import { openWizard, WIZARD_LINK } from './hiring.ts';
import { logInAsOperator } from './operators.ts';
import { expect, test } from './test.ts';
import { choose, openLive, refusedCookies } from './visitor.ts';

const { site, account } = paths;
const company = companySettings.parse({});

test.use({ storageState: refusedCookies, viewport: { width: 1280, height: 800 } });

test('the chat’s tooltip appears on hover and on keyboard focus, stays on hover, and Escape closes it', async ({
  page,
}) => {
  // Wide enough that the text leaves the chat's corner free, so the chat stays under the pointer.
  await page.setViewportSize({ width: 1440, height: 800 });
  await openLive(page, site.privacy.href());
  const chat = page.getByRole('link', { name: /^Chatea con nosotros/ });
  const tooltip = chat.getByRole('tooltip', { name: 'Chatea con nosotros', includeHidden: true });
  const opacity = () => tooltip.evaluate((element) => getComputedStyle(element).opacity);
  expect(await opacity()).toBe('0');
  await chat.hover();
  await expect.poll(opacity).toBe('1');
  const box = await chat.boundingBox();
  // Slowly across the gap between them.
  await page.mouse.move((box?.x ?? 0) - 40, (box?.y ?? 0) + 28, { steps: 12 });
  await expect(tooltip).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tooltip).toBeHidden();
  await page.mouse.move(5, 5);
  await expect.poll(opacity).toBe('0');
  await page.keyboard.press('Tab');
  await chat.focus();
  await expect.poll(opacity).toBe('1');
});

test.describe('text twice as large, on a phone', () => {
  test.use({ storageState: { cookies: [], origins: [] }, viewport: { width: 390, height: 844 } });

  test('the cookie notice comes before the page, and nothing covers its buttons', async ({ page }) => {
    const browserSettings = await page.context().newCDPSession(page);
    await browserSettings.send('Page.enable');
    await browserSettings.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
    await openLive(page, site.home.href());
    await expect(page.getByRole('banner')).toBeInViewport();
    const notice = page.getByRole('region', { name: 'Cookies', exact: true });
    const chat = page.getByRole('link', { name: /^Chatea con nosotros/ });
    const foot = async () =>
      ((await notice.boundingBox())?.y ?? 0) + ((await notice.boundingBox())?.height ?? 0);
    await expect.poll(async () => ((await chat.boundingBox())?.y ?? 0) - (await foot())).toBeGreaterThan(0);
    await expect(page.locator('body')).toHaveCSS('padding-bottom', '0px');
    await page.getByRole('button', { name: 'Rechazar todas' }).click();
    await expect(notice).toBeHidden();
  });
});

test('every link that opens another tab says so, and so does every link to the chat', async ({ page }) => {
  for (const { href } of [site.deviceGuide, site.horus, site.home]) {
    await page.goto(href());
    await expect.soft(page.locator('a[href^="https://wa.me"]:not([target="_blank"])'), href()).toHaveCount(0);
    const silent = await page
      .locator('a[target="_blank"]')
      .evaluateAll((links) =>
        links
          .map((link) => link.getAttribute('aria-label') ?? link.textContent ?? '')
          .filter((name) => !name.trim().endsWith('(se abre en otra pestaña)')),
      );
    expect.soft(silent, href()).toEqual([]);
  }

  await test.step('the film’s content is described in text', async () => {
    const about = page.locator('#about');
    await about.locator('summary', { hasText: 'Lo que se ve en el vídeo' }).click();
    await expect(about.getByRole('listitem')).toHaveCount(6);
    await expect(about.getByText('Quien organiza ve al momento quién está y desde cuándo.')).toBeVisible();
  });
});

test('a login over the page that leads to another page moves the focus there', async ({ page }) => {
  const customer = await newSubscriber(page);
  await page.evaluate(() => localStorage.removeItem('token'));
  await openLive(page, site.horus.href());
  await page.getByRole('button', { name: 'Contratar Business' }).press('Enter');
  await fillLogin(page, customer);
  // The visitor has a plan, so the change of plan is shown and nothing is sold again.
  await expect(page).toHaveURL(new RegExp(`${paths.account.changePlan.pattern}\\?`));
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.locator('#contenido')).toBeFocused();
});

test('going back closes the wizard over the page, and leaves the page where it is', async ({ page }) => {
  await openLive(page, site.privacy.href());
  const wizard = await openWizard(page);
  await page.goBack();
  await expect(wizard).toBeHidden();
  await expect(page).toHaveURL(site.home.href());
  await expect(page.getByRole('link', { name: WIZARD_LINK })).toBeFocused();

  // Closed by its button, it leaves no history entry: one step back is the page before.
  await page.getByRole('link', { name: WIZARD_LINK }).click();
  await wizard.getByRole('button', { name: 'Cerrar' }).click();
  await expect(wizard).toBeHidden();
  await expect.poll(() => page.evaluate(() => history.state?.usr?.over ?? null)).toBeNull();
  await page.goBack();
  await expect(page).toHaveURL(site.privacy.href());
});

test('the footer’s cookie link opens the choice, on any page', async ({ page }) => {
  await openLive(page, site.horus.href());
  const banner = page.getByRole('region', { name: 'Cookies' });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookies', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Política de cookies' })).toBeVisible();
  await expect(banner.getByRole('button', { name: 'Guardar preferencias' })).toBeVisible();
  await expect(banner).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(banner).toBeHidden();
  await expect(page.locator('#contenido')).toBeFocused();

  // Without React's help, in a new tab.
  await page.goto('about:blank');
  await page.goto(`${site.cookies.href()}#configurar-cookies`);
  await expect(banner.getByRole('button', { name: 'Rechazar todas' })).toBeVisible();
});

test('with every payment method the prices explain how to order devices and the free cards', async ({
  page,
}) => {
  await openLive(page, site.horus.href());
  const pricing = page.locator('#pricing-section');
  await expect(pricing.getByRole('link', { name: /Calcúlalo en seis pasos$/ })).toBeVisible();
  for (const period of [/^Anual(?! a)/, /^Anual a plazos/]) {
    await choose(page, period);
    await expect(pricing.getByText('Con el pago anual se piden aparte')).toBeVisible();
    await expect(pricing.getByRole('link', { name: /Escríbenos$/ })).toBeVisible();
    await expect(pricing.getByRole('link', { name: /Calcúlalo en seis pasos$/ })).toBeHidden();
  }

  await test.step('the terms are linked where a plan is sold, and each page names its owner', async () => {
    for (const [name, target] of [
      ['condiciones generales', site.terms],
      ['política de privacidad', site.privacy],
    ] as const) {
      await expect(pricing.getByRole('link', { name })).toHaveAttribute('href', target.href());
    }
    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText(`${company.COMPANY_LEGAL_NAME} · NIF ${company.COMPANY_TAX_ID}`);
    await expect(footer.getByRole('link', { name: 'Aviso legal' })).toBeVisible();
  });
});

test('/favicon.ico is served to browsers that request it', async ({ page }) => {
  const answer = await page.request.get('/favicon.ico');
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/x-icon']);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('pages that can’t read the parameters of their address say so', async ({ page }) => {
    await page.goto(`${site.thanks.href()}?session_id=cs_test_1`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mira tu correo');
    await expect(page.getByText('Página no disponible')).toBeHidden();
    await page.goto(site.hire.href({ plan: 'enterprise' }));
    await expect(page.getByText('Si venías con un plan elegido, márcalo otra vez')).toBeVisible();
  });
});

test.describe('in high contrast', () => {
  test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

  const overlaps = (page: Page) =>
    page.locator('article').evaluateAll((cards) =>
      cards.flatMap((card) => {
        const shown = Array.from(card.querySelectorAll('p')).filter(
          (line) => line.checkVisibility() && line.textContent?.trim() !== '',
        );
        const figure = Array.from(card.querySelectorAll('span[aria-hidden] > span')).find((each) =>
          each.checkVisibility(),
        );
        const above = shown.find(
          (line) => /€$|desde/.test(line.textContent?.trim() ?? '') && !line.contains(figure ?? null),
        );
        if (!above || !figure) return [];
        // A line's background is as high as the font, whatever the line height.
        const range = document.createRange();
        range.selectNodeContents(figure);
        const { top } = range.getBoundingClientRect();
        return above.getBoundingClientRect().bottom > top + 1 ? [card.textContent?.slice(0, 60)] : [];
      }),
    );

  test('no figure’s background covers the price or the word above it', async ({ page }) => {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(site.horus.href());
      expect(await overlaps(page), `${width} px`).toEqual([]);
    }
  });

  test('no figure of the calculator covers the heading above it', async ({ page }) => {
    await page.goto(site.calculator.href());
    const gaps = await page.locator('main h2 + p').evaluateAll((figures) =>
      figures.map((figure) => {
        const range = document.createRange();
        range.selectNodeContents(figure.querySelector('[aria-hidden] > span') ?? figure);
        const heading = figure.previousElementSibling?.getBoundingClientRect();
        return range.getBoundingClientRect().top - (heading?.bottom ?? 0);
      }),
    );
    expect(gaps.length).toBeGreaterThan(1);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(-1);
  });

  test('the current page of the office and the state of its list look different from the others', async ({
    page,
  }) => {
    await logInAsOperator(page);
    await openLive(page, officePaths.admin.leads.href());
    for (const name of ['Oficina', 'Por estado']) {
      const links = page.getByRole('navigation', { name, exact: true }).getByRole('link');
      await expect(links.and(page.locator('[aria-current]'))).toHaveCSS('text-decoration-line', 'underline');
      await expect(links.and(page.locator(':not([aria-current])')).first()).toHaveCSS(
        'text-decoration-line',
        'none',
      );
    }
  });

  test('the current link of the area looks different from the others', async ({ page }) => {
    await newSession(page);
    await page.goto(account.dashboard.href());
    const areaLinks = page.getByRole('navigation', { name: 'Tu cuenta', exact: true }).getByRole('link');
    await expect(areaLinks).toHaveCount(4);
    const [open, ...others] = await areaLinks.evaluateAll((links) =>
      links.map((link) => getComputedStyle(link).borderBottomColor),
    );
    expect(others).not.toContain(open);
  });
});
