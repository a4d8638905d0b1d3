import { afterEach, expect, test, vi } from 'vitest';
import { deviceStorage } from '#client/storage.ts';
import { standInBrowser } from '#client/testing-browser.ts';

afterEach(() => vi.unstubAllGlobals());

test('keeps what is set until it is removed', () => {
  standInBrowser();
  expect(deviceStorage.set('a', '1')).toBe(true);
  expect(deviceStorage.get('a')).toBe('1');
  deviceStorage.remove('a');
  expect(deviceStorage.get('a')).toBeNull();
});

const refuse = () => {
  throw new DOMException('refused', 'SecurityError');
};

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
])('keeps nothing where storage %s', (_, break_) => {
  break_();
  expect(deviceStorage.set('a', '1')).toBe(false);
  expect(deviceStorage.get('a')).toBeNull();
  deviceStorage.remove('a');
});
