import { createHash } from 'node:crypto';
import type { Queryable } from './database.ts';

/** Delivery of events: in order, held until released, never, twice, or latest first. */
export const WEBHOOK_MODES = ['normal', 'hold', 'drop', 'duplicate', 'reorder'] as const;
export type WebhookMode = (typeof WEBHOOK_MODES)[number];

export const AFTER_RETRIES = ['cancel', 'mark_unpaid', 'leave_past_due'] as const;
export const PORTAL_CANCELLATIONS = ['cancel_at', 'cancel_at_period_end'] as const;

/** Settings of Stripe's dashboard. */
export interface AccountSettings {
  /** What happens to a subscription when the last retry of its invoice fails. */
  readonly afterRetries: (typeof AFTER_RETRIES)[number];
  /**
   * How the portal cancels at the period's end; Stripe's flexible billing only sets `cancel_at`.
   */
  readonly portalCancellation: (typeof PORTAL_CANCELLATIONS)[number];
}

const DEFAULT_SETTINGS: AccountSettings = { afterRetries: 'cancel', portalCancellation: 'cancel_at' };

/** The data of one API key, isolated from other keys. */
export interface Account {
  readonly id: string;
  /** The key without its middle. */
  readonly keyHint: string;
  /** Seconds that its clock is ahead of real time. */
  readonly clockOffsetSeconds: number;
  readonly webhookMode: WebhookMode;
  readonly webhookDelayMs: number;
  readonly settings: AccountSettings;
}

interface AccountRow {
  id: string;
  key_hint: string;
  clock_offset_seconds: number;
  webhook_mode: WebhookMode;
  webhook_delay_ms: number;
  settings: Partial<AccountSettings>;
}

const ID_LENGTH = 16;

function accountIdOf(key: string): string {
  const digest = createHash('sha256').update(key).digest('base64url').replace(/[-_]/g, '');
  return `acct_${digest.slice(0, ID_LENGTH)}`;
}

/** Finds or creates a key's account. Safe under concurrency. */
export async function openAccount(db: Queryable, key: string): Promise<Account> {
  const id = accountIdOf(key);
  const known = await findAccount(db, id);
  if (known) return known;
  const hint = `${key.slice(0, key.indexOf('_', 3) + 1)}…${key.slice(-4)}`;
  await db.query('insert into accounts (id, key_hint) values ($1, $2) on conflict do nothing', [id, hint]);
  return getAccount(db, id);
}

export async function findAccount(db: Queryable, id: string): Promise<Account | null> {
  const { rows } = await db.query<AccountRow>('select * from accounts where id = $1', [id]);
  return rows[0] ? toAccount(rows[0]) : null;
}

export async function getAccount(db: Queryable, id: string): Promise<Account> {
  const account = await findAccount(db, id);
  if (!account) throw new Error(`no account ${id}`);
  return account;
}

/** Locks the account for the transaction, so that its changes are serial. */
export async function lockAccount(db: Queryable, id: string): Promise<Account> {
  const { rows } = await db.query<AccountRow>('select * from accounts where id = $1 for update', [id]);
  if (!rows[0]) throw new Error(`no account ${id}`);
  return toAccount(rows[0]);
}

export async function listAccounts(db: Queryable): Promise<Account[]> {
  const { rows } = await db.query<AccountRow>('select * from accounts order by created_at desc limit 100');
  return rows.map(toAccount);
}

export async function advanceClock(db: Queryable, id: string, seconds: number): Promise<void> {
  await db.query('update accounts set clock_offset_seconds = clock_offset_seconds + $2 where id = $1', [
    id,
    seconds,
  ]);
}

export async function setWebhookMode(
  db: Queryable,
  id: string,
  mode: WebhookMode,
  delayMs: number,
): Promise<void> {
  await db.query('update accounts set webhook_mode = $2, webhook_delay_ms = $3 where id = $1', [
    id,
    mode,
    delayMs,
  ]);
}

export async function changeSettings(
  db: Queryable,
  id: string,
  change: Partial<AccountSettings>,
): Promise<AccountSettings> {
  const settings = { ...(await getAccount(db, id)).settings, ...change };
  await db.query('update accounts set settings = $2 where id = $1', [id, JSON.stringify(settings)]);
  return settings;
}

function toAccount(row: AccountRow): Account {
  return {
    id: row.id,
    keyHint: row.key_hint,
    clockOffsetSeconds: row.clock_offset_seconds,
    webhookMode: row.webhook_mode,
    webhookDelayMs: row.webhook_delay_ms,
    settings: { ...DEFAULT_SETTINGS, ...row.settings },
  };
}
