import { paths } from '@horus/contract/paths';
import type { Page } from '@playwright/test';
import { newBuyer } from './buyer.ts';
import { expect, test } from './test.ts';
import { openLive, refusedCookies, refusedElsewhere, waitForReact } from './visitor.ts';

const { site } = paths;

/** Short hashes and their sections (docs/product.md, 'Navigation'). */
const shortHashes = {
  demo: 'demo-request-section',
  precios: 'pricing-section',
  faq: 'faq-section',
  caracteristicas: 'features-section',
} as const;

test.use({
  storageState: refusedCookies,
  viewport: { width: 1280, height: 800 },
});

async function expectAtTop(page: Page, id: string): Promise<void> {
  const place = () =>
    page.locator(`[id="${id}"]`).evaluate((section) => {
      const { top } = section.getBoundingClientRect();
      return top > 20 && top < 150 ? 'just below the header' : `${top} px from the top`;
    });
  await expect.poll(place, { message: `#${id} on ${page.url()}` }).toBe('just below the header');
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every short hash and every section id works', async ({ page }) => {
    for (const [hash, id] of Object.entries(shortHashes)) {
      for (const name of [hash, id]) {
        // One page after the other: on the same page the browser only scrolls.
        for (const address of [site.home.href(), site.horus.href()]) {
          await page.goto(`${address}#${name}`);
          await expectAtTop(page, id);
        }
      }
    }
  });
});

test('a hash is followed on load and on change, also to any id of the page', async ({ page }) => {
  await page.goto(`${site.horus.href()}#precios`);
  await expectAtTop(page, 'pricing-section');
  for (const [hash, id] of Object.entries(shortHashes)) {
    await page.evaluate((name) => {
      location.hash = name;
    }, hash);
    await expectAtTop(page, id);
  }
  await page.goto(`${site.home.href()}#process`);
  await expectAtTop(page, 'process');
  await page.goto(`${site.privacy.href()}#derechos`);
  await waitForReact(page);
  await expectAtTop(page, 'derechos');
});

test('links to sections of other pages open the page and then the section', async ({ page }) => {
  await openLive(page, site.privacy.href());
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Contactar' }).click();
  await expect(page).toHaveURL(`${site.home.href()}#contact`);
  await expectAtTop(page, 'contact');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Precios' }).click();
  await expect(page).toHaveURL(`${site.horus.href()}#pricing-section`);
  await expectAtTop(page, 'pricing-section');
  const bar = page.getByRole('navigation', { name: 'Principal' });
  for (const [name, id] of [
    ['Características', 'features-section'],
    ['Demo', 'demo-request-section'],
    ['FAQ', 'faq-section'],
  ] as const) {
    await bar.getByRole('link', { name }).click();
    await expectAtTop(page, id);
  }
});

test('a section of another page scrolls into view half a second after the page has loaded', async ({
  page,
}) => {
  await page.clock.install();
  await openLive(page, site.privacy.href());
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Contactar' }).click();
  // The new page takes the focus when its half second starts.
  await expect(page.getByRole('main').getByRole('heading', { name: 'Contacto' })).toBeAttached();
  await expect(page.locator('#contenido')).toBeFocused();
  await page.clock.runFor(499);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.clock.runFor(1);
  await expectAtTop(page, 'contact');
});

test('a page does not scroll to its section during a press', async ({ page }) => {
  await page.clock.install();
  await openLive(page, site.privacy.href());
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Contactar' }).click();
  await expect(page.locator('#contenido')).toBeFocused();
  await page.getByRole('main').getByRole('heading', { level: 1 }).hover();
  await page.mouse.down();
  await page.clock.runFor(1_000);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.mouse.up();
  await page.clock.runFor(1);
  await expectAtTop(page, 'contact');
});

test('a field that is filled in before the scroll to its section keeps the focus', async ({ page }) => {
  await page.clock.install();
  await openLive(page, site.privacy.href());
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Contactar' }).click();
  const name = page.locator('#contact').getByRole('textbox', { name: /^Nombre/ });
  await expect(page.locator('#contenido')).toBeFocused();
  await name.fill('Ana');
  await page.clock.runFor(500);
  await expectAtTop(page, 'contact');
  await expect(name).toBeFocused();
});

test('a pressed link scrolls smoothly to its section, unless the visitor prefers reduced motion', async ({
  browser,
}) => {
  for (const [reducedMotion, smooth] of [
    ['no-preference', true],
    ['reduce', false],
  ] as const) {
    const page = await browser.newPage({
      reducedMotion,
      storageState: refusedElsewhere,
      viewport: { width: 1280, height: 800 },
    });
    await page.goto(site.horus.href());
    // Before React loads, and after.
    for (const [name, id] of [
      ['FAQ', 'faq-section'],
      ['Demo', 'demo-request-section'],
    ] as const) {
      const depths = await page.evaluateHandle(() => {
        const seen = new Set<number>();
        addEventListener('scroll', () => seen.add(Math.round(scrollY)));
        return seen;
      });
      await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name }).click();
      await expectAtTop(page, id);
      expect(await depths.evaluate(({ size }) => size > 2)).toBe(smooth);
      await waitForReact(page);
    }
    await page.close();
  }
});

test('a focus that moves after a press does not scroll the page', async ({ browser }) => {
  const page = await browser.newPage({
    reducedMotion: 'no-preference',
    storageState: refusedElsewhere,
  });
  await openLive(page, site.horus.href());
  await page.getByRole('heading', { level: 1 }).click();
  const inView = await page
    .getByRole('contentinfo')
    .getByRole('link')
    .last()
    .evaluate((link: HTMLElement) => {
      link.focus();
      return link.getBoundingClientRect().top < innerHeight;
    });
  expect(inView).toBe(true);
  await page.close();
});

test('each flag in sessionStorage leads to its section once', async ({ page }) => {
  await page.goto(site.home.href());
  for (const [flag, id] of [
    ['scrollToDemo', 'demo-request-section'],
    ['scrollToContact', 'contact'],
  ] as const) {
    await page.evaluate((name) => sessionStorage.setItem(name, 'true'), flag);
    await page.reload();
    await expectAtTop(page, id);
    expect(await page.evaluate((name) => sessionStorage.getItem(name), flag)).toBeNull();
    await page.evaluate(() => scrollTo(0, 0));
  }
});

test('each new page starts at its top and is announced to screen readers', async ({ page }) => {
  await openLive(page, site.home.href());
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacidad' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Política de privacidad' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(page.locator('#contenido')).toBeFocused();
  await expect(page).toHaveTitle(/Política de privacidad/);
});

test('the header shrinks after 50 px of scroll, and grows again', async ({ page }) => {
  await openLive(page, site.home.href());
  const header = page.getByRole('banner');
  const height = () => header.evaluate((element) => element.getBoundingClientRect().height);
  const full = await height();
  await page.evaluate(() => scrollTo(0, 50));
  await expect(header).not.toHaveAttribute('data-shrunk');
  await page.evaluate(() => scrollTo(0, 51));
  await expect(header).toHaveAttribute('data-shrunk', 'true');
  await expect.poll(height).toBeLessThan(full);
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(height).toBe(full);
});

test('a signed-in visitor sees their email, their company and the links to their area instead of the login', async ({
  page,
}) => {
  const buyer = newBuyer();
  const account = { ...buyer, company: 'Talleres Peña' };
  expect((await page.request.post('/api/auth/register', { data: account })).status()).toBe(201);
  const { email, password } = buyer;
  const answer = await page.request.post('/api/auth/login', { data: { email, password } });
  const { token } = (await answer.json()) as { token: string };
  await page.goto(site.home.href());
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  await openLive(page, site.home.href());
  const header = page.getByRole('banner');
  await header.getByText(buyer.name).click();
  await expect(header.getByText(buyer.email)).toBeVisible();
  await expect(header.getByText('Talleres Peña')).toBeVisible();
  await expect(header.getByRole('link', { name: 'Mi Dashboard' })).toHaveAttribute(
    'href',
    paths.account.dashboard.href(),
  );
  await expect(header.getByRole('link', { name: 'Iniciar sesión' })).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test('the chat covers no control and no figure, and is visible at rest and at the end of the page', async ({
    page,
  }) => {
    const chat = page.getByRole('link', { name: /^Chatea con nosotros/ });
    for (const address of [site.home.href(), site.horus.href(), paths.auth.register.href()]) {
      await openLive(page, address);
      // A form's button may be in its corner from the start.
      if (address !== paths.auth.register.href()) await expect(chat, address).toBeInViewport();
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      for (let y = 0; y < height; y += 350) {
        await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y);
        await expect.poll(() => page.evaluate(readCovered), { message: `${address} at ${y}` }).toEqual([]);
      }
      await page.evaluate(() => window.scrollTo({ top: 1e6, behavior: 'instant' }));
      await expect(chat, address).toBeInViewport();
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    }
  });

  test('the keyboard reaches the chat at any scroll position', async ({ page }) => {
    await openLive(page, site.home.href());
    await page.keyboard.press('Tab');
    await page.getByRole('link', { name: /^Chatea con nosotros/ }).focus();
    await expect(page.getByRole('link', { name: /^Chatea con nosotros/ })).toBeInViewport();
  });
});

/** Returns the controls and figures that the chat's button covers. */
function readCovered(): string[] {
  const chat = document.querySelector('aside[aria-label="Chat"] a')?.getBoundingClientRect();
  if (!chat || chat.top >= innerHeight) return [];
  return Array.from(
    document.querySelectorAll(
      ':is(main, footer) :is(a, button, input, select, textarea, label, summary, video, dd, td, figure ol li)',
    ),
  )
    .filter((each) => each.checkVisibility())
    .filter((each) => {
      const { top, bottom, left, right } = each.getBoundingClientRect();
      return top < chat.bottom && bottom > chat.top && left < chat.right && right > chat.left;
    })
    .map((each) => each.outerHTML.slice(0, 80));
}
