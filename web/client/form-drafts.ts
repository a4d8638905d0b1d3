import { DRAFT_DAYS } from '@horus/contract/retention';
import { asObject, deviceStorage, parseObject, tabStorage, textsOf } from '#client/storage.ts';

export const INVOICE_DRAFT_KEY = 'invoiceDraft';
export const PROFILE_DRAFT_KEY = 'profileDraft';
export const HIRING_DRAFT_KEY = 'hiringDraft';
export const DEMO_KEY = 'horusDemo';
/** Drafts of the contact forms of this visit, by form kind. */
const LEAD_DRAFT_KEY = 'leadDraft';
export type FormDraftKey = typeof INVOICE_DRAFT_KEY | typeof PROFILE_DRAFT_KEY;

export type FieldValues = Readonly<Record<string, string>>;

interface StoredDraft {
  /** Only this user may see the draft. */
  readonly userId: string;
  readonly values: FieldValues;
  /** ISO 8601. */
  readonly savedAt: string;
}

/** Returns null for a missing, invalid, expired or other user's draft. */
export function readFormDraft(key: FormDraftKey, userId: string, now = new Date()): FieldValues | null {
  const draft = parseObject(deviceStorage.get(key));
  const lapsesAt = Date.parse(String(draft?.['savedAt'])) + DRAFT_DAYS * 24 * 60 * 60 * 1000;
  const holds = draft?.['userId'] === userId && asObject(draft['values']) && lapsesAt > now.getTime();
  return holds ? textsOf(draft['values']) : null;
}

export function writeFormDraft(
  key: FormDraftKey,
  userId: string,
  values: FieldValues,
  now = new Date(),
): void {
  const draft: StoredDraft = { userId, values, savedAt: now.toISOString() };
  deviceStorage.set(key, JSON.stringify(draft));
}

export function clearFormDraft(key: FormDraftKey): void {
  deviceStorage.remove(key);
}

export function readLeadDraft(kind: string): FieldValues {
  return textsOf(readLeadDrafts()[kind]);
}

export function writeLeadDraft(kind: string, values: FieldValues = {}): void {
  tabStorage.set(LEAD_DRAFT_KEY, JSON.stringify({ ...readLeadDrafts(), [kind]: values }));
}

function readLeadDrafts(): Readonly<Record<string, unknown>> {
  return parseObject(tabStorage.get(LEAD_DRAFT_KEY)) ?? {};
}

export function clearTypedData(): void {
  for (const key of [INVOICE_DRAFT_KEY, PROFILE_DRAFT_KEY, HIRING_DRAFT_KEY, DEMO_KEY]) {
    deviceStorage.remove(key);
  }
  tabStorage.remove(LEAD_DRAFT_KEY);
}
