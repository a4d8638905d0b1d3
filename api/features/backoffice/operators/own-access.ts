import type { OperatorPasswordBody, OperatorProofBody } from '@horus/contract/backoffice/operators';
import type { NewPasskeyBody } from '@horus/contract/second-factor';
import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { wrongCurrentPassword } from '#features/auth/current-password';
import { requireUncommonPassword } from '#features/auth/new-password';
import { recordAudit } from '#features/backoffice/audit/record-audit';
import { operatorFactors, replaceTotp } from '#features/backoffice/operators/operator-factors';
import type { Operator } from '#features/backoffice/operators/operator-guard';
import type { OperatorLimits } from '#features/backoffice/operators/operator-limits';
import { isLive, setProved } from '#features/backoffice/operators/operator-session';
import {
  operatorPasskeys,
  operatorSessions,
  operators,
} from '#features/backoffice/operators/operator-tables';
import { AppError } from '#platform/app-error';
import type { Db, Transaction } from '#platform/database';
import { wrongCode } from '#platform/second-factor/codes';
import type { SecondFactorTools } from '#platform/second-factor/factors';
import { logSecurity } from '#platform/security-log';
import type { Services } from '#services';

/**
 * Stores a proof of identity for the session, valid for PROOF_MINUTES.
 * @throws AppError 'auth.wrong_code' | 'auth.passkey_refused' | 'request.rate_limited'
 */
export async function proveOperator(
  services: Services,
  limits: OperatorLimits,
  { sealer, party }: SecondFactorTools,
  { operatorId, sessionId, network }: Operator,
  body: OperatorProofBody,
): Promise<void> {
  const { db } = services.database;
  const now = services.now();
  await limits.proof.consume(sessionId);
  const asked = { purpose: 'passkey-proof', ownerId: operatorId, sessionId } as const;
  const right =
    'passkey' in body
      ? await operatorFactors.acceptPasskey(db, party, asked, body.passkey, now)
      : await operatorFactors.consumeCode(db, sealer, operatorId, body.code, now);
  if (!right) {
    const about = 'operator asked again';
    logSecurity(services.log, 'authn_login_fail', { userId: operatorId, network, about });
    throw 'passkey' in body ? new AppError('auth.passkey_refused') : wrongCode();
  }
  await setProved(db, sessionId, now);
  await limits.proof.refund(sessionId);
}

export function listSessions(db: Db, operatorId: string, now: Date) {
  const { id, device, network, createdAt, lastUsedAt } = operatorSessions;
  return db
    .select({ id, device, network, createdAt, lastUsedAt })
    .from(operatorSessions)
    .where(and(eq(operatorSessions.operatorId, operatorId), isLive(now)))
    .orderBy(desc(lastUsedAt), desc(createdAt));
}

export async function logOut({ database, now }: Services, operator: Operator): Promise<void> {
  await database.db.transaction(async (tx) => {
    await tx.delete(operatorSessions).where(eq(operatorSessions.id, operator.sessionId));
    await recordAudit(tx, { ...noteOf(operator), action: 'session.closed', at: now() });
  });
}

export async function endOtherSessions({ database, now }: Services, operator: Operator): Promise<void> {
  await database.db.transaction(async (tx) => {
    await deleteOtherSessions(tx, operator);
    await recordAudit(tx, { ...noteOf(operator), action: 'sessions.ended', at: now() });
  });
}

function deleteOtherSessions(tx: Transaction, { operatorId, sessionId }: Operator) {
  return tx
    .delete(operatorSessions)
    .where(and(eq(operatorSessions.operatorId, operatorId), ne(operatorSessions.id, sessionId)));
}

function noteOf(operator: Operator) {
  return { operator, subject: { kind: 'operator', id: operator.operatorId, label: operator.email } } as const;
}

/**
 * Ends the operator's other sessions and logins in progress. Wrong passwords count as wrong proofs.
 * @throws AppError 'auth.wrong_current_password' | 'auth.common_password' |
 * 'request.rate_limited' | 'server.busy'
 */
export async function changeOwnPassword(
  services: Services,
  limits: OperatorLimits,
  operator: Operator,
  { currentPassword, newPassword }: OperatorPasswordBody,
): Promise<void> {
  const { operatorId, sessionId, name, email, device, network } = operator;
  const { db } = services.database;
  await limits.proof.consume(sessionId);
  const [known] = await db
    .select({ passwordHash: operators.passwordHash })
    .from(operators)
    .where(eq(operators.id, operatorId));
  const oldHash = known?.passwordHash ?? null;
  if (!(await services.passwords.verify(oldHash, currentPassword)) || oldHash === null) {
    logSecurity(services.log, 'authn_login_fail', {
      userId: operatorId,
      network,
      about: 'operator asked again',
    });
    throw wrongCurrentPassword('currentPassword');
  }
  await limits.proof.refund(sessionId);
  const company = services.config.company.COMPANY_NAME;
  requireUncommonPassword(newPassword, { name, email, company }, 'newPassword');
  const passwordHash = await services.passwords.hash(newPassword);
  const at = services.now();
  await db.transaction(async (tx) => {
    const changed = await tx
      .update(operators)
      .set({ passwordHash })
      .where(and(eq(operators.id, operatorId), eq(operators.passwordHash, oldHash)))
      .returning({ id: operators.id });
    if (changed.length === 0) throw wrongCurrentPassword('currentPassword');
    await deleteOtherSessions(tx, operator);
    await operatorFactors.voidChallenges(tx, operatorId);
    await recordAudit(tx, { ...noteOf(operator), action: 'password.changed', at });
    const props = { name, changedAt: at.toISOString(), device, network };
    await services.mailer.queue(tx, { to: email }, { template: 'operator-password-changed', props });
  });
  logSecurity(services.log, 'authn_password_change', { userId: operatorId, network, about: 'operator' });
}

/** Ends the operator's other sessions, as every change of a factor. */
export function renewRecoveryCodes({ database, now }: Services, operator: Operator): Promise<string[]> {
  return database.db.transaction(async (tx) => {
    await deleteOtherSessions(tx, operator);
    await recordAudit(tx, { ...noteOf(operator), action: 'recovery-codes.renewed', at: now() });
    return operatorFactors.replaceRecoveryCodes(tx, operator.operatorId, now());
  });
}

/** @throws AppError 'auth.wrong_code' */
export async function replaceOwnTotp(
  { database, now }: Services,
  { sealer }: SecondFactorTools,
  operator: Operator,
  body: { readonly sealed: string; readonly code: string },
): Promise<void> {
  await database.db.transaction(async (tx) => {
    if (!(await replaceTotp(tx, sealer, operator, body, now()))) throw wrongCode();
    await deleteOtherSessions(tx, operator);
    await recordAudit(tx, { ...noteOf(operator), action: 'totp.replaced', at: now() });
  });
}

/** @throws AppError 'auth.passkey_refused' */
export async function addOwnPasskey(
  { database, now }: Services,
  { party }: SecondFactorTools,
  operator: Operator,
  made: NewPasskeyBody,
): Promise<void> {
  const { operatorId: ownerId, sessionId } = operator;
  const by = { ownerId, sessionId };
  const passkey = await operatorFactors.acceptNewPasskey(database.db, party, by, made.passkey, now());
  const after = { name: made.name };
  await database.db.transaction(async (tx) => {
    await operatorFactors.insertPasskey(tx, ownerId, passkey, made.name, now());
    await deleteOtherSessions(tx, operator);
    await recordAudit(tx, { ...noteOf(operator), action: 'passkey.added', after, at: now() });
  });
}

/** @throws AppError 'auth.no_passkey' | 'operators.last_factor' */
export async function removeOwnPasskey(
  { database, now }: Services,
  operator: Operator,
  passkeyId: string,
): Promise<void> {
  const { operatorId } = operator;
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`select from operators where id = ${operatorId} for no key update`);
    const { passkeys, totpSince } = await operatorFactors.findFactors(tx, operatorId);
    const passkey = passkeys.find(({ id }) => id === passkeyId);
    if (!passkey) throw new AppError('auth.no_passkey');
    if (!totpSince && passkeys.length === 1) throw new AppError('operators.last_factor');
    await tx.delete(operatorPasskeys).where(eq(operatorPasskeys.id, passkeyId));
    await deleteOtherSessions(tx, operator);
    const before = { name: passkey.name };
    await recordAudit(tx, { ...noteOf(operator), action: 'passkey.removed', before, at: now() });
  });
}
