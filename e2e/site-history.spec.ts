import { paths } from '@horus/contract/paths';
import type { Page } from '@playwright/test';
import { firstInGate } from './night.ts';
import { expect, test } from './test.ts';
import { inMotion, openLive, refusedCookies, waitForReact } from './visitor.ts';

const { site } = paths;

/** With smooth scrolling, as most visitors have it. */
test.use({ ...inMotion, storageState: refusedCookies });

const readDepth = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** Allows a few lines of difference: text above may have been laid out again. */
async function expectDepth(page: Page, depth: number): Promise<void> {
  const isThere = async () => Math.abs((await readDepth(page)) - depth) < 60;
  await expect.poll(isThere, { message: `${page.url()} at ${depth}` }).toBe(true);
  // It stays there, also after a scroll that comes half a second late.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 800)));
  expect(await isThere(), `${page.url()} at ${await readDepth(page)} instead of ${depth}`).toBe(true);
}

/** Scrolls to a depth and returns it. The page notices with its next frame. */
async function readOn(page: Page, share: number): Promise<number> {
  await page.evaluate(async (part) => {
    scrollTo({ top: Math.round(part * document.documentElement.scrollHeight), behavior: 'instant' });
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  }, share);
  return readDepth(page);
}

/** Follows a footer link without scrolling to it. A phone folds the footer. */
const follow = (page: Page, name: string) =>
  page
    .getByRole('contentinfo')
    .getByRole('link', { name, exact: true, includeHidden: true })
    .evaluate((link: HTMLElement) => link.click());

for (const width of firstInGate([390, 1440])) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    for (const [address, share] of firstInGate([
      [site.home.href(), 0.7],
      [site.horus.href(), 0.6],
    ] as const)) {
      test(`from ${address} to a new page’s top, back to the earlier position, and forward again`, async ({
        page,
      }) => {
        await openLive(page, address);
        const here = await readOn(page, share);
        await follow(page, 'Privacidad');
        await expect(page.getByRole('heading', { level: 1, name: 'Política de privacidad' })).toBeVisible();
        await expectDepth(page, 0);
        const there = await readOn(page, 0.5);

        await page.goBack();
        await expect(page).toHaveURL(address);
        await expectDepth(page, here);
        await page.goForward();
        await expectDepth(page, there);

        // After a reload the positions of this page and those before it are still known, and going
        // back before React loads shows the right page.
        await page.reload();
        await expectDepth(page, there);
        await page.goBack();
        await expect(page).toHaveURL(address);
        await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Política de privacidad');
        await waitForReact(page);
        await expectDepth(page, here);
      });

      test(`${address}, left before React loads and opened again by going back`, async ({ page }) => {
        await page.goto(`${address}#faq`);
        // The scroll to the section is over.
        await expect(page.locator('main :focus')).toHaveCount(1);
        const here = await readOn(page, share);
        await page.goto(site.terms.href());
        await page.goBack();
        await expect(page).toHaveURL(`${address}#faq`);
        await expectDepth(page, here);
        await waitForReact(page);
        await expectDepth(page, here);
      });
    }

    test('between the sections of one page', async ({ page }) => {
      await openLive(page, site.horus.href());
      await page.getByRole('main').getByRole('link', { name: 'Ver precios' }).first().click();
      await expect(page).toHaveURL(/#pricing-section$/);
      await expect(page.locator('#pricing-section')).toBeFocused();
      await expect.poll(() => readDepth(page)).toBeGreaterThan(500);
      const here = await readOn(page, 0.8);
      await page.goBack();
      await expect(page).toHaveURL(site.horus.href());
      await expectDepth(page, 0);
      await page.goForward();
      await expectDepth(page, here);
    });
  });
}

test('typed and chosen data is still there after coming back', async ({ page }) => {
  const away = async () => {
    await follow(page, 'Privacidad');
    await expect(page.getByRole('heading', { level: 1, name: 'Política de privacidad' })).toBeVisible();
    await page.goBack();
  };
  await openLive(page, site.horus.href());
  const demo = page.locator('[data-lead-form=demo]');
  const annual = page.getByRole('radio', { name: /^Anual(?! a)/ });
  await annual.press(' ');
  await demo.getByLabel('Nombre').fill('Lucía Peña');
  await demo.getByRole('combobox').selectOption({ index: 2 });
  const interest = await demo.getByRole('combobox').inputValue();
  await away();
  await expect(annual).toBeChecked();
  await demo.scrollIntoViewIfNeeded();
  await expect(demo.getByLabel('Nombre')).toHaveValue('Lucía Peña');
  await expect(demo.getByRole('combobox')).toHaveValue(interest);

  await openLive(page, site.home.href());
  const contact = page.locator('[data-lead-form=contact]');
  await page.getByRole('spinbutton').fill('40');
  await contact.getByLabel('Mensaje').fill('Somos cuarenta.');
  await away();
  await expect(page.getByRole('spinbutton')).toHaveValue('40');
  await contact.scrollIntoViewIfNeeded();
  await expect(contact.getByLabel('Mensaje')).toHaveValue('Somos cuarenta.');
});
