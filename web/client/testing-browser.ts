import { readdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { vi } from 'vitest';

export function stubBrowser() {
  const local = new MemoryStorage();
  const page = new EventTarget();
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', new MemoryStorage());
  vi.stubGlobal('window', page);
  return {
    local,
    writeInOtherTab(key: string, value: string | null): void {
      if (value === null) local.removeItem(key);
      else local.setItem(key, value);
      page.dispatchEvent(Object.assign(new Event('storage'), { key }));
    },
    goOffline: () => page.dispatchEvent(new Event('offline')),
    goOnline: () => page.dispatchEvent(new Event('online')),
  };
}

const KEY = /_KEY = '(\w+)'/g;

export async function readStorageKeys(): Promise<readonly string[]> {
  const web = resolve(import.meta.dirname, '..');
  const keys = new Set<string>();
  for (const folder of ['app', 'pages', 'client']) {
    const names = await readdir(resolve(web, folder), { recursive: true });
    for (const name of names.filter((each) => /\.tsx?$/.test(each) && !each.includes('.test.'))) {
      const text = await readFile(resolve(web, folder, name), 'utf8');
      for (const [, key = ''] of text.matchAll(KEY)) keys.add(key);
    }
  }
  return [...keys];
}

export const newChallenge = () =>
  createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 1, counter: 3, deriveKey, hmacSignatureSecret: 'x' });

class MemoryStorage implements Storage {
  readonly #items = new Map<string, string>();
  get length(): number {
    return this.#items.size;
  }
  key(index: number): string | null {
    return [...this.#items.keys()][index] ?? null;
  }
  getItem(key: string): string | null {
    return this.#items.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.#items.set(key, value);
  }
  removeItem(key: string): void {
    this.#items.delete(key);
  }
  clear(): void {
    this.#items.clear();
  }
}
