import { companySettings, whatsappUrl } from '@horus/contract/company';
import { paths } from '@horus/contract/paths';
import { expect, test } from './test.ts';
import { findSquashedText, NOWHERE, publicPages } from './visitor.ts';

const { site } = paths;
const company = companySettings.parse({});

test.use({ javaScriptEnabled: false, viewport: { width: 1280, height: 800 } });

/** Returns visible buttons that only a script could answer. */
const readDeadButtons = () =>
  Array.from(document.querySelectorAll('button'))
    .filter((button) => button.checkVisibility() && !button.hasAttribute('commandfor'))
    .filter((button) => !(button.type === 'submit' && button.form?.getAttribute('action')))
    .map((button) => button.outerHTML.slice(0, 120));

test('every public page is readable, has the networks and the chat, and offers nothing that would not work', async ({
  page,
}) => {
  for (const address of [...publicPages, NOWHERE]) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible();
    expect((await page.getByRole('main').textContent())?.length, address).toBeGreaterThan(60);
    await expect(page.getByRole('region', { name: 'Cookies' }), address).toBeHidden();
    await expect(page.getByRole('button', { name: 'Configurar cookies' }), address).toBeHidden();
    await expect(page.getByRole('progressbar'), address).toHaveCount(0);
    expect(await page.evaluate(readDeadButtons), address).toEqual([]);
    expect(await page.evaluate(findSquashedText), address).toEqual([]);

    const footer = page.getByRole('contentinfo');
    for (const [name, url] of [
      ['LinkedIn', company.COMPANY_LINKEDIN_URL],
      ['Instagram', company.COMPANY_INSTAGRAM_URL],
      ['Facebook', company.COMPANY_FACEBOOK_URL],
    ] as const) {
      await expect(footer.getByRole('link', { name }), address).toHaveAttribute('href', url);
    }
    // The year is the visitor's: a page built in another year doesn't contain that year
    // (site-calendar.night.spec.ts).
    await expect(footer.getByText(/^©/), address).toContainText(`© ${company.COMPANY_LEGAL_NAME}`);
    await expect(page.getByRole('link', { name: /^Chatea con nosotros/ }), address).toHaveAttribute(
      'href',
      whatsappUrl(company),
    );
  }
});

test('both headers work: links, folded links, sections of other pages', async ({ page }) => {
  await page.goto(site.privacy.href());
  const bar = page.getByRole('navigation', { name: 'Principal' });
  await bar.locator('summary').click();
  await bar.getByRole('link', { name: 'Guía del dispositivo' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Guía del Dispositivo de Fichaje' }),
  ).toBeVisible();
  await bar.getByRole('link', { name: 'Precios' }).click();
  await expect(page).toHaveURL(`${site.horus.href()}#pricing-section`);
  await expect(page.locator('#pricing-section h2')).toBeInViewport();
  await page.getByRole('banner').getByRole('link', { name: 'Volver a STC' }).click();
  await bar.getByRole('link', { name: 'Contactar' }).click();
  await expect(page.locator('#contact h2')).toBeInViewport();
});

test('questions open, several at once, in every tab; a phone’s menu opens and closes', async ({ page }) => {
  await page.goto(site.horus.href());
  for (const topic of ['payments', 'installation', 'support', 'about']) {
    await page.locator(`label:has([value="${topic}"])`).click();
    const shown = page.locator(`[data-topic="${topic}"]`);
    await expect(shown).toBeVisible();
    for (const question of [0, 1]) await shown.locator('summary').nth(question).click();
    await expect(shown.locator('details[open]')).toHaveCount(2);
  }
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('button', { name: 'Abrir el menú' }).click();
  const menu = page.getByRole('dialog', { name: 'Menú' });
  await expect(menu.getByRole('link', { name: 'Precios' })).toBeVisible();
  await menu.getByRole('button', { name: 'Cerrar el menú' }).click();
  await expect(menu).toBeHidden();
});

test('the month’s prices are shown, with a table of all fees in place of the choice', async ({ page }) => {
  await page.goto(site.horus.href());
  const pricing = page.locator('#pricing-section');
  await expect(page.getByRole('article', { name: 'Business' })).toContainText(/39,99\s€al mes \+ IVA/);
  await expect(pricing.getByRole('radio')).toHaveCount(0);
  const fees = pricing.getByRole('table', { name: 'Todas las cuotas, al mes y sin IVA' });
  for (const fee of [/24,99\s€/, /39,99\s€/, /69,00\s€/, /19,99\s€/, /31,99\s€/, /55,00\s€/]) {
    await expect(fees.getByText(fee).first()).toBeVisible();
  }
});

test('the film has the browser’s own controls, and its picture before it plays', async ({ page }) => {
  await page.goto(site.home.href());
  const video = page.locator('#about video:visible');
  await expect(video).toHaveCount(1);
  await expect(video).toHaveAttribute('controls');
  const poster = (await video.getAttribute('poster')) ?? '';
  expect((await page.request.get(poster)).headers()['content-type']).toBe('image/webp');
  await expect(video.locator('source').first()).toHaveAttribute('src', /\.webm$/);
  await expect(page.locator('#about').getByRole('button')).toHaveCount(0);
});

test('on a phone the chat link is at the end of the page, over no text', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  for (const { href } of [site.home, site.privacy, site.deleteAccount]) {
    await page.goto(href());
    const chat = page.getByRole('link', { name: /^Chatea con nosotros/ });
    await expect(chat).not.toBeInViewport();
    await chat.scrollIntoViewIfNeeded();
    const footer = await page.getByRole('contentinfo').boundingBox();
    const box = await chat.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual((footer?.y ?? 0) + (footer?.height ?? 0));
    expect(box?.height).toBeGreaterThanOrEqual(44);
  }
});
