import { sql } from 'drizzle-orm';
import { deleteEndedEmailChanges } from '#features/auth/change-email';
import { deleteEndedLinks } from '#features/auth/link-tokens';
import { userFactors } from '#features/auth/second-factor/user-factors';
import { deleteEndedSessions, deleteOldNetworks } from '#features/auth/session-queries';
import type { Services } from '#services';

export async function deleteExpiredSessions(services: Services): Promise<void> {
  const { db } = services.database;
  await deleteEndedSessions(db, services.now());
  await deleteEndedLinks(db, services.now());
  await userFactors.deleteEndedChallenges(db, services.now());
  await deleteEndedEmailChanges(db, services.now());
  await deleteOldNetworks(db, services.now());
  await db.execute(sql`delete from rate_limits where expire < ${services.now().getTime()}`);
}
