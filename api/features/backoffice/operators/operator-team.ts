import type { AuditAction } from '@horus/contract/backoffice/audit';
import { OPERATOR_LINK_HOURS } from '@horus/contract/backoffice/operators';
import { paths } from '@horus/contract/backoffice/paths';
import { HOUR_MS } from '@horus/contract/durations';
import type { OperatorRole } from '@horus/contract/operator-roles';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { endViewsFrom } from '#features/auth/operator-views';
import { type AuditEntry, recordAudit } from '#features/backoffice/audit/record-audit';
import { operatorFactors } from '#features/backoffice/operators/operator-factors';
import { hasSecondFactor } from '#features/backoffice/operators/operator-session';
import {
  operatorInvitations,
  operatorSessions,
  operators,
} from '#features/backoffice/operators/operator-tables';
import { withdrawConfirmations } from '#features/requests/deletion-office';
import { AppError } from '#platform/app-error';
import { byName } from '#platform/columns';
import type { Db, Transaction } from '#platform/database';
import { isFirstSend, type Send } from '#platform/held-mails';
import { hashToken, newToken } from '#platform/tokens';
import type { Services } from '#services';

export type TeamServices = Pick<Services, 'config' | 'database' | 'mailer' | 'now'>;
/** Null: the command line. */
type Actor = AuditEntry['operator'];

export function listTeam(db: Db) {
  return db
    .select({
      id: operators.id,
      name: operators.name,
      email: operators.email,
      role: operators.role,
      createdAt: operators.createdAt,
      /** Whether they have set a password and a second factor. */
      joined: hasSecondFactor,
      lastSeenAt: sql<Date | null>`(
        select max(s.last_used_at) from operator_sessions s where s.operator_id = operators.id)`.mapWith(
        operatorSessions.lastUsedAt,
      ),
    })
    .from(operators)
    .where(isNull(operators.removedAt))
    .orderBy(asc(byName(operators.name)), asc(operators.id));
}

/** @throws AppError 'operators.already' */
export async function inviteOperator(
  services: TeamServices,
  by: Actor,
  person: { readonly email: string; readonly name: string; readonly role: OperatorRole },
): Promise<string> {
  const at = services.now();
  return services.database.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(operators)
      .values({ ...person, createdAt: at })
      .onConflictDoNothing({ target: operators.email, where: isNull(operators.removedAt) })
      .returning({ id: operators.id });
    if (!row) throw new AppError('operators.already');
    await mailLink(services, tx, { id: row.id, ...person }, false);
    await note(tx, by, 'operator.invited', { id: row.id, email: person.email }, at, {
      after: { role: person.role },
    });
    return row.id;
  });
}

/**
 * Voids an operator's password and second factor, ends their sessions and mails a new link. Verify
 * their identity first.
 * @throws AppError 'operators.not_found' | 'operators.sent_before'
 */
export async function sendNewLink(
  services: TeamServices,
  by: Actor,
  operatorId: string,
  send: Send | null,
): Promise<void> {
  const at = services.now();
  await services.database.db.transaction(async (tx) => {
    const person = await lockOperator(tx, operatorId);
    if (!(await isFirstSend(tx, send, operatorId))) return;
    const joined = person.passwordHash !== null;
    await shutOut(tx, operatorId);
    await mailLink(services, tx, person, joined);
    await note(tx, by, 'operator.link-sent', person, at);
  });
}

/** @throws AppError 'operators.not_found' | 'operators.last_manager' */
export async function changeRole(
  services: TeamServices,
  by: Actor,
  operatorId: string,
  role: OperatorRole,
): Promise<void> {
  await services.database.db.transaction(async (tx) => {
    const person = await lockOperator(tx, operatorId);
    if (person.role === role) return;
    if (person.role === 'manager') await requireAnotherManager(tx, operatorId);
    await tx.update(operators).set({ role }).where(eq(operators.id, operatorId));
    // Views as a customer from before the change end, because the new role may not allow them.
    const open = await tx
      .select({ id: operatorSessions.id })
      .from(operatorSessions)
      .where(eq(operatorSessions.operatorId, operatorId));
    await endViewsFrom(
      tx,
      open.map(({ id }) => id),
    );
    const change = { before: { role: person.role }, after: { role } };
    await note(tx, by, 'operator.role-changed', person, services.now(), change);
  });
}

/**
 * Also withdraws the operator's confirmation requests.
 * @throws AppError 'operators.not_found' | 'operators.last_manager'
 */
export async function removeOperator(services: TeamServices, by: Actor, operatorId: string): Promise<void> {
  const at = services.now();
  await services.database.db.transaction(async (tx) => {
    const person = await lockOperator(tx, operatorId);
    if (person.role === 'manager') await requireAnotherManager(tx, operatorId);
    await shutOut(tx, operatorId);
    await withdrawConfirmations(tx, operatorId);
    await tx.update(operators).set({ removedAt: at }).where(eq(operators.id, operatorId));
    await note(tx, by, 'operator.removed', person, at, { before: { role: person.role } });
  });
}

/** Locks all operators, so that two managers can't remove each other. */
async function lockOperator(tx: Transaction, operatorId: string) {
  const team = await tx
    .select()
    .from(operators)
    .where(isNull(operators.removedAt))
    .orderBy(asc(operators.id))
    .for('no key update');
  const person = team.find(({ id }) => id === operatorId);
  if (!person) throw new AppError('operators.not_found');
  return person;
}

async function requireAnotherManager(tx: Transaction, operatorId: string): Promise<void> {
  const managers = await tx
    .select({ id: operators.id })
    .from(operators)
    .where(and(isNull(operators.removedAt), eq(operators.role, 'manager'), hasSecondFactor));
  if (!managers.some(({ id }) => id !== operatorId)) throw new AppError('operators.last_manager');
}

async function shutOut(tx: Transaction, operatorId: string): Promise<void> {
  await tx.update(operators).set({ passwordHash: null }).where(eq(operators.id, operatorId));
  await operatorFactors.removeFactors(tx, operatorId);
  await tx.delete(operatorSessions).where(eq(operatorSessions.operatorId, operatorId));
  await tx.delete(operatorInvitations).where(eq(operatorInvitations.operatorId, operatorId));
}

/**
 * The token is in the fragment, which browsers don't send: no log, proxy or Referer contains it.
 */
async function mailLink(
  { config, mailer, now }: TeamServices,
  tx: Transaction,
  person: { readonly id: string; readonly email: string; readonly name: string; readonly role: OperatorRole },
  again: boolean,
): Promise<void> {
  const token = newToken();
  const createdAt = now();
  await tx.insert(operatorInvitations).values({
    operatorId: person.id,
    tokenHash: hashToken(token),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + OPERATOR_LINK_HOURS * HOUR_MS),
  });
  const { name, role } = person;
  const url = `${config.server.publicUrl}${paths.admin.welcome.href()}#${new URLSearchParams({ token })}`;
  const props = { name, role, url, validHours: OPERATOR_LINK_HOURS, again };
  await mailer.queue(tx, { to: person.email }, { template: 'operator-link', props });
}

function note(
  tx: Transaction,
  operator: Actor,
  action: AuditAction,
  { id, email }: { readonly id: string; readonly email: string },
  at: Date,
  change: Pick<AuditEntry, 'before' | 'after'> = {},
): Promise<void> {
  return recordAudit(tx, {
    operator,
    action,
    subject: { kind: 'operator', id, label: email },
    ...change,
    at,
  });
}
