import type { JoinBody } from '@horus/contract/backoffice/operators';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { requireUncommonPassword } from '#features/auth/new-password';
import { recordAudit } from '#features/backoffice/audit/record-audit';
import { openSession } from '#features/backoffice/operators/open-operator-session';
import { operatorFactors } from '#features/backoffice/operators/operator-factors';
import type { Place } from '#features/backoffice/operators/operator-places';
import type { OpenedSession } from '#features/backoffice/operators/operator-session';
import { operatorInvitations, operators } from '#features/backoffice/operators/operator-tables';
import { AppError } from '#platform/app-error';
import type { Db } from '#platform/database';
import type { Origin } from '#platform/origin';
import { wrongCode } from '#platform/second-factor/codes';
import type { SecondFactorTools } from '#platform/second-factor/factors';
import { logSecurity } from '#platform/security-log';
import { hashToken } from '#platform/tokens';
import { toBase32, totpUri } from '#platform/totp';
import type { Services } from '#services';

/** The name shown by authenticator apps and devices. */
export const OPERATOR_ISSUER = 'Horus Oficina';

/**
 * Returns the invited operator with a new TOTP secret and passkey options.
 * @throws AppError 'operators.invalid_link'
 */
export async function beginJoining(services: Services, { sealer, party }: SecondFactorTools, token: string) {
  const { db } = services.database;
  const now = services.now();
  const person = await requireInvited(db, token, now);
  const { id, name, email, role } = person;
  const secret = await operatorFactors.beginTotp(db, sealer, id, now);
  // An invitation is sent without factors, or after they were removed.
  if (!secret) throw new AppError('operators.invalid_link');
  return {
    person: { name, email, role },
    totp: { uri: totpUri({ secret, issuer: OPERATOR_ISSUER, account: email }), secret: toBase32(secret) },
    passkey: await operatorFactors.offerNewPasskey(db, party, { id, name, email }, null, now),
  };
}

/**
 * Sets password and second factor, consumes the link and opens a session.
 * @returns the session and the recovery codes, shown once
 * @throws AppError 'operators.invalid_link' | 'auth.common_password' | 'auth.wrong_code' |
 * 'auth.passkey_refused' | 'server.busy'
 */
export async function joinTeam(
  services: Services,
  { sealer, party }: SecondFactorTools,
  body: JoinBody,
  from: Origin & Place,
): Promise<{ opened: OpenedSession; recoveryCodes: string[] }> {
  const { db } = services.database;
  const now = services.now();
  const invited = await requireInvited(db, body.token, now);
  const company = services.config.company.COMPANY_NAME;
  requireUncommonPassword(body.password, { name: invited.name, email: invited.email, company }, 'password');
  const passwordHash = await services.passwords.hash(body.password);
  const joined = await db.transaction(async (tx) => {
    const { id, name, email } = await requireInvited(tx, body.token, now);
    await tx.delete(operatorInvitations).where(eq(operatorInvitations.operatorId, id));
    if ('code' in body) {
      if (!(await operatorFactors.confirmTotp(tx, sealer, id, body.code, now))) throw wrongCode();
    } else {
      const by = { ownerId: id, sessionId: null };
      const passkey = await operatorFactors.acceptNewPasskey(tx, party, by, body.passkey, now);
      await operatorFactors.removeFactors(tx, id);
      await operatorFactors.insertPasskey(tx, id, passkey, body.passkeyName, now);
    }
    await tx.update(operators).set({ passwordHash }).where(eq(operators.id, id));
    const recoveryCodes = await operatorFactors.replaceRecoveryCodes(tx, id, now);
    const { device, network } = from;
    const operator = { operatorId: id, name, device, network };
    const subject = { kind: 'operator', id, label: email } as const;
    await recordAudit(tx, { operator, action: 'operator.joined', subject, at: now });
    return { opened: await openSession(services, tx, { id, name, email }, from, now), recoveryCodes };
  });
  logSecurity(services.log, 'authn_factor_change', {
    userId: invited.id,
    network: from.network,
    about: 'operator joined',
  });
  return joined;
}

/** Locks the invitation in a transaction, so that only one of two parallel uses succeeds. */
async function requireInvited(db: Db, token: string, now: Date) {
  const [row] = await db
    .select({ id: operators.id, name: operators.name, email: operators.email, role: operators.role })
    .from(operatorInvitations)
    .innerJoin(operators, eq(operators.id, operatorInvitations.operatorId))
    .where(
      and(
        eq(operatorInvitations.tokenHash, hashToken(token)),
        gt(operatorInvitations.expiresAt, now),
        isNull(operators.removedAt),
      ),
    )
    .for('update');
  if (!row) throw new AppError('operators.invalid_link');
  return row;
}
