import { createHash, timingSafeEqual } from 'node:crypto';
import { OPERATOR_IDLE_MINUTES, OPERATOR_SESSION_HOURS } from '@horus/contract/backoffice/access';
import { FAMILIAR_NETWORK_DAYS } from '@horus/contract/retention';
import { and, eq, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { operatorSessions, operators } from '#features/backoffice/operators/operator-tables';
import { AppError } from '#platform/app-error';
import type { Db, Transaction } from '#platform/database';
import { hashToken, newToken } from '#platform/tokens';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Use is noted this coarsely, so that a read does not become a write each time. */
const USE_NOTED_EVERY_MS = MINUTE_MS;
const TOKEN = /^[\w-]{43}$/;

/** What a login leaves with the browser: the session's token, and the browser's own. */
export interface OpenedSession {
  readonly token: string;
  readonly browser: string;
}

/**
 * Operators with a second factor in use: no others are let in. In SQL's own words, for drizzle
 * leaves a column's table out where a query selects from one.
 */
export const hasSecondFactor: SQL<boolean> = sql<boolean>`(exists (
  select from operator_totp_factors f where f.operator_id = operators.id and f.confirmed_at is not null)
  or exists (select from operator_passkeys p where p.operator_id = operators.id))`;

/** The condition that an operator works here and has joined. */
export const canLogIn: SQL | undefined = and(isNull(operators.removedAt), hasSecondFactor);

/** The condition that a session's token still opens it. */
export function isLive(now: Date): SQL | undefined {
  return and(gt(operatorSessions.expiresAt, now), gt(operatorSessions.lastUsedAt, idleSince(now)));
}

function idleSince(now: Date): Date {
  return new Date(now.getTime() - OPERATOR_IDLE_MINUTES * MINUTE_MS);
}

/** Opens a session, whose operator has just shown their second factor. @returns its token */
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
 * The session that a token opens, with its operator; notes that it is in use.
 * @param attended whether somebody does something, not a page by itself
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

/** Those of some sessions that a token still opens, of people who still work here. */
export async function listLiveSessions(db: Db, ids: readonly string[], now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: operatorSessions.id })
    .from(operatorSessions)
    .innerJoin(operators, eq(operators.id, operatorSessions.operatorId))
    .where(and(inArray(operatorSessions.id, [...ids]), isLive(now), isNull(operators.removedAt)));
  return rows.map(({ id }) => id);
}

/**
 * Keeps a session from ending until the transaction has: what is tied to it is not left behind.
 * @throws AppError 'operators.required' when it has ended
 */
export async function holdSession(tx: Transaction, sessionId: string): Promise<void> {
  const found = await tx
    .select({ id: operatorSessions.id })
    .from(operatorSessions)
    .where(eq(operatorSessions.id, sessionId))
    .for('key share');
  if (found.length === 0) throw new AppError('operators.required');
}

/** Removes the sessions that no token can open any more. */
export async function deleteEndedSessions(db: Db, now: Date): Promise<void> {
  await db
    .delete(operatorSessions)
    .where(or(lt(operatorSessions.expiresAt, now), lt(operatorSessions.lastUsedAt, idleSince(now))));
}

/** Where https is, a name that only this host over https can have set. */
export function cookieName(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-horus-operator' : 'horus-operator';
}

/** Of the cookie that says in which browser an operator has logged in before. It opens nothing. */
export function browserCookieName(publicUrl: string): string {
  return `${cookieName(publicUrl)}-browser`;
}

/** The token that a request carries in a cookie; null without a well-formed one. */
export function readCookie(header: string | undefined, name: string): string | null {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim().split('='));
  const token = pairs.find(([key]) => key === name)?.[1] ?? '';
  return TOKEN.test(token) ? token : null;
}

/** The header that leaves a session's token with the browser; without one, that takes it away. */
export function writeCookie(publicUrl: string, token: string | null): string {
  return cookie(cookieName(publicUrl), token ?? '', token === null ? 0 : OPERATOR_SESSION_HOURS * 3_600);
}

/** The headers of a login. */
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

/**
 * What a page of ours shows with each of its calls: made of the session's token, which no script
 * can read and no other site can.
 */
export function csrfTokenOf(token: string): string {
  return createHash('sha256').update(`csrf ${token}`).digest('base64url');
}

export function isCsrfToken(given: unknown, token: string): boolean {
  const expected = Buffer.from(csrfTokenOf(token));
  const shown = Buffer.from(typeof given === 'string' ? given : '');
  return shown.length === expected.length && timingSafeEqual(shown, expected);
}
