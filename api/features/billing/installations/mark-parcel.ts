import type { ParcelBody } from '@horus/contract/backoffice/installations';
import { dayOf } from '@horus/contract/dates';
import { nextDueOf } from '@horus/contract/installations';
import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import { activities } from '#features/activity/activity-tables';
import { recordActivity } from '#features/activity/record-activity';
import { installations } from '#features/billing/billing-tables';
import { type Actor, lockInstallation, requireVersion } from '#features/billing/installations/mark-step';
import { AppError } from '#platform/app-error';
import type { Services } from '#services';

/**
 * Records that a sent parcel has arrived or come back, also for a cancelled purchase, or that it
 * still travels. A returned one has to be sent again. Sends no mail.
 * @throws AppError as `markStep`, 'installations.step_open' and 'installations.parcel_day'
 */
export async function markParcel(
  { database, now }: Pick<Services, 'database' | 'now'>,
  installationId: string,
  { seenVersion, ...parcel }: ParcelBody,
  actor: Actor,
): Promise<void> {
  const at = now();
  await database.db.transaction(async (tx) => {
    const row = await lockInstallation(tx, installationId);
    requireVersion(row, seenVersion, actor.operatorId);
    const { shippedAt, organizationId } = row;
    if (shippedAt === null) throw new AppError('installations.step_open');
    if (parcel.state !== 'travelling' && (parcel.on < dayOf(shippedAt) || parcel.on > dayOf(at)))
      throw new AppError('installations.parcel_day');
    const change = {
      travels: parcel.state === 'travelling',
      deliveredOn: parcel.state === 'delivered' ? parcel.on : null,
      returnedOn: parcel.state === 'returned' ? parcel.on : null,
      returnReason: parcel.state === 'returned' ? parcel.reason : null,
    };
    await tx
      .update(installations)
      .set({
        ...change,
        nextDueAt: row.cancelledAt ? null : nextDueOf({ ...row, ...change }),
        ...{ version: row.version + 1, changedBy: actor.operatorId },
      })
      .where(eq(installations.id, installationId));
    // The previous state is no longer true.
    await tx
      .delete(activities)
      .where(
        and(
          eq(activities.organizationId, organizationId),
          inArray(activities.kind, ['installation.delivered', 'installation.returned']),
          eq(sql`${activities.details}->>'installationId'`, installationId),
          gte(activities.createdAt, shippedAt),
        ),
      );
    if (parcel.state !== 'travelling') {
      const { state, on } = parcel;
      const done = { organizationId, actor: 'company', at } as const;
      await recordActivity(tx, { ...done, kind: `installation.${state}`, details: { on, installationId } });
    }
    await actor.record(tx);
  });
}
