import { paths } from '@horus/contract/paths';
import type { Page } from '@playwright/test';
import { firstInGate } from './night.ts';
import { expect, test } from './test.ts';
import {
  expectNoOverflow,
  findSquashedText,
  NOWHERE,
  openWhole,
  publicPages,
  refusedCookies,
} from './visitor.ts';

test.use({ storageState: refusedCookies });

/** Side of a touch target, in CSS pixels. */
const TARGET = 44;

for (const [name, width] of firstInGate([
  ['320 px wide', 320],
  // A window of 1280 px at 200 %.
  ['at 200 % zoom', 640],
] as const)) {
  test.describe(name, () => {
    test.use({ viewport: { width, height: 700 } });

    test('no page scrolls sideways or cuts anything off', async ({ page }) => {
      for (const address of [...publicPages, NOWHERE]) {
        await openWhole(page, address);
        await page.evaluate(() => {
          for (const each of document.querySelectorAll('main details')) each.setAttribute('open', '');
        });
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectNoOverflow(page, address);
        expect.soft(await page.evaluate(readBrokenWords), `${address}: words on two lines`).toEqual([]);
      }
    });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 }, hasTouch: true });

  test('every touch target is large enough', async ({ page }) => {
    for (const address of [...publicPages, NOWHERE]) {
      await openWhole(page, address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const small = await page.evaluate((least) => {
        const touched = document.querySelectorAll<HTMLElement>(
          'a, button, summary, label:has([type="radio"]), input, select, textarea',
        );
        return (
          Array.from(touched)
            .filter(
              (element) => element.checkVisibility({ opacityProperty: true }) && !element.closest('dialog'),
            )
            // A link within a sentence has the height of its line. A box has that of the label
            // around it.
            .filter((element) => {
              const sentence = element.closest('p, li, dd')?.textContent ?? '';
              return !(element.matches('a') && sentence.trim() !== element.textContent?.trim());
            })
            .filter((element) => !(element.matches('input') && element.closest('label')))
            // No visitor uses the trap for robots.
            .filter((element) => !element.matches('.sr-only, [tabindex="-1"]'))
            .map((element) => ({ element, box: element.getBoundingClientRect() }))
            .filter(({ box }) => Math.min(box.width, box.height) < least)
            .map(
              ({ element, box }) =>
                `${Math.round(box.width)} × ${Math.round(box.height)}: ${element.outerHTML.slice(0, 90)}`,
            )
        );
      }, TARGET - 0.5);
      expect.soft(small, address).toEqual([]);
    }
  });
});

/** Returns words of titles and names that a line's end splits, though they have no hyphen. */
const readBrokenWords = () =>
  Array.from(document.querySelectorAll('main :is(h1, h2, h3, dt)'))
    .filter((element) => element.checkVisibility() && !element.closest('.sr-only'))
    .flatMap((element) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const broken: string[] = [];
      while (texts.nextNode()) {
        const node = texts.currentNode;
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s/@.-]+/g)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const tops = Array.from(range.getClientRects(), ({ top }) => Math.round(top));
          if (new Set(tops).size > 1) broken.push(word);
        }
      }
      return broken;
    });

/** Returns the open page's text that is as light as the paper. */
const findFaintText = (page: Page) =>
  page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const lightness = (color: string) => {
      if (!context) return 0;
      context.clearRect(0, 0, 1, 1);
      context.fillStyle = color;
      context.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
      return (red + green + blue) / 3;
    };
    return Array.from(
      document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3, p, li, dt, dd, td, span, a)'),
    )
      .filter((element) => element.checkVisibility() && element.textContent?.trim() !== '')
      .filter((element) => lightness(getComputedStyle(element).color) > 150)
      .map((element) => element.outerHTML.slice(0, 120));
  });

test.describe('on paper', () => {
  const { site } = paths;

  test('a printed page is its text alone, and dark', async ({ page }) => {
    await page.emulateMedia({ media: 'print' });
    for (const { href } of [site.terms, site.privacy, site.cookies, site.deviceGuide]) {
      await page.goto(href());
      await expect(page.getByRole('heading', { level: 1 }), href()).toBeVisible();
      for (const role of ['banner', 'contentinfo', 'complementary'] as const) {
        await expect(page.getByRole(role), href()).toHaveCount(0);
      }
      expect.soft(await findFaintText(page), href()).toEqual([]);
      expect.soft(await page.evaluate(findSquashedText), href()).toEqual([]);
    }
  });
});

test.describe('in high contrast', () => {
  test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

  const { horus, demo, calculator, recordSheet } = paths.site;

  test('the chosen option looks different from the others', async ({ page }) => {
    for (const [address, names] of [
      [horus.href(), ['billingPeriod', 'faq-topic']],
      [demo.href(), ['demo-view']],
      [calculator.href(), ['pago']],
      [recordSheet.href(), ['contract', 'filled']],
    ] as const) {
      await page.goto(address);
      for (const name of names) {
        const backgrounds = await page
          .locator(`label:has([name="${name}"])`)
          .evaluateAll((labels) => labels.map((label) => getComputedStyle(label).backgroundColor));
        const [chosen, ...others] = backgrounds;
        expect(others.length, name).toBeGreaterThan(0);
        expect(new Set(others).size, name).toBe(1);
        expect(others, name).not.toContain(chosen);
      }
    }
  });
});
