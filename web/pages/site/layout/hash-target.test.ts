import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followHashes } from '#pages/site/layout/hash-target.ts';
import { standInBrowser } from '#server/testing-browser.ts';

/** The sections of the open page, and those that were scrolled to, in order. */
let sections: string[];
let scrolledTo: string[];
let page: EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  standInBrowser();
  sections = ['pricing-section', 'demo-request-section', 'contact', 'año', '100%'];
  scrolledTo = [];
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('document', {
    getElementById: (id: string) =>
      sections.includes(id) ? { scrollIntoView: () => scrolledTo.push(id) } : null,
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function openAt(hash: string): void {
  vi.stubGlobal('location', { hash });
  followHashes();
}

test('a page is given half a second to settle before it goes to its section', () => {
  openAt('#pricing-section');
  vi.advanceTimersByTime(499);
  expect(scrolledTo).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(scrolledTo).toEqual(['pricing-section']);
});

test('a hash that changes is followed at once, any id of the page and none other', () => {
  openAt('');
  for (const hash of ['#contact', '#nada', '#a%C3%B1o', '#100%']) {
    vi.stubGlobal('location', { hash });
    page.dispatchEvent(new Event('hashchange'));
  }
  expect(scrolledTo).toEqual(['contact', 'año', '100%']);
});

test('a flag of the session leads to its section, once', () => {
  sessionStorage.setItem('scrollToDemo', 'true');
  openAt('');
  vi.advanceTimersByTime(500);
  expect(scrolledTo).toEqual(['demo-request-section']);
  expect(sessionStorage.getItem('scrollToDemo')).toBeNull();
  openAt('');
  vi.advanceTimersByTime(500);
  expect(scrolledTo).toEqual(['demo-request-section']);
});

test('a flag waits for the page that has its section', () => {
  sessionStorage.setItem('scrollToContact', 'true');
  sections = ['pricing-section'];
  openAt('');
  vi.advanceTimersByTime(500);
  expect(scrolledTo).toEqual([]);
  expect(sessionStorage.getItem('scrollToContact')).toBe('true');
});
