import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdUntilLive } from '#app/boot/hold-until-live.ts';
import { LIVE_EVENT } from '#app/live.ts';

class FakeButton extends EventTarget {
  readonly clicks: string[] = [];
  readonly attributes = new Map<string, string>();
  readonly live: boolean;

  constructor(live: boolean) {
    super();
    this.live = live;
  }

  closest(selector: string): this | null {
    return selector.endsWith('[data-live]') && this.live ? this : null;
  }
  setAttribute(name: string, value: string): void {
    this.attributes.set(name, value);
  }
  removeAttribute(name: string): void {
    this.attributes.delete(name);
  }
  click(): void {
    this.clicks.push('again');
  }
}

class FakeForm extends FakeButton {
  hasAttribute(name: string): boolean {
    return name === 'data-live' && this.live;
  }
  requestSubmit(submitter: FakeButton): void {
    submitter.click();
  }
}

let page: EventTarget;

beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal('document', page);
  vi.stubGlobal('Element', FakeButton);
  vi.stubGlobal('HTMLFormElement', FakeForm);
});
afterEach(() => vi.unstubAllGlobals());

function clickOn(target: FakeButton): Event {
  const event = new Event('click', { cancelable: true });
  Object.defineProperty(event, 'target', { value: target });
  page.dispatchEvent(event);
  return event;
}

test('holds a click that needs React, shows it as busy, and replays it once React is live', () => {
  const onHeld = vi.fn();
  const button = new FakeButton(true);
  holdUntilLive(onHeld);

  const event = clickOn(button);
  expect(event.defaultPrevented).toBe(true);
  expect(button.attributes.get('aria-busy')).toBe('true');
  expect(onHeld).toHaveBeenCalledOnce();
  expect(button.clicks).toEqual([]);

  page.dispatchEvent(new Event(LIVE_EVENT));
  expect(button.clicks).toEqual(['again']);
  expect(button.attributes.has('aria-busy')).toBe(false);
});

test('replays three impatient clicks as one', () => {
  const button = new FakeButton(true);
  holdUntilLive(() => {});
  for (let i = 0; i < 3; i += 1) clickOn(button);
  page.dispatchEvent(new Event(LIVE_EVENT));
  expect(button.clicks).toEqual(['again']);
});

test('ignores clicks that work without React, and all clicks once React is live', () => {
  const link = new FakeButton(false);
  const button = new FakeButton(true);
  holdUntilLive(() => {});
  expect(clickOn(link).defaultPrevented).toBe(false);
  page.dispatchEvent(new Event(LIVE_EVENT));
  expect(clickOn(button).defaultPrevented).toBe(false);
});

test('holds a link that opens a dialog, unless it opens in another tab', () => {
  const link = new FakeButton(true);
  holdUntilLive(() => {});
  const elsewhere = Object.assign(new Event('click', { cancelable: true }), { ctrlKey: true });
  Object.defineProperty(elsewhere, 'target', { value: link });
  page.dispatchEvent(elsewhere);
  expect(elsewhere.defaultPrevented).toBe(false);
  expect(clickOn(link).defaultPrevented).toBe(true);
  page.dispatchEvent(new Event(LIVE_EVENT));
  expect(link.clicks).toEqual(['again']);
});

test('releases held clicks when React can’t be loaded', () => {
  const button = new FakeButton(true);
  const held = holdUntilLive(() => {});
  clickOn(button);
  held.release();
  expect(button.clicks).toEqual(['again']);
});

function submit(form: FakeForm, submitter: FakeButton): Event {
  const event = new Event('submit', { cancelable: true });
  Object.defineProperty(event, 'target', { value: form });
  Object.defineProperty(event, 'submitter', { value: submitter });
  page.dispatchEvent(event);
  return event;
}

test('replays only the last of two buttons of a form, and only it looks pressed', () => {
  const form = new FakeForm(true);
  const [first, second] = [new FakeButton(false), new FakeButton(false)];
  holdUntilLive(() => {});
  expect(submit(form, first).defaultPrevented).toBe(true);
  submit(form, second);
  expect([first, second].map(({ attributes }) => attributes.has('aria-busy'))).toEqual([false, true]);

  page.dispatchEvent(new Event(LIVE_EVENT));
  expect([first.clicks, second.clicks]).toEqual([[], ['again']]);
  expect(second.attributes.has('aria-busy')).toBe(false);
});

test('lets a form that works without React submit normally', () => {
  holdUntilLive(() => {});
  expect(submit(new FakeForm(false), new FakeButton(false)).defaultPrevented).toBe(false);
});
