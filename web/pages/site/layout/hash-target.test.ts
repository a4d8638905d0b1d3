import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubBrowser } from '#client/testing-browser.ts';
import { followHashes } from '#pages/site/layout/hash-target.ts';

/** Sections of the page, and those scrolled to or focused, in order. */
let sections: string[];
let scrolledTo: string[];
let focused: string[];
let page: EventTarget;
let load: PerformanceNavigationTiming['type'];

class StandInElement {
  readonly tabIndex = -1;
  readonly childNodes = [null];
  readonly #id: string;
  constructor(id: string) {
    this.#id = id;
  }
  hasAttribute() {
    return false;
  }
  setAttribute() {}
  addEventListener() {}
  scrollIntoView() {
    scrolledTo.push(this.#id);
  }
  focus() {
    focused.push(this.#id);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  stubBrowser();
  sections = ['pricing-section', 'demo-request-section', 'contact', 'año', '100%'];
  scrolledTo = [];
  focused = [];
  load = 'navigate';
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('HTMLElement', StandInElement);
  vi.stubGlobal('performance', { getEntriesByType: () => [{ type: load }] });
  const body = {};
  vi.stubGlobal('document', {
    body,
    activeElement: body,
    getElementById: (id: string) => (sections.includes(id) ? new StandInElement(id) : null),
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

test('scrolls to the section half a second after the page loads', () => {
  openAt('#pricing-section');
  vi.advanceTimersByTime(499);
  expect(scrolledTo).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(scrolledTo).toEqual(['pricing-section']);
});

test.each(['reload', 'back_forward'] as const)('keeps the scroll position after a %s navigation', (type) => {
  load = type;
  openAt('#pricing-section');
  vi.advanceTimersByTime(500);
  expect(scrolledTo).toEqual([]);
  expect(focused).toEqual([]);
});

test('a changed hash moves the focus to the element with that id, if there is one', () => {
  openAt('');
  for (const hash of ['#contact', '#nada', '#a%C3%B1o', '#100%']) {
    vi.stubGlobal('location', { hash });
    page.dispatchEvent(new Event('hashchange'));
  }
  expect(focused).toEqual(['contact', 'año', '100%']);
});

test('a session flag scrolls to its section once', () => {
  sessionStorage.setItem('scrollToDemo', 'true');
  openAt('');
  vi.advanceTimersByTime(500);
  expect(scrolledTo).toEqual(['demo-request-section']);
  expect(sessionStorage.getItem('scrollToDemo')).toBeNull();
  openAt('');
  vi.advanceTimersByTime(500);
  expect(scrolledTo).toEqual(['demo-request-section']);
});

test('a flag stays until a page has its section', () => {
  sessionStorage.setItem('scrollToContact', 'true');
  sections = ['pricing-section'];
  openAt('');
  vi.advanceTimersByTime(500);
  expect(scrolledTo).toEqual([]);
  expect(sessionStorage.getItem('scrollToContact')).toBe('true');
});
