import { DRAFT_DAYS } from '@horus/contract/retention';
import { asObject, deviceStorage, parseObject, tabStorage, textsOf } from '#client/storage.ts';

/** Where the half-written forms of the customer area are kept. */
export const INVOICE_DRAFT_KEY = 'invoiceDraft';
export const PROFILE_DRAFT_KEY = 'profileDraft';
/** Where the wizard's draft is kept. */
export const HIRING_DRAFT_KEY = 'hiringDraft';
/** Where the demo without an account is kept. */
export const DEMO_KEY = 'horusDemo';
/** Where the forms that write to the company are kept for the visit, by their kind. */
const LEAD_DRAFT_KEY = 'leadDraft';
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
  const draft = parseObject(deviceStorage.get(key));
  const lapsesAt = Date.parse(String(draft?.['savedAt'])) + DRAFT_DAYS * 24 * 60 * 60 * 1000;
  const holds = draft?.['userId'] === userId && asObject(draft['values']) && lapsesAt > now.getTime();
  return holds ? textsOf(draft['values']) : null;
}

/** Keeps what a user has written so far. */
export function writeFormDraft(
  key: FormDraftKey,
  userId: string,
  values: FieldValues,
  now = new Date(),
): void {
  const draft: StoredDraft = { userId, values, savedAt: now.toISOString() };
  deviceStorage.set(key, JSON.stringify(draft));
}

/** Forgets a draft: it was sent, or its owner begins again. */
export function clearFormDraft(key: FormDraftKey): void {
  deviceStorage.remove(key);
}

/** What has been written in a form of the site in this tab. */
export function readLeadDraft(kind: string): FieldValues {
  return textsOf(readLeadDrafts()[kind]);
}

/** Keeps it; without values it is forgotten. */
export function writeLeadDraft(kind: string, values: FieldValues = {}): void {
  tabStorage.set(LEAD_DRAFT_KEY, JSON.stringify({ ...readLeadDrafts(), [kind]: values }));
}

function readLeadDrafts(): Readonly<Record<string, unknown>> {
  return parseObject(tabStorage.get(LEAD_DRAFT_KEY)) ?? {};
}

/** Forgets everything that was typed, at logout. */
export function clearTypedData(): void {
  for (const key of [INVOICE_DRAFT_KEY, PROFILE_DRAFT_KEY, HIRING_DRAFT_KEY, DEMO_KEY]) {
    deviceStorage.remove(key);
  }
  tabStorage.remove(LEAD_DRAFT_KEY);
}
