import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** One stop of the Tab key. `seen` is whether its focus is visible. */
interface Stop {
  readonly place: number;
  readonly name: string;
  readonly seen: boolean;
}

/**
 * Numbers all controls of the page's main part that the Tab key reaches, in reading order. Returns
 * their count.
 */
async function listControls(page: Page): Promise<number> {
  return page.evaluate(() => {
    const all = document.querySelectorAll<HTMLElement>(
      'main :is(a[href], button, input, select, textarea, summary, [tabindex="0"])',
    );
    const controls = [...all].filter((each) => {
      if (each.tabIndex < 0 || each.matches(':disabled') || !each.checkVisibility()) return false;
      // The Tab key stops at only one radio of a group.
      return !each.matches('[type=radio]') || each.matches(':checked') || isFirstOfItsGroup(each);
    });
    for (const [place, each] of controls.entries()) each.setAttribute('data-place', String(place));
    return controls.length;

    function isFirstOfItsGroup(radio: Element): boolean {
      const group = document.querySelectorAll<HTMLInputElement>(
        `main [type=radio][name="${radio.getAttribute('name')}"]`,
      );
      return group[0] === radio && ![...group].some(({ checked }) => checked);
    }
  });
}

async function walk(page: Page): Promise<Stop[]> {
  const count = await listControls(page);
  await page.evaluate(() => {
    const first = document.querySelector<HTMLElement>('[data-place="0"]');
    first?.focus();
  });
  await page.keyboard.press('Shift+Tab');
  const stops: Stop[] = [];
  for (let presses = 0; stops.length < count && presses < 3 * count; presses += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(readStop, stops.at(-1)?.place);
    if (stop) stops.push(stop);
  }
  return stops;
}

/**
 * Returns the stop that has the focus, or null inside one: a date field has a stop for each of its
 * parts, a frame has its own stops.
 */
function readStop(last: number | undefined): Stop | null {
  const at = document.activeElement as HTMLElement;
  const place = Number(at.getAttribute('data-place') ?? -1);
  if (at instanceof HTMLIFrameElement || (at.matches('[type=date]') && place === last)) return null;
  const { outlineStyle, outlineWidth } = getComputedStyle(at);
  const ringed = (outlineStyle !== 'none' && outlineWidth !== '0px') || labelIsRinged(at);
  const box = at.getBoundingClientRect();
  const inView = box.bottom > 0 && box.top < innerHeight && box.width > 0;
  return {
    place,
    name: at.getAttribute('aria-label') ?? at.textContent?.trim().slice(0, 40) ?? '',
    seen: at.matches(':focus-visible') && ringed && inView,
  };

  /** A choice that its label draws shows the focus there. */
  function labelIsRinged(choice: Element): boolean {
    const label = choice.closest('label');
    return label !== null && getComputedStyle(label).outlineStyle !== 'none';
  }
}

/** Expects each control to be reached once, in reading order, with a visible focus. */
export async function expectWalkable(page: Page): Promise<void> {
  const stops = await walk(page);
  expect(stops.length).toBeGreaterThan(0);
  expect(stops.map(({ place }) => place)).toEqual(stops.map((_, index) => index));
  expect(stops.filter(({ seen }) => !seen)).toEqual([]);
}

/** Presses Tab until an element has the focus, as a visitor without a mouse does. */
export async function tabTo(page: Page, wanted: Locator, mostPresses = 80): Promise<void> {
  await wanted.waitFor();
  for (let presses = 0; presses < mostPresses; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(wanted).toBeFocused();
}
