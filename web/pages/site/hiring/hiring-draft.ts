import type { HiringRequest } from '@horus/contract/leads';
import { DRAFT_DAYS } from '@horus/contract/retention';
import { HIRING_DRAFT_KEY } from '#client/form-drafts.ts';
import type { FormToken } from '#client/leads.ts';
import { asObject, deviceStorage, parseObject } from '#client/storage.ts';

/** The longest that the server takes. */
const MAX_TOKEN_LENGTH = 200;

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
  const draft = parseObject(deviceStorage.get(HIRING_DRAFT_KEY));
  const lapsesAt = Date.parse(String(draft?.['savedAt'])) + DRAFT_DAYS * 24 * 60 * 60 * 1000;
  const values = asObject(draft?.['values']);
  const holds = draft && values && Number.isInteger(draft['step']) && lapsesAt > now.getTime();
  if (!holds) return null;
  const plain = Object.entries(values).filter(([, value]) => typeof value !== 'object');
  const { token, ...rest } = draft as unknown as HiringDraft;
  return { ...rest, values: Object.fromEntries(plain), token: isToken(token, now) ? token : null };
}

/** A damaged token would be refused, or waited for, each time. */
function isToken(kept: FormToken | null, now: Date): boolean {
  if (typeof kept?.token !== 'string' || kept.token.length > MAX_TOKEN_LENGTH) return false;
  return typeof kept.receivedAt === 'number' && kept.receivedAt <= now.getTime();
}

/** Keeps what has been typed so far. */
export function writeDraft(draft: Omit<HiringDraft, 'savedAt'>, now = new Date()): void {
  deviceStorage.set(HIRING_DRAFT_KEY, JSON.stringify({ ...draft, savedAt: now.toISOString() }));
}

/** Forgets the draft: the purchase was made, or its owner begins again. */
export function clearDraft(): void {
  deviceStorage.remove(HIRING_DRAFT_KEY);
}
