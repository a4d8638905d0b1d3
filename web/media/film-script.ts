import type { Page } from 'playwright-core';

/** The film's length, and its pictures a second. */
export const FILM_SECONDS = 25;
export const FILM_FPS = 25;

export type Stop = 'hero' | 'day' | 'month' | 'prices' | 'closing';

interface Box {
  readonly top: number;
  readonly height: number;
}

/**
 * One take of the film, on a page as wide as the screens that it is for, so that its words can be
 * read there.
 */
export interface Take {
  /** Of its files. */
  readonly name: string;
  readonly viewport: { readonly width: number; readonly height: number };
  /** Pixels of the film to a pixel of the page. */
  readonly scale: number;
  /** Taken out of the page besides what every take leaves out. */
  readonly without: string;
  /** What each stop of the camera looks at, and where that stands in the picture. */
  readonly looksAt: Readonly<
    Record<Stop, readonly [selector: string, frame: (box: Box, height: number) => number]>
  >;
}

const atTop =
  (margin: number) =>
  ({ top }: Box): number =>
    top - margin;
const centred = ({ top, height }: Box, frameHeight: number): number => top + (height - frameHeight) / 2;
const atEnd = ({ top, height }: Box, frameHeight: number): number => top + height - frameHeight;

export const takes: readonly Take[] = [
  {
    name: 'horus',
    viewport: { width: 1280, height: 720 },
    scale: 1,
    without: '',
    looksAt: {
      hero: ['body', atTop(0)],
      day: ['#features-section > section:nth-child(1)', centred],
      month: ['#features-section > section:nth-child(2)', centred],
      prices: ['#pricing-section', atTop(-60)],
      closing: ['body', atEnd],
    },
  },
  {
    name: 'horus-phone',
    viewport: { width: 448, height: 560 },
    scale: 1.5,
    without: '#pricing-section [data-period="monthly"]:has(strong)',
    looksAt: {
      hero: ['#contenido [data-card]', atTop(215)],
      day: ['#features-section > section:nth-child(1) figure', centred],
      month: ['#features-section > section:nth-child(2) figure:has(table)', centred],
      prices: ['#pricing-section fieldset', atTop(28)],
      closing: ['#contenido [data-tone="ink"]:not(:has(~ *)):has(h2)', centred],
    },
  },
];

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

/** When the camera comes to rest, in seconds: from here on the picture should be sharp. */
export const arrivals: readonly number[] = moves.map(({ to }) => to);

/** What somebody does on the page, and when, in seconds. */
export const deeds: readonly { readonly at: number; readonly selector: string }[] = [
  { at: 1.2, selector: '#contenido [data-card] button' },
  { at: 3.8, selector: '#contenido [data-card] button' },
  { at: 18, selector: '[value="annual"]' },
  { at: 19.6, selector: '[value="annual-financed"]' },
];

/** How far down the page each stop of the camera is, in pixels. */
export async function measureStops(page: Page, { looksAt, viewport }: Take): Promise<Record<Stop, number>> {
  const stops: Partial<Record<Stop, number>> = {};
  for (const [stop, [selector, frame]] of Object.entries(looksAt)) {
    const box = await page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { top, height } = element.getBoundingClientRect();
        return { top: top + window.scrollY, height };
      });
    stops[stop as Stop] = frame(box, viewport.height);
  }
  return stops as Record<Stop, number>;
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
