import type { HiringRequest } from '@horus/contract/leads';
import { DRAFT_DAYS } from '@horus/contract/retention';
import type { FormToken } from '#client/leads.ts';

/** Where on this device it is kept. */
export const DRAFT_KEY = 'hiringDraft';
/** What was typed into the wizard, kept on this device until the purchase is made. */
export interface HiringDraft {
  readonly values: Partial<HiringRequest>;
  readonly step: number;
  /** The one request that this draft makes. */
  readonly token: FormToken | null;
  /** Who was logged in when it was kept; null: nobody. */
  readonly userId: string | null;
  /** ISO 8601. */
  readonly savedAt: string;
}

/** The draft of this device; null when there is none, or none that holds. */
export function readDraft(now = new Date()): HiringDraft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(DRAFT_KEY) ?? 'null') as HiringDraft | null;
    const lapsesAt = Date.parse(draft?.savedAt ?? '') + DRAFT_DAYS * 24 * 60 * 60 * 1000;
    const holds = draft !== null && typeof draft.values === 'object' && lapsesAt > now.getTime();
    return holds ? draft : null;
  } catch {
    // Unreadable, or storage is refused.
    return null;
  }
}

/** Keeps what has been typed so far. */
export function writeDraft(draft: Omit<HiringDraft, 'savedAt'>, now = new Date()): void {
  try {
    localStorage.setItem(DRAFT_KEY, JSON.stringify({ ...draft, savedAt: now.toISOString() }));
  } catch {
    // Storage is refused: the wizard lasts as long as its page.
  }
}

/** Forgets the draft: the purchase was made, or its owner begins again. */
export function clearDraft(): void {
  try {
    localStorage.removeItem(DRAFT_KEY);
  } catch {
    // Storage is refused: there never was one.
  }
}
