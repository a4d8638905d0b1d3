import { DRAFT_DAYS } from '@horus/contract/retention';

/** Where the half-written forms of the customer area are kept. */
export const INVOICE_DRAFT_KEY = 'invoiceDraft';
export const PROFILE_DRAFT_KEY = 'profileDraft';
export type FormDraftKey = typeof INVOICE_DRAFT_KEY | typeof PROFILE_DRAFT_KEY;

/** What fields hold, by their names. */
export type FieldValues = Readonly<Record<string, string>>;

interface StoredDraft {
  /** Whose it is: nobody else who logs in on this device is shown it. */
  readonly userId: string;
  readonly values: FieldValues;
  /** ISO 8601. */
  readonly savedAt: string;
}

/**
 * What a user left half written on this device; null when there is nothing, or nothing that holds.
 */
export function readFormDraft(key: FormDraftKey, userId: string, now = new Date()): FieldValues | null {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? 'null') as StoredDraft | null;
    const lapsesAt = Date.parse(draft?.savedAt ?? '') + DRAFT_DAYS * 24 * 60 * 60 * 1000;
    if (draft?.userId !== userId || !(lapsesAt > now.getTime())) return null;
    const texts = Object.entries(draft.values).filter(([, value]) => typeof value === 'string');
    return Object.fromEntries(texts);
  } catch {
    // Unreadable, or storage is refused.
    return null;
  }
}

/** Keeps what a user has written so far. */
export function writeFormDraft(
  key: FormDraftKey,
  userId: string,
  values: FieldValues,
  now = new Date(),
): void {
  const draft: StoredDraft = { userId, values, savedAt: now.toISOString() };
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Storage is refused: the form lasts as long as its page.
  }
}

/** Forgets a draft: it was sent, or its owner begins again. */
export function clearFormDraft(key: FormDraftKey): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is refused: there never was one.
  }
}

/** Forgets every draft: anyone who logs out leaves nothing written behind. */
export function clearFormDrafts(): void {
  clearFormDraft(INVOICE_DRAFT_KEY);
  clearFormDraft(PROFILE_DRAFT_KEY);
}
