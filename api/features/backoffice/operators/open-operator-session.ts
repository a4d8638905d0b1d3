import { sql } from 'drizzle-orm';
import { recordAudit } from '#features/backoffice/audit/record-audit';
import { deleteEndedChallenges } from '#features/backoffice/operators/operator-challenges';
import { deleteEndedSessions, insertSession } from '#features/backoffice/operators/operator-session';
import { operatorNetworks } from '#features/backoffice/operators/operator-tables';
import type { Transaction } from '#platform/database';
import { hashNetwork } from '#platform/network';
import type { Origin } from '#platform/origin';

/**
 * Opens the session that a login has earned, after its last step: the one place where that is done.
 * What has ended is swept out by the way.
 * @returns its token
 */
export async function openSession(
  tx: Transaction,
  who: { readonly id: string; readonly name: string; readonly email: string },
  { device, network }: Origin,
  now: Date,
): Promise<string> {
  await deleteEndedSessions(tx, now);
  await deleteEndedChallenges(tx, now);
  const { token } = await insertSession(tx, { operatorId: who.id, device, network }, now);
  await tx
    .insert(operatorNetworks)
    .values({ operatorId: who.id, networkHash: hashNetwork(network), lastLoginAt: now })
    .onConflictDoUpdate({
      target: [operatorNetworks.operatorId, operatorNetworks.networkHash],
      set: { lastLoginAt: sql`excluded.last_login_at` },
    });
  await recordAudit(tx, {
    operator: { operatorId: who.id, name: who.name, device, network },
    action: 'session.opened',
    subject: { kind: 'operator', id: who.id, label: who.email },
    at: now,
  });
  return token;
}
