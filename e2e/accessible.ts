import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { firstInGate } from './night.ts';
import { expect } from './test.ts';

/** The narrowest phone and a desktop, in CSS pixels. The gate uses only the first. */
const WIDTHS = [320, 1440] as const;

/** Half as long as `axe.source`, and parsed twice as fast. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * The widest spacing of letters, words, lines and paragraphs that a reader may set (WCAG 2.2,
 * 1.4.12).
 */
const SPACED_OUT = `
  * { line-height: 1.5 !important }
  * { letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`;

/** Rules that axe lacks, by the name of the problem. */
const OWN_RULES = {
  'landmark without a name': ':is(aside, nav):not([aria-label], [aria-labelledby])',
  'described by a part of its own label': 'label [id]:not(input, select, textarea)',
} as const;

const softly = expect.configure({ soft: true });

interface Look {
  /** Selector of the only part that has changed since the whole page was checked. */
  readonly part?: string;
  readonly widths?: readonly number[];
}

/**
 * Expects at each width that axe, with all its rules, finds nothing and that no content is wider
 * than the page. The narrowest width is also checked with spaced-out text.
 */
export async function expectAccessible(
  page: Page,
  state: string,
  { part, widths = WIDTHS }: Look = {},
): Promise<void> {
  const usual = page.viewportSize() ?? { width: 1280, height: 720 };
  await loadAxe(page);
  for (const width of firstInGate(widths)) {
    await page.setViewportSize({ ...usual, width });
    await expectNoWider(page, width, `${state}, ${width} px`);
    await page.evaluate(finishFading);
    expect.soft(await page.evaluate(findViolations, part), `${state}, ${width} px`).toEqual([]);
    expect.soft(await page.evaluate(findByOwnRules, OWN_RULES), `${state}, ${width} px`).toEqual([]);
    // The narrowest has the least room for it.
    if (width !== Math.min(...widths)) continue;
    await page.evaluate(applyReaderStyle, SPACED_OUT);
    await expectNoWider(page, width, `${state}, ${width} px, spaced out`);
    await page.evaluate(applyReaderStyle, '');
  }
  await page.setViewportSize(usual);
}

async function expectNoWider(page: Page, width: number, state: string): Promise<void> {
  // Content far down a page is laid out a moment later.
  await softly
    .poll(() => page.evaluate(readWidest), { message: `${state}: what is widest` })
    .toBeLessThanOrEqual(width);
}

/** Loads axe once per document: parsing it takes longer than most checks. */
async function loadAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    if (await frame.evaluate(() => 'axe' in window)) continue;
    await frame.evaluate(AXE);
    // As axe's own packages do, to check frames.
    await frame.evaluate(() => window.axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] }));
  }
}

/**
 * Waits, because fading elements don't have their colours yet. Endless animations, such as a
 * spinner, are ignored.
 */
async function finishFading(): Promise<void> {
  const LONGEST_FADE_MS = 1_000;
  const fading = document.getAnimations().filter(({ effect, playState }) => {
    return playState === 'running' && Number(effect?.getComputedTiming().endTime) <= LONGEST_FADE_MS;
  });
  await Promise.allSettled(fading.map(({ finished }) => finished));
}

async function findViolations(part: string | undefined): Promise<string[]> {
  const { violations } = await window.axe.run(part ?? document, {
    resultTypes: ['violations'],
    // WCAG 2.2, 2.5.3: axe checks it only on request.
    rules: { 'label-content-name-mismatch': { enabled: true } },
  });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

function findByOwnRules(rules: Readonly<Record<string, string>>): string[] {
  return Object.entries(rules).flatMap(([name, selector]) =>
    Array.from(document.querySelectorAll(selector), ({ outerHTML }) => `${name}: ${outerHTML.slice(0, 90)}`),
  );
}

/** Replaces the reader's style. The pages adopt no style sheets otherwise. */
function applyReaderStyle(style: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets = [sheet];
}

/** Includes dialogs that are open over the page. */
function readWidest(): number {
  const boxes = [document.documentElement, ...document.querySelectorAll('dialog[open]')];
  return Math.max(...boxes.map(({ scrollWidth }) => scrollWidth));
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
