import { paths } from '@horus/contract/paths';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './test.ts';
import { choose, holdReact, inMotion, openLive, refusedCookies, waitForReact } from './visitor.ts';

const { site } = paths;
const PHONE = { width: 390, height: 844 };

test.use({ ...inMotion, storageState: refusedCookies });

const prices = (page: Page) => page.locator('#pricing-section');
const card = (page: Page, plan: string) => prices(page).getByRole('article', { name: plan });
const field = (page: Page) => page.getByRole('spinbutton', { name: '¿Cuántos sois?' });
const range = (page: Page) => page.getByRole('slider', { name: 'Personas que van a fichar' });
const wordsOf = async (part: Locator) => ((await part.textContent()) ?? '').replaceAll('\u00a0', ' ');
/** The card of the plan for this number of people. Only its button is filled. */
const chosen = (page: Page) => prices(page).locator('article[data-tone=ink]').getByRole('heading');

test('the company’s page has everything that is required of it', async ({ page }) => {
  await openLive(page, site.home.href());
  const main = page.getByRole('main');
  const hero = main.locator('section').first();
  await expect(hero.getByRole('link', { name: 'Contratar Horus' })).toHaveAttribute(
    'href',
    '#pricing-section',
  );
  await expect(hero.getByRole('link', { name: 'Pedir una demo' })).toHaveAttribute(
    'href',
    '#demo-request-section',
  );
  await expect(page.locator('#about dd')).toHaveText(['5+', '136+', '38+', '75+']);
  await expect(
    page
      .locator('#about')
      .getByRole('button', { name: /Reproducir/ })
      .first(),
  ).toBeVisible();
  await expect(page.locator('#services dt')).toHaveCount(5);
  const steps = ['Análisis', 'Diseño', 'Desarrollo', 'Pruebas', 'Implementación', 'Soporte Continuo'];
  await expect(page.locator('#process').getByRole('heading', { level: 3 })).toHaveText(steps);
  await expect(prices(page).getByRole('radio')).toHaveCount(3);
  await expect(prices(page).getByRole('article')).toHaveCount(3);
  await expect(prices(page).getByRole('button', { name: /^Copiar el código/ })).toBeVisible();
  await expect(main.getByRole('form', { name: 'Pide tu demo' })).toBeVisible();
  await expect(main.getByRole('form', { name: 'Escríbenos' })).toBeVisible();
  await expect(page.locator('#faq-section').getByRole('radio')).toHaveCount(4);
  await expect(page.locator('#learn-section').getByRole('link')).toHaveAttribute('target', '_blank');
  await expect(main.getByRole('heading', { name: 'En tres días podrías estar fichando' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('the company’s page has at most ten screens, its price on the second, two plans on one', async ({
    page,
  }) => {
    await openLive(page, site.home.href());
    const {
      page: height,
      price,
      business,
    } = await page.evaluate(() => ({
      page: document.documentElement.scrollHeight,
      price: document.querySelector('#pricing-section')?.getBoundingClientRect().top ?? Infinity,
      business: document.querySelector('#plan-business')?.getBoundingClientRect().top ?? Infinity,
    }));
    expect(height).toBeLessThanOrEqual(10 * PHONE.height);
    expect(price).toBeLessThan(2 * PHONE.height);
    expect(business - price).toBeLessThan(PHONE.height);
    for (const section of [
      ...['about', 'services', 'process', 'contact', 'features-section', 'demo-request-section'],
      ...['pricing-section', 'learn-section', 'faq-section', 'demo', 'precios', 'faq', 'caracteristicas'],
    ]) {
      await expect(page.locator(`[id="${section}"]`), section).toHaveCount(1);
    }
  });

  test('the promotion takes one line above the page', async ({ page }) => {
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

test('the first screen contains the hero’s two buttons, and the width the whole clock', async ({ page }) => {
  const hero = page.getByRole('main').locator('section').first();
  for (const address of [site.home.href(), site.horus.href()]) {
    await page.goto(address);
    for (const [width, height] of [
      [1440, 900],
      [1280, 720],
      [1024, 768],
      [390, 664],
      [360, 640],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const index of [0, 1]) {
        await expect(hero.getByRole('link').nth(index)).toBeInViewport({ ratio: 1 });
      }
      if (address === site.home.href() && width >= 1024) {
        await expect(hero.getByText('Registro de hoy')).toBeInViewport({ ratio: 1 });
      }
    }
  }
});

test.describe('the number of people', () => {
  test('chooses the plan, and shows its cost for each of them', async ({ page }) => {
    await openLive(page, site.home.href());
    await expect(field(page)).toHaveValue('3');
    for (const [people, plan, figures] of [
      [
        '3',
        'Autónomos',
        ['12,50 €', '15,13 € al mes con IVA', '4,17 € + IVA por persona y mes', 'Hoy pagas 30,25 €'],
      ],
      [
        '20',
        'Business',
        ['39,99 €', '48,39 € al mes con IVA', '2,00 € + IVA por persona y mes', 'Hoy pagas 78,65 €'],
      ],
      [
        '60',
        'Enterprise',
        ['69,00 €', '83,49 € al mes con IVA', '1,15 € + IVA por persona y mes', 'Hoy pagas 90,75 €'],
      ],
    ] as const) {
      await field(page).fill(people);
      await expect(chosen(page)).toHaveText(plan);
      await expect(range(page)).toHaveValue(people);
      const shown = await wordsOf(card(page, plan));
      for (const figure of [...figures, 'Primeros 30 días gratis']) expect(shown).toContain(figure);
      await expect(
        prices(page)
          .getByText(/€ \+ IVA por persona y mes$/)
          .filter({ visible: true }),
      ).toHaveCount(1);
      await expect(prices(page).getByRole('link', { name: 'Habla con nosotros' })).toHaveCount(
        plan === 'Enterprise' ? 1 : 0,
      );
    }
  });

  test('is set by pointer and by keys on the ruler; an invalid number shows no share', async ({ page }) => {
    await openLive(page, site.home.href());
    const ruler = prices(page)
      .getByRole('presentation')
      .filter({ has: range(page) });
    await ruler.scrollIntoViewIfNeeded();
    const box = await ruler.boundingBox();
    if (!box) throw new Error('no ruler');
    const at = (third: number) => [box.x + (box.width * third) / 3, box.y + box.height / 2] as const;
    await page.mouse.click(...at(1.5));
    await expect(field(page)).toHaveValue('13');
    await expect(range(page)).toBeFocused();
    await page.mouse.down();
    await page.mouse.move(...at(2.999), { steps: 3 });
    await page.mouse.up();
    await expect(field(page)).toHaveValue('60');
    await expect(chosen(page)).toHaveText('Enterprise');
    const label = await prices(page).getByText('o más', { exact: true }).boundingBox();
    expect((label?.x ?? Infinity) + (label?.width ?? 0)).toBeLessThanOrEqual(box.x + box.width);
    await page.keyboard.press('Home');
    await expect(field(page)).toHaveValue('1');
    for (let press = 0; press < 5; press += 1) await page.keyboard.press('ArrowRight');
    await expect(field(page)).toHaveValue('6');
    await expect(chosen(page)).toHaveText('Business');
    for (const typed of ['', '0', '1000', '2.5']) {
      await field(page).fill(typed);
      await expect(field(page)).toHaveAccessibleDescription('Escribe un número del 1 al 999.');
      await expect(
        prices(page)
          .getByText(/€ \+ IVA por persona y mes$/)
          .filter({ visible: true }),
      ).toHaveCount(0);
    }
    await field(page).fill('4');
    await expect(field(page)).toHaveAccessibleDescription('');
    await expect(chosen(page)).toHaveText('Autónomos');
  });

  test('counts every key pressed before React loads', async ({ page }) => {
    const letReactCome = await holdReact(page);
    await page.goto(site.home.href(), { waitUntil: 'domcontentloaded' });
    await range(page).focus();
    for (let press = 0; press < 5; press += 1) await page.keyboard.press('ArrowRight');
    letReactCome();
    await waitForReact(page);
    await expect(field(page)).toHaveValue('8');
    await expect(chosen(page)).toHaveText('Business');
  });

  test('input typed before React loads is answered afterwards', async ({ page }) => {
    const letReactCome = await holdReact(page);
    await page.goto(site.home.href(), { waitUntil: 'domcontentloaded' });
    await field(page).fill('45');
    letReactCome();
    await waitForReact(page);
    await expect(field(page)).toHaveValue('45');
    await expect(chosen(page)).toHaveText('Enterprise');
  });

  test('a visitor’s button asks for a login, and keeps plan and period', async ({ page }) => {
    await openLive(page, site.home.href());
    await choose(page, /^Anual −/);
    await prices(page).getByRole('button', { name: 'Contratar Business' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    const kept = await page.evaluate(() => localStorage.getItem('selectedPlan'));
    expect(JSON.parse(kept ?? '')).toMatchObject({ planType: 'business', billingPeriod: 'annual' });
  });

  test.describe('on a phone', () => {
    test.use({ viewport: PHONE });

    test('has step buttons; only one plan is unfolded, its hardware on demand, and another sets its number', async ({
      page,
    }) => {
      await openLive(page, site.home.href());
      const open = (plan: string) => prices(page).getByRole('button', { name: `Contratar ${plan}` });
      await page.getByRole('button', { name: 'Una persona más' }).click({ clickCount: 3, delay: 30 });
      await expect(field(page)).toHaveValue('6');
      await expect(open('Business')).toBeVisible();
      await expect(open('Autónomos')).toBeHidden();
      await prices(page)
        .getByRole('button', { name: /^Ver el plan Enterprise/ })
        .click();
      await expect(field(page)).toHaveValue('21');
      await expect(chosen(page)).toBeFocused();
      await expect(chosen(page)).toBeInViewport();
      await expect(open('Enterprise')).toBeVisible();
      await expect(open('Business')).toBeHidden();
      const hardware = card(page, 'Enterprise').getByText('Tarjetas RFID');
      await expect(hardware).toBeHidden();
      await page.getByRole('button', { name: 'Dispositivo y tarjetas' }).click();
      await expect(hardware).toBeVisible();
      await page.getByRole('button', { name: 'Una persona menos' }).click();
      await expect(field(page)).toHaveValue('20');
      await expect(open('Business')).toBeVisible();
    });
  });
});

test('a card at the reader adds its row, with the current time', async ({ page }) => {
  await openLive(page, site.home.href());
  const clock = page.getByRole('figure', { name: 'Horus en miniatura' });
  await clock.getByRole('button', { name: 'Acerca la tarjeta' }).click();
  await expect(clock.getByRole('listitem').first()).toHaveText(/^TúEntrada\d\d:\d\d$/);
  await expect(clock.getByText(/^Entrada \d\d:\d\d$/)).toBeVisible();
  await clock.getByRole('button', { name: 'Acerca la tarjeta' }).click();
  await expect(clock.getByRole('listitem').first()).toHaveText(/^TúSalida\d\d:\d\d$/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the three plans are open, with every period’s fees', async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.goto(site.home.href());
    for (const plan of ['Autónomos', 'Business', 'Enterprise']) {
      await expect(card(page, plan).getByRole('button', { name: `Contratar ${plan}` })).toBeVisible();
    }
    await expect(prices(page).getByRole('table')).toContainText(/31,99\s€/);
    await expect(page.getByRole('slider')).toHaveCount(0);
  });
});
