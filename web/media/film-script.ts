import type { Page } from 'playwright-core';

/** The film's length, its pictures a second, and its size in pixels. */
export const FILM_SECONDS = 25;
export const FILM_FPS = 25;
export const FILM_SIZE = { width: 1280, height: 720 };

export type Stop = 'hero' | 'day' | 'month' | 'prices' | 'closing';

/** When the camera leaves a stop and when it is at the next, in seconds. */
const moves: readonly {
  readonly from: number;
  readonly to: number;
  readonly stop: Stop;
  readonly next: Stop;
}[] = [
  { from: 6.2, to: 7.4, stop: 'hero', next: 'day' },
  { from: 10.6, to: 11.8, stop: 'day', next: 'month' },
  { from: 15, to: 16.4, stop: 'month', next: 'prices' },
  { from: 21.2, to: 22.4, stop: 'prices', next: 'closing' },
];

/** What somebody does on the page, and when, in seconds. */
export const deeds: readonly { readonly at: number; readonly selector: string }[] = [
  { at: 1.2, selector: '#contenido [data-card] button' },
  { at: 3.8, selector: '#contenido [data-card] button' },
  { at: 18, selector: '[value="annual"]' },
  { at: 19.6, selector: '[value="annual-financed"]' },
];

/** How far down the page each stop of the camera is, in pixels. */
export function measureStops(page: Page): Promise<Record<Stop, number>> {
  return page.evaluate(() => {
    const top = (selector: string) => {
      const box = document.querySelector(selector)?.getBoundingClientRect();
      if (!box) throw new Error(`the film looks for ${selector}`);
      return { top: box.top + window.scrollY, height: box.height };
    };
    const centre = (selector: string) => {
      const box = top(selector);
      return box.top + (box.height - window.innerHeight) / 2;
    };
    return {
      hero: 0,
      day: centre('#features-section > section:nth-child(1)'),
      month: centre('#features-section > section:nth-child(2)'),
      prices: top('#pricing-section').top + 60,
      closing: document.body.scrollHeight,
    };
  });
}

/** Where the camera is at a time: at a stop, or on its way to the next. */
export function cameraAt(seconds: number, stops: Readonly<Record<Stop, number>>): number {
  const move = moves.find(({ from, to }) => seconds >= from && seconds < to);
  if (!move) return stops[moves.findLast(({ to }) => seconds >= to)?.next ?? 'hero'];
  const share = ease((seconds - move.from) / (move.to - move.from));
  return stops[move.stop] + (stops[move.next] - stops[move.stop]) * share;
}

function ease(share: number): number {
  return share < 0.5 ? 4 * share ** 3 : 1 - (-2 * share + 2) ** 3 / 2;
}
