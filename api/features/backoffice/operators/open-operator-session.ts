import { paths } from '@horus/contract/backoffice/paths';
import { sql } from 'drizzle-orm';
import { recordAudit } from '#features/backoffice/audit/record-audit';
import { operatorFactors } from '#features/backoffice/operators/operator-factors';
import { type Place, rememberPlace } from '#features/backoffice/operators/operator-places';
import {
  deleteEndedSessions,
  insertSession,
  type OpenedSession,
} from '#features/backoffice/operators/operator-session';
import type { Transaction } from '#platform/database';
import { hashNetwork } from '#platform/network';
import type { Origin } from '#platform/origin';
import type { Services } from '#services';

/**
 * The only place that opens an operator's session. Mails a login from a new device or network, and
 * deletes ended sessions and challenges.
 */
export async function openSession(
  { mailer, config }: Pick<Services, 'mailer' | 'config'>,
  tx: Transaction,
  who: { readonly id: string; readonly name: string; readonly email: string },
  { device, ...place }: Origin & Place,
  now: Date,
): Promise<OpenedSession> {
  const { network } = place;
  await deleteEndedSessions(tx, now);
  await operatorFactors.deleteEndedChallenges(tx, now);
  const { token } = await insertSession(tx, { operatorId: who.id, device, network }, now);
  if (await isNewPlace(tx, who.id, device, network)) {
    const accessUrl = config.server.publicUrl + paths.admin.account.href();
    const props = { name: who.name, openedAt: now.toISOString(), device, network, accessUrl };
    await mailer.queue(tx, { to: who.email }, { template: 'operator-sign-in', props });
  }
  const browser = await rememberPlace(tx, who.id, place, now);
  await recordAudit(tx, {
    operator: { operatorId: who.id, name: who.name, device, network },
    action: 'session.opened',
    subject: { kind: 'operator', id: who.id, label: who.email },
    at: now,
  });
  return { token, browser };
}

/**
 * Returns whether a returning operator's network or device is new. The audit log has all devices.
 */
async function isNewPlace(tx: Transaction, operatorId: string, device: string, network: string) {
  const { rows } = await tx.execute<{ isNew: boolean }>(sql`
    select exists (select from operator_networks where operator_id = ${operatorId})
       and not (
         exists (select from operator_networks
                  where operator_id = ${operatorId} and network_hash = ${hashNetwork(network)})
         and exists (select from audit_log
                      where operator_id = ${operatorId} and action = 'session.opened' and device = ${device}))
           as "isNew"`);
  return rows[0]?.isNew ?? false;
}
