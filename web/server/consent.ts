import { CONSENT_VERSION } from '@horus/contract/consent-version';

/** Where the visitor's choice is kept, and how long it holds: the Spanish authority asks for no more than 24 months. */
export const CONSENT_KEY = 'cookieConsent';
const CONSENT_MONTHS = 24;

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
}

/**
 * Reads a stored choice.
 * @returns null when there is none that holds: absent, unreadable, of another version or older than 24 months
 */
export function readConsent(stored: string | null, now = new Date()): Consent | null {
  const consent = parse(stored);
  if (!consent || consent.version !== CONSENT_VERSION) return null;
  const lapses = new Date(consent.date);
  lapses.setMonth(lapses.getMonth() + CONSENT_MONTHS);
  return lapses > now ? consent : null;
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

/** Keeps a choice, with its date and version. */
export function storeConsent(choice: ConsentChoice, now = new Date()): Consent {
  const consent: Consent = {
    necessary: true,
    analytics: choice.analytics,
    marketing: choice.marketing,
    version: CONSENT_VERSION,
    date: now.toISOString(),
  };
  try {
    localStorage.setItem(CONSENT_KEY, JSON.stringify(consent));
  } catch {
    // Storage is refused: the choice holds for this page alone.
  }
  return consent;
}

function parse(stored: string | null): Consent | null {
  try {
    return JSON.parse(stored ?? 'null');
  } catch {
    return null;
  }
}
