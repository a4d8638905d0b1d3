import { CONSENT_MONTHS } from '@horus/contract/retention';

/** What a choice about what the site uses is known by: reckoned when it is built. */
declare const __CONSENT_VERSION__: number;

/** Where the visitor's choice is kept. */
export const CONSENT_KEY = 'cookieConsent';

/** What a visitor may choose; what the site can't do without is always on. */
export interface ConsentChoice {
  readonly analytics: boolean;
  readonly marketing: boolean;
}

export interface Consent extends ConsentChoice {
  readonly necessary: true;
  readonly version: number;
  /** ISO 8601. */
  readonly date: string;
  /** Names the choice to the server, at random, until its proof has arrived there. */
  readonly unprovenId?: string;
}

/**
 * Reads a stored choice. One that names no version hides the banner, and no more: `agreedTo`.
 * @returns null when there is none that holds: absent, unreadable, of another version or older than
 *   `CONSENT_MONTHS`
 */
export function readConsent(stored: string | null, now = new Date()): Consent | null {
  const consent = parse(stored);
  if (consent?.necessary && !consent.version) return consent;
  if (consent?.version !== __CONSENT_VERSION__) return null;
  const lapses = new Date(consent.date);
  lapses.setMonth(lapses.getMonth() + CONSENT_MONTHS);
  return lapses > now ? consent : null;
}

/** What a choice agrees to: nothing, where it doesn't name what there was to agree to. */
export function agreedTo(consent: Consent | null): ConsentChoice {
  const chosen = consent?.version ? consent : null;
  return { analytics: chosen?.analytics === true, marketing: chosen?.marketing === true };
}

/** The choice that holds in this browser. */
export function currentConsent(): Consent | null {
  try {
    return readConsent(localStorage.getItem(CONSENT_KEY));
  } catch {
    // Storage is refused: no choice was ever kept.
    return null;
  }
}

/** Keeps a choice, with its date and version, and tells what follows it. */
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

/** The proof of a choice has arrived: from now on nothing here tells this choice from any other. */
export function markProven(choiceId: string): void {
  const consent = currentConsent();
  if (consent?.unprovenId !== choiceId) return;
  const { unprovenId, ...proven } = consent;
  write(proven);
}

const listeners = new Set<() => void>();

/**
 * Calls the listener whenever the choice changes, in this tab or in another.
 * @returns the way to stop
 */
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
    // Storage is refused: the choice holds for this page alone.
  }
}

function parse(stored: string | null): Consent | null {
  try {
    return JSON.parse(stored ?? 'null');
  } catch {
    return null;
  }
}

/** 128 bits; `crypto.randomUUID` is there on https alone. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
