import { paths } from '@horus/contract/paths';
import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';
import { holdReact, inMotion, openLive, refusedCookies, wakeUp } from './visitor.ts';

const { site } = paths;
const PHONE = { width: 390, height: 844 };

test.use({ ...inMotion, storageState: refusedCookies });

const door = (page: Page) => page.locator('#pricing-section');
const words = async (page: Page) => ((await door(page).textContent()) ?? '').replaceAll('\u00a0', ' ');

/** With the promotion and without it both are in the page; one shows. */
const planShown = (page: Page) =>
  door(page)
    .getByText(/^Plan /)
    .filter({ visible: true });

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('the company’s page has at most eight screens, its price not later than on the third', async ({
    page,
  }) => {
    await openLive(page, site.home.href());
    const read = () =>
      page.evaluate(() => ({
        page: document.documentElement.scrollHeight,
        price: document.querySelector('#pricing-section')?.getBoundingClientRect().top ?? Infinity,
      }));
    const { page: height, price } = await read();
    expect(height).toBeLessThanOrEqual(8 * PHONE.height);
    expect(price).toBeLessThan(2 * PHONE.height);
    for (const section of [
      ...['about', 'services', 'process', 'contact', 'features-section', 'demo-request-section'],
      ...['pricing-section', 'learn-section', 'faq-section', 'demo', 'precios', 'faq', 'caracteristicas'],
    ]) {
      await expect(page.locator(`[id="${section}"]`), section).toHaveCount(1);
    }
  });

  test('the promotion is one line over the page', async ({ page }) => {
    for (const address of [site.home.href(), site.horus.href()]) {
      await page.goto(address);
      await page.evaluate(() => document.fonts.ready);
      const strip = page.getByRole('main').locator('> p').first();
      await expect(strip).toContainText('a mitad de precio');
      const lines = await strip.locator('> span').evaluate((element) => {
        const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(element);
        const high = element.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom);
        return high / Number.parseFloat(lineHeight);
      });
      expect(lines, address).toBeLessThan(1.5);
    }
  });
});

test.describe('how many they are', () => {
  for (const [people, plan, figures] of [
    ['3', 'Autónomos', ['12,50 €', '15,13 € al mes con IVA', '4,17 € por persona', 'Hoy pagas30,25 €']],
    [
      '20',
      'Business',
      [
        '39,99 €',
        '48,39 € al mes con IVA',
        'Los primeros 30 días son gratis',
        '2,00 € por persona',
        'Hoy pagas78,65 €',
      ],
    ],
    ['60', 'Enterprise', ['69,00 €', '83,49 € al mes con IVA', '1,15 € por persona', 'Hoy pagas90,75 €']],
  ] as const) {
    test(`${people}: ${plan}, what it costs them, and one button`, async ({ page }) => {
      await openLive(page, site.home.href());
      await page.getByRole('spinbutton', { name: '¿Cuántos sois?' }).fill(people);
      await expect(planShown(page)).toHaveText(`Plan ${plan}`);
      const shown = await words(page);
      for (const figure of figures) expect(shown).toContain(figure);
      await expect(door(page).getByRole('button')).toHaveText(`Contratar ${plan}`);
      await expect(door(page).getByRole('link', { name: 'Habla con nosotros' })).toHaveCount(
        plan === 'Enterprise' ? 1 : 0,
      );
      await expect(page.getByRole('slider', { name: 'Personas que van a fichar' })).toHaveValue(people);
    });
  }

  test('the range is turned by keyboard, and what is no number has no price', async ({ page }) => {
    await openLive(page, site.home.href());
    const range = page.getByRole('slider', { name: 'Personas que van a fichar' });
    await range.focus();
    await page.keyboard.press('Home');
    await expect(page.getByRole('spinbutton', { name: '¿Cuántos sois?' })).toHaveValue('1');
    await expect(planShown(page)).toHaveText('Plan Autónomos');
    await page.keyboard.press('End');
    await expect(planShown(page)).toHaveText('Plan Enterprise');
    const field = page.getByRole('spinbutton', { name: '¿Cuántos sois?' });
    for (const typed of ['', '0', '1000', '2.5']) {
      await field.fill(typed);
      await expect(field).toHaveAccessibleDescription('Escribe un número del 1 al 999.');
      await expect(planShown(page)).toBeHidden();
      await expect(door(page).getByRole('button')).toHaveCount(0);
    }
    await field.fill('4');
    await expect(field).toHaveAccessibleDescription('');
    await expect(planShown(page)).toHaveText('Plan Autónomos');
  });

  test('what is typed before React is there is answered once it is', async ({ page }) => {
    const letReactCome = await holdReact(page);
    await page.goto(site.home.href(), { waitUntil: 'domcontentloaded' });
    await page.getByRole('spinbutton', { name: '¿Cuántos sois?' }).fill('45');
    letReactCome();
    await wakeUp(page);
    await expect(page.getByRole('spinbutton', { name: '¿Cuántos sois?' })).toHaveValue('45');
    await expect(planShown(page)).toHaveText('Plan Enterprise');
  });

  test('a visitor’s button asks for a login, and keeps the plan', async ({ page }) => {
    await openLive(page, site.home.href());
    await page.getByRole('spinbutton', { name: '¿Cuántos sois?' }).fill('12');
    await door(page).getByRole('button', { name: 'Contratar Business' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    const kept = await page.evaluate(() => localStorage.getItem('selectedPlan'));
    expect(JSON.parse(kept ?? '')).toMatchObject({ planType: 'business', billingPeriod: 'monthly' });
  });
});

test('a card that is brought to the dial leaves its row, with the present time', async ({ page }) => {
  await openLive(page, site.home.href());
  const clock = page.getByRole('figure', { name: 'Horus en miniatura' });
  await clock.getByRole('button', { name: 'Acerca la tarjeta' }).click();
  await expect(clock.getByRole('listitem').first()).toHaveText(/^TúEntrada\d\d:\d\d$/);
  await clock.getByRole('button', { name: 'Acerca la tarjeta' }).click();
  await expect(clock.getByRole('listitem').first()).toHaveText(/^TúSalida\d\d:\d\d$/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the question says which plan is for how many, and what the usual team pays', async ({ page }) => {
    await page.goto(site.home.href());
    const shown = await words(page);
    for (const said of [
      'Hasta 5 personas, plan Autónomos',
      'Plan Business',
      '39,99 €',
      'Ver los tres planes',
    ]) {
      expect(shown).toContain(said);
    }
    await expect(page.getByRole('slider')).toHaveCount(0);
  });
});
