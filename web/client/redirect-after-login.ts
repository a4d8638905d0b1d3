import { tabStorage } from '#client/storage.ts';

const REDIRECT_KEY = 'redirectAfterLogin';

/** Any origin: only whether a path stays on it matters. */
const SOME_ORIGIN = 'https://own-site.invalid';

/**
 * Whether an address is an absolute path of this site, whatever a browser makes of it, and no
 * longer than servers take: no scheme, no other host, none of the spellings (`//`, `\`, tabs and
 * line breaks in between) that lead to one.
 */
export function isOwnPath(address: string): boolean {
  if (!/^\/(?!\/)[\x21-\x5b\x5d-\x7e]{0,2000}$/.test(address)) return false;
  const { origin, pathname } = new URL(address, SOME_ORIGIN);
  return origin === SOME_ORIGIN && !pathname.startsWith('//');
}

/** Remembers, for this tab, where a visitor wanted to go before they were asked to log in. */
export function saveRedirect(path: string): void {
  tabStorage.set(REDIRECT_KEY, path);
}

/** Whether a visitor wanted to go somewhere. */
export function hasRedirect(): boolean {
  return tabStorage.get(REDIRECT_KEY) !== null;
}

/** Forgets where somebody wanted to go: they have logged out since. */
export function clearRedirect(): void {
  tabStorage.remove(REDIRECT_KEY);
}

/**
 * Where the visitor wanted to go, once; null when nowhere, or when it is not a path of this site.
 */
export function takeRedirect(): string | null {
  const path = tabStorage.get(REDIRECT_KEY);
  tabStorage.remove(REDIRECT_KEY);
  return path !== null && isOwnPath(path) ? path : null;
}
