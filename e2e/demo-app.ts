import { paths } from '@horus/contract/paths';
import type { Page } from '@playwright/test';
import { openLive } from './visitor.ts';

export const demoAddress = paths.site.demo.href();

/** Thursday, 26 November: Iván's shift starts at 14:00, and it is 16:20. */
export const THURSDAY = '2026-11-26T16:20:00+01:00';
export const MINUTES = 60_000;

export const panel = (page: Page) => page.getByRole('region', { name: 'Ficha tú' });
export const board = (page: Page) => page.getByRole('region', { name: /^Hoy, / });
export const row = (page: Page, name: string) =>
  board(page).getByRole('listitem').filter({ hasText: name }).first();
export const press = (page: Page, name: string) => panel(page).getByRole('button', { name }).click();

export async function openDemo(page: Page, time = THURSDAY): Promise<void> {
  await page.clock.install({ time });
  await openLive(page, demoAddress);
}
