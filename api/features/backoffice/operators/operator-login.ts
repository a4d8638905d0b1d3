import type { LoginBody } from '@horus/contract/auth';
import type { SecondStep, SecondStepBody } from '@horus/contract/second-factor';
import { and, eq, isNull } from 'drizzle-orm';
import { openSession } from '#features/backoffice/operators/open-operator-session';
import { operatorFactors } from '#features/backoffice/operators/operator-factors';
import type { OperatorLimits } from '#features/backoffice/operators/operator-limits';
import { findFamiliarOrigin, ownPlace, type Place } from '#features/backoffice/operators/operator-places';
import { hasSecondFactor, type OpenedSession } from '#features/backoffice/operators/operator-session';
import { operators } from '#features/backoffice/operators/operator-tables';
import { AppError } from '#platform/app-error';
import type { Db } from '#platform/database';
import type { Origin } from '#platform/origin';
import { wrongCode } from '#platform/second-factor/codes';
import type { SecondFactorTools } from '#platform/second-factor/factors';
import { logSecurity } from '#platform/security-log';
import type { Visitor } from '#platform/visitor';
import type { Services } from '#services';

/**
 * Consumes limits before the password check and refunds them on success, so that parallel attempts
 * can't exceed them.
 * @throws AppError 'auth.invalid_credentials', alike for unknown addresses, former operators and
 * operators without a second factor | 'request.rate_limited' | 'request.work_required' |
 * 'server.busy'
 */
export async function checkLoginPassword(
  services: Services,
  limits: OperatorLimits,
  body: LoginBody,
  from: Visitor & Place,
): Promise<SecondStep> {
  const { db } = services.database;
  await limits.network.consume(from.network);
  const known = await findCredentials(db, body.email, from);
  const own = known?.own ?? null;
  const familiar = own !== null;
  const pair = `${body.email} ${own ?? from.network}`;
  if (!familiar) await limits.shared.take(from);
  await limits.accountFromNetwork.consume(pair);
  if (!familiar) await limits.accountFromStrangers.consume(body.email);

  const right = await services.passwords.verify(known?.passwordHash ?? null, body.password);
  if (!known || !right) {
    const whose = known && { userId: known.id };
    logSecurity(services.log, 'authn_login_fail', { ...whose, network: from.network, about: 'operator' });
    throw new AppError('auth.invalid_credentials');
  }
  await limits.accountFromNetwork.clear(pair);
  await limits.network.refund(from.network);
  if (!familiar) await limits.accountFromStrangers.refund(body.email);
  const step = { purpose: 'second-step', ownerId: known.id, sessionId: null } as const;
  return {
    token: await operatorFactors.issueChallenge(db, step, services.now()),
    methods: await operatorFactors.findMethods(db, known.id),
  };
}

/** @throws AppError 'auth.second_step_expired' */
export async function offerPasskeyStep(services: Services, { party }: SecondFactorTools, token: string) {
  const { db } = services.database;
  const operatorId = await requireStep(services, token);
  return operatorFactors.offerPasskey(
    db,
    party,
    { purpose: 'passkey-step', ownerId: operatorId, sessionId: null },
    services.now(),
  );
}

/**
 * A failure keeps the step open; attempts are counted.
 * @throws AppError 'auth.second_step_expired' | 'auth.wrong_code' | 'auth.passkey_refused' |
 * 'request.rate_limited'
 */
export async function completeSecondStep(
  services: Services,
  limits: OperatorLimits,
  tools: SecondFactorTools,
  body: SecondStepBody,
  from: Origin & Place,
): Promise<OpenedSession> {
  const { db } = services.database;
  const now = services.now();
  await limits.network.consume(from.network);
  const operatorId = await requireStep(services, body.token);
  const own = await findFamiliarOrigin(db, operatorId, from);
  const limit = own === null ? limits.stepFromStrangers : limits.stepFromNetwork;
  const key = own === null ? operatorId : `${operatorId} ${own}`;
  await limit.consume(key);
  if ('passkey' in body) {
    const asked = { purpose: 'passkey-step', ownerId: operatorId, sessionId: null } as const;
    if (!(await operatorFactors.acceptPasskey(db, tools.party, asked, body.passkey, now))) {
      logSecurity(services.log, 'authn_login_fail', {
        userId: operatorId,
        network: from.network,
        about: 'operator',
      });
      throw new AppError('auth.passkey_refused');
    }
  }
  const opened = await db.transaction(async (tx) => {
    const [who] = await tx
      .select({ id: operators.id, name: operators.name, email: operators.email })
      .from(operators)
      .where(and(eq(operators.id, operatorId), isNull(operators.removedAt)))
      // A new link ends all sessions; the lock keeps one from being opened meanwhile.
      .for('no key update');
    const step = { purpose: 'second-step', ownerId: operatorId, sessionId: null } as const;
    if (!who || !(await operatorFactors.consumeChallenge(tx, body.token, step, now))) {
      throw new AppError('auth.second_step_expired');
    }
    if (
      'code' in body &&
      !(await operatorFactors.consumeCode(tx, tools.sealer, operatorId, body.code, now))
    ) {
      logSecurity(services.log, 'authn_login_fail', {
        userId: operatorId,
        network: from.network,
        about: 'operator',
      });
      throw wrongCode();
    }
    return openSession(services, tx, who, from, now);
  });
  await limit.refund(key);
  await limits.network.refund(from.network);
  logSecurity(services.log, 'authn_login_success', {
    userId: operatorId,
    network: from.network,
    about: 'operator',
  });
  return opened;
}

async function requireStep({ database, now }: Services, token: string): Promise<string> {
  const operatorId = await operatorFactors.findStep(database.db, token, now());
  if (!operatorId) throw new AppError('auth.second_step_expired');
  return operatorId;
}

/** Runs one query that costs the same for an unknown address. */
async function findCredentials(db: Db, email: string, from: Place) {
  const [row] = await db
    .select({
      id: operators.id,
      passwordHash: operators.passwordHash,
      own: ownPlace(from),
    })
    .from(operators)
    .where(and(eq(operators.email, email), isNull(operators.removedAt), hasSecondFactor));
  return row ?? null;
}
