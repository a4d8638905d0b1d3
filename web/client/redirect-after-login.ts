import { tabStorage } from '#client/storage.ts';

const REDIRECT_KEY = 'redirectAfterLogin';

/** Only used to check that a path stays on its origin. */
const SOME_ORIGIN = 'https://own-site.invalid';

/**
 * Rejects schemes, hosts, the spellings of a host (`//`, `\`, tabs and line breaks) that browsers
 * accept, and more than 2,000 characters.
 */
export function isOwnPath(address: string): boolean {
  if (!/^\/(?!\/)[\x21-\x5b\x5d-\x7e]{0,2000}$/.test(address)) return false;
  const { origin, pathname } = new URL(address, SOME_ORIGIN);
  return origin === SOME_ORIGIN && !pathname.startsWith('//');
}

export function saveRedirect(path: string): void {
  tabStorage.set(REDIRECT_KEY, path);
}

export function hasRedirect(): boolean {
  return tabStorage.get(REDIRECT_KEY) !== null;
}

export function clearRedirect(): void {
  tabStorage.remove(REDIRECT_KEY);
}

/** Returns the saved path once; null when there is none or it is not a path of this site. */
export function consumeRedirect(): string | null {
  const path = tabStorage.get(REDIRECT_KEY);
  tabStorage.remove(REDIRECT_KEY);
  return path !== null && isOwnPath(path) ? path : null;
}
