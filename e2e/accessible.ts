import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** axe, with all its rules, finds nothing on the page as it stands; and nothing is wider than the page. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  const width = page.viewportSize()?.width ?? 0;
  expect.soft(found, `${state}, ${width} px`).toEqual([]);
  const widest = await page.evaluate(() => document.documentElement.scrollWidth);
  expect.soft(widest, `${state}: width`).toBeLessThanOrEqual(width);
}
