/** Where the visitor's choice is kept, and how long it holds: the Spanish authority asks for no more than 24 months. */
export const CONSENT_KEY = 'cookieConsent';
const CONSENT_MONTHS = 24;
/** Raised when the purposes change: the visitor is asked again. */
export const CONSENT_VERSION = 1;

export interface Consent {
  readonly necessary: true;
  readonly analytics: boolean;
  readonly marketing: boolean;
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

function parse(stored: string | null): Consent | null {
  try {
    return JSON.parse(stored ?? 'null');
  } catch {
    return null;
  }
}
