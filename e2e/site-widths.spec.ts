import { expect, test } from './test.ts';
import { NOWHERE, publicPages, refusedCookies } from './visitor.ts';

test.use({ storageState: refusedCookies, contextOptions: { reducedMotion: 'reduce' } });

/** Side of what a finger has to hit, in CSS pixels. */
const TARGET = 44;

/** What stands out of the page to the right, of the open page. */
const readOverflow = () => ({
  scrolls: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  cut: Array.from(document.querySelectorAll('h1, h2, h3, p, a, button, td, dd, input'))
    .filter((element) => element.checkVisibility() && element.getBoundingClientRect().right > innerWidth + 1)
    .map((element) => element.outerHTML.slice(0, 120)),
});

for (const [name, width] of [
  ['320 px wide', 320],
  // A window of 1280 px at 200 %.
  ['at 200 % zoom', 640],
] as const) {
  test.describe(name, () => {
    test.use({ viewport: { width, height: 700 } });

    test('no page scrolls sideways or cuts anything off', async ({ page }) => {
      for (const address of [...publicPages, NOWHERE]) {
        await page.goto(address);
        await page.evaluate(() => {
          for (const each of document.querySelectorAll('main details')) each.setAttribute('open', '');
        });
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        const { scrolls, cut } = await page.evaluate(readOverflow);
        expect.soft(scrolls, address).toBe(0);
        expect.soft(cut, address).toEqual([]);
      }
    });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 }, hasTouch: true });

  test('everything to be touched is large enough', async ({ page }) => {
    for (const address of [...publicPages, NOWHERE]) {
      await page.goto(address);
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
            // A link within a sentence has the height of its line; a box has that of the label around it.
            .filter((element) => {
              const sentence = element.closest('p, li, dd')?.textContent ?? '';
              return !(element.matches('a') && sentence.trim() !== element.textContent?.trim());
            })
            .filter((element) => !(element.matches('input') && element.closest('label')))
            // Nobody's: the trap for robots.
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
