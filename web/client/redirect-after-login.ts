const REDIRECT_KEY = 'redirectAfterLogin';

/** Any origin: only whether a path stays on it matters. */
const SOME_ORIGIN = 'https://own-site.invalid';

/**
 * Whether an address is an absolute path of this site, whatever a browser makes of it: no scheme,
 * no other host, none of the spellings (`//`, `\`, tabs and line breaks in between) that lead to
 * one.
 */
export function isOwnPath(address: string): boolean {
  if (!/^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/.test(address)) return false;
  const { origin, pathname } = new URL(address, SOME_ORIGIN);
  return origin === SOME_ORIGIN && !pathname.startsWith('//');
}

/** Remembers, for this tab, where a visitor wanted to go before they were asked to log in. */
export function saveRedirect(path: string): void {
  try {
    sessionStorage.setItem(REDIRECT_KEY, path);
  } catch {
    // Storage is refused: after logging in they start at home.
  }
}

/** Whether a visitor wanted to go somewhere. */
export function hasRedirect(): boolean {
  try {
    return sessionStorage.getItem(REDIRECT_KEY) !== null;
  } catch {
    return false;
  }
}

/** Forgets where somebody wanted to go: they have logged out since. */
export function clearRedirect(): void {
  try {
    sessionStorage.removeItem(REDIRECT_KEY);
  } catch {
    // Storage is refused: nothing was kept.
  }
}

/**
 * Where the visitor wanted to go, once; null when nowhere, or when it is not a path of this site.
 */
export function takeRedirect(): string | null {
  try {
    const path = sessionStorage.getItem(REDIRECT_KEY);
    sessionStorage.removeItem(REDIRECT_KEY);
    return path !== null && isOwnPath(path) ? path : null;
  } catch {
    return null;
  }
}
