import type { HiringRequest } from '@horus/contract/leads';
import { DRAFT_DAYS } from '@horus/contract/retention';
import { HIRING_DRAFT_KEY } from '#client/form-drafts.ts';
import type { FormToken } from '#client/leads.ts';
import { asObject, deviceStorage, parseObject } from '#client/storage.ts';

/** Maximum length on the server. */
const MAX_TOKEN_LENGTH = 200;

/** Wizard input, stored on this device until the purchase. */
export interface HiringDraft {
  readonly values: Partial<HiringRequest>;
  readonly step: number;
  /** Token of the only request that this draft makes. */
  readonly token: FormToken | null;
  /** User signed in when it was saved; null if none. */
  readonly userId: string | null;
  /** ISO 8601. */
  readonly savedAt: string;
}

/** Returns null without a valid draft of at most DRAFT_DAYS. */
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

/** Rejects a damaged token: every retry would fail or wait for it. */
function isToken(kept: FormToken | null, now: Date): boolean {
  if (typeof kept?.token !== 'string' || kept.token.length > MAX_TOKEN_LENGTH) return false;
  return typeof kept.receivedAt === 'number' && kept.receivedAt <= now.getTime();
}

export function writeDraft(draft: Omit<HiringDraft, 'savedAt'>, now = new Date()): void {
  deviceStorage.set(HIRING_DRAFT_KEY, JSON.stringify({ ...draft, savedAt: now.toISOString() }));
}

export function clearDraft(): void {
  deviceStorage.remove(HIRING_DRAFT_KEY);
}
