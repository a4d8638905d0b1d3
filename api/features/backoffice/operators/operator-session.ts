import { createHash, timingSafeEqual } from 'node:crypto';
import { OPERATOR_IDLE_MINUTES, OPERATOR_SESSION_HOURS } from '@horus/contract/backoffice/access';
import { HOUR_MS, MINUTE_MS } from '@horus/contract/durations';
import { FAMILIAR_NETWORK_DAYS } from '@horus/contract/retention';
import { and, eq, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { operatorSessions, operators } from '#features/backoffice/operators/operator-tables';
import { AppError } from '#platform/app-error';
import type { Db, Transaction } from '#platform/database';
import { hashToken, newToken } from '#platform/tokens';

/** Minimum time between updates of `lastUsedAt`, so that most reads don't write. */
const USE_NOTED_EVERY_MS = MINUTE_MS;
const TOKEN = /^[\w-]{43}$/;

export interface OpenedSession {
  readonly token: string;
  readonly browser: string;
}

/**
 * The condition that an operator has a second factor. Raw SQL, because drizzle omits a column's
 * table in a query on one table.
 */
export const hasSecondFactor: SQL<boolean> = sql<boolean>`(exists (
  select from operator_totp_factors f where f.operator_id = operators.id and f.confirmed_at is not null)
  or exists (select from operator_passkeys p where p.operator_id = operators.id))`;

/** The condition that an operator has joined and not left. */
export const canLogIn: SQL | undefined = and(isNull(operators.removedAt), hasSecondFactor);

/** The condition that a session is neither expired nor idle. */
export function isLive(now: Date): SQL | undefined {
  return and(gt(operatorSessions.expiresAt, now), gt(operatorSessions.lastUsedAt, idleSince(now)));
}

function idleSince(now: Date): Date {
  return new Date(now.getTime() - OPERATOR_IDLE_MINUTES * MINUTE_MS);
}

/** Call it only after the second factor. */
export async function insertSession(
  db: Db,
  session: { readonly operatorId: string; readonly device: string; readonly network: string },
  now: Date,
): Promise<{ token: string; sessionId: string }> {
  const token = newToken();
  const [row] = await db
    .insert(operatorSessions)
    .values({
      ...session,
      tokenHash: hashToken(token),
      ...{ createdAt: now, lastUsedAt: now, provedAt: now },
      expiresAt: new Date(now.getTime() + OPERATOR_SESSION_HOURS * HOUR_MS),
    })
    .returning({ sessionId: operatorSessions.id });
  if (!row) throw new Error('no session was inserted');
  return { token, sessionId: row.sessionId };
}

/**
 * Finds a session with its operator and updates its last use.
 * @param attended false for a page's automatic read
 */
export async function findSession(db: Db, token: string, now: Date, attended = true) {
  const [row] = await db
    .select({
      operatorId: operators.id,
      name: operators.name,
      email: operators.email,
      role: operators.role,
      sessionId: operatorSessions.id,
      lastUsedAt: operatorSessions.lastUsedAt,
      provedAt: operatorSessions.provedAt,
      expiresAt: operatorSessions.expiresAt,
    })
    .from(operatorSessions)
    .innerJoin(operators, eq(operators.id, operatorSessions.operatorId))
    .where(and(eq(operatorSessions.tokenHash, hashToken(token)), isLive(now), canLogIn));
  if (!row) return null;
  if (attended && now.getTime() - row.lastUsedAt.getTime() > USE_NOTED_EVERY_MS) {
    await db.update(operatorSessions).set({ lastUsedAt: now }).where(eq(operatorSessions.id, row.sessionId));
  }
  return row;
}

export async function setProved(db: Db, sessionId: string, provedAt: Date): Promise<void> {
  await db.update(operatorSessions).set({ provedAt }).where(eq(operatorSessions.id, sessionId));
}

export async function listLiveSessions(db: Db, ids: readonly string[], now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: operatorSessions.id })
    .from(operatorSessions)
    .innerJoin(operators, eq(operators.id, operatorSessions.operatorId))
    .where(and(inArray(operatorSessions.id, [...ids]), isLive(now), isNull(operators.removedAt)));
  return rows.map(({ id }) => id);
}

/**
 * Locks a session against ending until the transaction does, for rows that depend on it.
 * @throws AppError 'operators.required' when it has ended
 */
export async function lockSession(tx: Transaction, sessionId: string): Promise<void> {
  const found = await tx
    .select({ id: operatorSessions.id })
    .from(operatorSessions)
    .where(eq(operatorSessions.id, sessionId))
    .for('key share');
  if (found.length === 0) throw new AppError('operators.required');
}

export async function deleteEndedSessions(db: Db, now: Date): Promise<void> {
  await db
    .delete(operatorSessions)
    .where(or(lt(operatorSessions.expiresAt, now), lt(operatorSessions.lastUsedAt, idleSince(now))));
}

/** Browsers accept a `__Host-` cookie only over https and only from this host. */
export function cookieName(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-horus-operator' : 'horus-operator';
}

/** Identifies a familiar browser. It opens no session. */
export function browserCookieName(publicUrl: string): string {
  return `${cookieName(publicUrl)}-browser`;
}

/** Returns null without a well-formed token. */
export function readCookie(header: string | undefined, name: string): string | null {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim().split('='));
  const token = pairs.find(([key]) => key === name)?.[1] ?? '';
  return TOKEN.test(token) ? token : null;
}

/** A null token deletes the cookie. */
export function writeCookie(publicUrl: string, token: string | null): string {
  return cookie(cookieName(publicUrl), token ?? '', token === null ? 0 : OPERATOR_SESSION_HOURS * 3_600);
}

export function writeLoginCookies(publicUrl: string, { token, browser }: OpenedSession): string[] {
  return [
    writeCookie(publicUrl, token),
    cookie(browserCookieName(publicUrl), browser, FAMILIAR_NETWORK_DAYS * 24 * 3_600),
  ];
}

function cookie(name: string, value: string, seconds: number): string {
  const secure = name.startsWith('__Host-') ? '; Secure' : '';
  return `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`;
}

/** Derived from the session's token, which scripts and other sites can't read. */
export function csrfTokenOf(token: string): string {
  return createHash('sha256').update(`csrf ${token}`).digest('base64url');
}

export function isCsrfToken(given: unknown, token: string): boolean {
  const expected = Buffer.from(csrfTokenOf(token));
  const shown = Buffer.from(typeof given === 'string' ? given : '');
  return shown.length === expected.length && timingSafeEqual(shown, expected);
}
