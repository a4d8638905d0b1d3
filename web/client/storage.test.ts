import { afterEach, expect, test, vi } from 'vitest';
import { deviceStorage } from '#client/storage.ts';
import { stubBrowser } from '#client/testing-browser.ts';

afterEach(() => {
  deviceStorage.remove('a');
  vi.unstubAllGlobals();
});

test('keeps a value until it is removed', () => {
  const { local } = stubBrowser();
  deviceStorage.set('a', '1');
  expect([deviceStorage.get('a'), local.getItem('a')]).toEqual(['1', '1']);
  deviceStorage.remove('a');
  expect(deviceStorage.get('a')).toBeNull();
});

const refuse = () => {
  throw new DOMException('refused', 'SecurityError');
};
const ignore = () => undefined;

test.each([
  ['is null', () => vi.stubGlobal('localStorage', null)],
  [
    'throws in use',
    () => vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse }),
  ],
  [
    'may not be read',
    () => {
      vi.stubGlobal('localStorage', null);
      Object.defineProperty(globalThis, 'localStorage', { configurable: true, get: refuse });
    },
  ],
  [
    'does nothing',
    () => vi.stubGlobal('localStorage', { getItem: ignore, setItem: ignore, removeItem: ignore }),
  ],
  [
    'is full, with an older value',
    () => vi.stubGlobal('localStorage', { getItem: () => '0', setItem: refuse, removeItem: ignore }),
  ],
])('keeps a value for the visit when storage %s', (_, break_) => {
  break_();
  deviceStorage.set('a', '1');
  expect(deviceStorage.get('a')).toBe('1');
  deviceStorage.remove('a');
  expect(deviceStorage.get('a')).not.toBe('1');
});

test('stops using memory for a value that storage accepts again', () => {
  vi.stubGlobal('localStorage', null);
  deviceStorage.set('a', '1');
  const { local } = stubBrowser();
  deviceStorage.set('a', '2');
  local.setItem('a', 'of another tab');
  expect(deviceStorage.get('a')).toBe('of another tab');
});
