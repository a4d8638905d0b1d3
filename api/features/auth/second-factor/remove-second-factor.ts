import { recordActivity } from '#features/activity/record-activity';
import { factorChanged } from '#features/auth/second-factor/second-factor-mails';
import { userFactors } from '#features/auth/second-factor/user-factors';
import { deleteSessions } from '#features/auth/session-queries';
import { findUser } from '#features/auth/user-data';
import type { Transaction } from '#platform/database';
import type { Services } from '#services';

/**
 * Ends the user's sessions and mails them. The operator must verify their identity first.
 * @returns false without a second factor
 */
export async function removeSecondFactor(
  services: Pick<Services, 'database' | 'mailer' | 'config' | 'now'>,
  userId: string,
  record: (tx: Transaction) => Promise<void> = async () => undefined,
): Promise<boolean> {
  return services.database.db.transaction(async (tx) => {
    const user = await findUser(tx, userId);
    const { totpSince, passkeys } = await userFactors.findFactors(tx, userId);
    if (!user || (!totpSince && passkeys.length === 0)) return false;
    await userFactors.removeFactors(tx, userId);
    await deleteSessions(tx, userId);
    const { organizationId, name, email } = user;
    await recordActivity(tx, {
      ...{ organizationId, actor: 'company', at: services.now() },
      ...{ kind: 'second-factor.removed', details: {} },
    });
    await record(tx);
    const told = { name, device: services.config.company.COMPANY_NAME, codesLeft: 0 };
    await services.mailer.queue(tx, { to: email }, factorChanged(services, { ...told, change: 'taken-off' }));
    return true;
  });
}
