import type { ActivityEvent } from '@horus/contract/activity';
import { activities } from '#features/activity/activity-tables';
import type { Db } from '#platform/database';
import type { Origin } from '#platform/origin';

export interface Actor {
  readonly organizationId: string;
  /**
   * `user`: a member of the organisation; `company`: the seller of Horus; `system`: an automatic
   * event, such as a charge that fell due.
   */
  readonly actor: (typeof activities.$inferInsert)['actor'];
  readonly userId?: string | null;
  readonly origin?: Origin | null;
}

export type NewActivity = Actor & ActivityEvent & { readonly at: Date };

export function byCaller(caller: {
  readonly organizationId: string;
  readonly user: { readonly id: string };
  readonly origin: Origin;
}): Actor {
  const { organizationId, user, origin } = caller;
  return { organizationId, actor: 'user', userId: user.id, origin };
}

/**
 * Records an event permanently. Call it in the transaction of the change itself.
 * Details contain only the values of the event's sentence and no personal data except ids: after an
 * erasure an id matches no user.
 */
export async function recordActivity(db: Db, activity: NewActivity): Promise<void> {
  const { organizationId, actor, userId, origin, at, kind, details } = activity;
  await db.insert(activities).values({
    ...{ organizationId, actor, kind, details },
    userId: userId ?? null,
    device: origin?.device ?? null,
    network: origin?.network ?? null,
    createdAt: at,
  });
}
