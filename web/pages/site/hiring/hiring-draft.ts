import type { HiringRequest } from '@horus/contract/leads';
import { DRAFT_DAYS } from '@horus/contract/retention';
import { HIRING_DRAFT_KEY } from '#client/form-drafts.ts';
import type { FormToken } from '#client/leads.ts';
import { deviceStorage } from '#client/storage.ts';

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
    const draft = JSON.parse(deviceStorage.get(HIRING_DRAFT_KEY) ?? 'null') as HiringDraft | null;
    const lapsesAt = Date.parse(draft?.savedAt ?? '') + DRAFT_DAYS * 24 * 60 * 60 * 1000;
    const holds = draft !== null && typeof draft.values === 'object' && lapsesAt > now.getTime();
    return holds ? draft : null;
  } catch {
    return null;
  }
}

/** Keeps what has been typed so far. */
export function writeDraft(draft: Omit<HiringDraft, 'savedAt'>, now = new Date()): void {
  deviceStorage.set(HIRING_DRAFT_KEY, JSON.stringify({ ...draft, savedAt: now.toISOString() }));
}

/** Forgets the draft: the purchase was made, or its owner begins again. */
export function clearDraft(): void {
  deviceStorage.remove(HIRING_DRAFT_KEY);
}
