import { CONSENT_MONTHS } from '@horus/contract/retention';

/** Version of the texts that the visitor agrees to, calculated at build time. */
declare const __CONSENT_VERSION__: number;

export const CONSENT_KEY = 'cookieConsent';

/** The visitor's choices. Necessary storage is always on. */
export interface ConsentChoice {
  readonly analytics: boolean;
  readonly marketing: boolean;
}

export interface Consent extends ConsentChoice {
  readonly necessary: true;
  readonly version: number;
  /** ISO 8601. */
  readonly date: string;
  /** Random id of the choice, kept until the server has its proof. */
  readonly unprovenId?: string;
}

/**
 * Returns null when there is no valid choice: absent, unreadable, of another version or older than
 * `CONSENT_MONTHS`. A choice without a version only hides the banner (see `effectiveConsent`).
 */
export function readConsent(stored: string | null, now = new Date()): Consent | null {
  const consent = parse(stored);
  if (consent?.necessary && !consent.version) return consent;
  if (consent?.version !== __CONSENT_VERSION__) return null;
  const lapses = new Date(consent.date);
  lapses.setMonth(lapses.getMonth() + CONSENT_MONTHS);
  return lapses > now ? consent : null;
}

/** A choice without a version agrees to nothing. */
export function effectiveConsent(consent: Consent | null): ConsentChoice {
  const chosen = consent?.version ? consent : null;
  return { analytics: chosen?.analytics === true, marketing: chosen?.marketing === true };
}

export function currentConsent(): Consent | null {
  try {
    return readConsent(localStorage.getItem(CONSENT_KEY));
  } catch {
    // Storage is blocked, so no choice was stored.
    return null;
  }
}

export function storeConsent(choice: ConsentChoice, now = new Date()): Consent {
  const consent: Consent = {
    necessary: true,
    ...choice,
    version: __CONSENT_VERSION__,
    date: now.toISOString(),
    unprovenId: randomId(),
  };
  write(consent);
  for (const listener of listeners) listener();
  return consent;
}

/** Removes the random id of a proven choice, so that it can't identify the visitor. */
export function markProven(choiceId: string): void {
  const consent = currentConsent();
  if (consent?.unprovenId !== choiceId) return;
  const { unprovenId, ...proven } = consent;
  write(proven);
}

const listeners = new Set<() => void>();

/** Calls the listener on each change, in this tab or another. Returns the unsubscribe function. */
export function watchConsent(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === null || event.key === CONSENT_KEY) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

function write(consent: Consent): void {
  try {
    localStorage.setItem(CONSENT_KEY, JSON.stringify(consent));
  } catch {
    // Storage is blocked: the choice lasts for this page.
  }
}

function parse(stored: string | null): Consent | null {
  try {
    return JSON.parse(stored ?? 'null');
  } catch {
    return null;
  }
}

/** 128 random bits. `crypto.randomUUID` exists only on https. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
