import { paths } from '@horus/contract/paths';
import type { Page } from '@playwright/test';
import { AT_NIGHT, firstInGate } from './night.ts';
import { expect, test } from './test.ts';
import { holdReact, NOWHERE, openLive, publicPages, refusedCookies, waitForReact } from './visitor.ts';

const { site } = paths;

/**
 * Focuses each stop of the open page, forwards and then backwards. Returns those that are
 * completely hidden, outside the window or behind something over the page (WCAG 2.4.11).
 */
const readObscured = async (part: string) => {
  // A font that loads late moves the focused element.
  await document.fonts.ready;
  // After a resize, the banner's space is measured in the first frame and reserved in the next.
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  const stops = Array.from(
    document.querySelectorAll<HTMLElement>(
      `${part} :is(a[href], button, input, select, textarea, summary, [tabindex])`,
    ),
  ).filter(
    (element) =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled') &&
      element.checkVisibility({ visibilityProperty: true }),
  );
  const isSeenNow = (element: HTMLElement): boolean => {
    // A control that its label draws is seen there.
    const shown = element.matches('.sr-only') ? (element.closest('label') ?? element) : element;
    const { left, top, width, height } = shown.getBoundingClientRect();
    const shares = [0.02, 0.25, 0.5, 0.75, 0.98];
    return shares.some((x) =>
      shares.some((y) => {
        const hit = document.elementFromPoint(left + x * width, top + y * height);
        return hit !== null && (shown.contains(hit) || hit.contains(shown));
      }),
    );
  };
  /**
   * Waits, because content that made room for the text comes back. On a busy machine frames pass
   * before it moves.
   */
  const isSeen = async (element: HTMLElement): Promise<boolean> => {
    for (let frame = 0; frame < 600; frame += 1) {
      if (isSeenNow(element)) return true;
      await new Promise(requestAnimationFrame);
    }
    return false;
  };
  const obscured = new Set<string>();
  for (const element of [...stops, ...stops.toReversed()]) {
    element.focus();
    if (document.activeElement === element && !(await isSeen(element))) {
      obscured.add(
        (element.getAttribute('aria-label') ?? element.textContent ?? element.id).trim().slice(0, 60),
      );
    }
  }
  return { stops: stops.length, obscured: [...obscured] };
};

const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };
/** A window of 1280 × 1024 at 400 % zoom. */
const zoomed = { width: 320, height: 256 };
const tablet = { width: 768, height: 1024 };
const smallPhone = { width: 320, height: 640 };

/**
 * One page for each header, long and short. Other pages have the same elements over and under their
 * text.
 */
const frames: readonly string[] = [site.home.href(), site.horus.href(), site.privacy.href(), NOWHERE];

test.describe('no focused element is hidden by anything over the page', () => {
  test.use({ viewport: desk });

  for (const address of AT_NIGHT ? [...publicPages, NOWHERE] : frames) {
    test(address, async ({ page }) => {
      const whole = frames.includes(address);
      const expectSeen = async (viewports: readonly (typeof desk)[], state: string) => {
        for (const viewport of viewports) {
          await page.setViewportSize(viewport);
          await page.keyboard.press('Tab');
          const { stops, obscured } = await page.evaluate(readObscured, whole ? 'body' : 'main');
          expect(stops, address).toBeGreaterThan(whole ? 10 : 0);
          expect.soft(obscured, `${viewport.width} × ${viewport.height}, ${state}`).toEqual([]);
        }
      };
      await openLive(page, address);
      const banner = page.getByRole('region', { name: 'Cookies' });
      await expect(banner).toBeVisible();
      await expectSeen(
        whole && AT_NIGHT ? [desk, tablet, phone, smallPhone, zoomed] : [desk, phone, zoomed],
        'with the banner',
      );
      await page.setViewportSize(desk);
      await banner.getByRole('button', { name: 'Rechazar' }).click();
      await expect(banner).toBeHidden();
      await expectSeen([desk, phone], 'without it');
    });
  }
});

for (const viewport of firstInGate([
  { width: 390, height: 844 },
  { width: 375, height: 667 },
])) {
  test.describe(`on a phone of ${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport });

    test('the cookie banner leaves the main content of a page visible: its buttons and its price', async ({
      page,
    }) => {
      for (const address of [site.home.href(), site.horus.href()]) {
        await openLive(page, address);
        await page.evaluate(() => document.fonts.ready);
        const { y: foot } = (await page.getByRole('region', { name: 'Cookies' }).boundingBox()) ?? { y: 0 };
        const hero = page.getByRole('main').locator('section').first();
        for (const each of [
          ...(await hero.getByRole('link').all()).slice(0, 2),
          hero.getByText(/^al\smes\s\+\sIVA/).filter({ visible: true }),
        ]) {
          const { y, height } = (await each.boundingBox()) ?? { y: Number.NaN, height: Number.NaN };
          expect.soft(y + height, `${address}: ${await each.textContent()}`).toBeLessThanOrEqual(foot);
        }
      }
    });
  });
}

/** Whether the focus is in a section, or further on in the page. */
const isAt = (page: Page, id: string) =>
  page.evaluate((name) => {
    const section = document.getElementById(name);
    const focused = document.activeElement;
    if (!section || !focused || focused === document.body) return false;
    const after = section.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING;
    return section.contains(focused) || (after !== 0 && focused.closest('main') !== null);
  }, id);

async function expectReaderAt(page: Page, id: string): Promise<void> {
  await expect.poll(() => isAt(page, id), { message: `at #${id}` }).toBe(true);
  await page.keyboard.press('Tab');
  expect(await isAt(page, id), `a Tab from #${id}`).toBe(true);
}

const sections = {
  [site.home.href()]: { Nosotros: 'about', Servicios: 'services', Proceso: 'process', Contactar: 'contact' },
  [site.horus.href()]: {
    Características: 'features-section',
    Precios: 'pricing-section',
    Demo: 'demo-request-section',
    FAQ: 'faq-section',
  },
} as const;

test.describe('by keyboard, a link to a section moves the reader there too', () => {
  test.use({ storageState: refusedCookies, viewport: { width: 1440, height: 900 } });

  for (const [address, links] of firstInGate(Object.entries(sections))) {
    test(`in the header of ${address}, before and after React loads`, async ({ page }) => {
      const letReactCome = await holdReact(page);
      await page.goto(address, { waitUntil: 'domcontentloaded' });
      for (const live of [false, true]) {
        if (live) {
          letReactCome();
          await waitForReact(page);
        }
        for (const [name, id] of Object.entries(links)) {
          const link = page
            .getByRole('navigation', { name: 'Principal' })
            .getByRole('link', { name, exact: true });
          await link.focus();
          await page.keyboard.press('Enter');
          await expect(page).toHaveURL(new RegExp(`#${id}$`));
          await expectReaderAt(page, id);
        }
      }
    });
  }

  test('from another page', async ({ page }) => {
    await openLive(page, site.privacy.href());
    const link = page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Contactar' });
    await link.focus();
    await page.keyboard.press('Enter');
    await expectReaderAt(page, 'contact');
  });

  test('in the phone’s menu', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const [address, links] of firstInGate(Object.entries(sections))) {
      await openLive(page, address);
      for (const [name, id] of Object.entries(links)) {
        await page.getByRole('button', { name: 'Abrir el menú' }).focus();
        await page.keyboard.press('Enter');
        const menu = page.getByRole('dialog', { name: 'Menú' });
        await menu.getByRole('link', { name, exact: true }).focus();
        await page.keyboard.press('Enter');
        await expect(menu).toBeHidden();
        await expectReaderAt(page, id);
      }
    }
  });
});

test.describe('at a desk, further down a page', () => {
  test.use({ storageState: refusedCookies, viewport: { width: 1440, height: 900 } });

  test('going through the header by Tab keeps the scroll position', async ({ page }) => {
    for (const address of firstInGate([site.home.href(), site.horus.href(), site.privacy.href()])) {
      await openLive(page, address);
      await page.evaluate(() => scrollTo(0, 1500));
      await page
        .getByRole('banner')
        .getByRole('link', { name: /, inicio$/ })
        .focus();
      for (let stop = 0; stop < 5; stop += 1) await page.keyboard.press('Tab');
      expect.soft(await page.evaluate(() => scrollY), address).toBe(1500);
    }
  });
});
