import type { ActivityEvent } from '@horus/contract/activity';
import { activities } from '#features/activity/activity-tables';
import type { Db } from '#platform/database';
import type { Origin } from '#platform/origin';

/** Whose account something happened in, and who did it. */
export interface Actor {
  readonly organizationId: string;
  /**
   * `user`: somebody of the organisation; `company`: the one that sells Horus; `system`: nobody, as
   * a charge that fell due.
   */
  readonly actor: (typeof activities.$inferInsert)['actor'];
  readonly userId?: string | null;
  /** Null or absent where no device did it. */
  readonly origin?: Origin | null;
}

export type NewActivity = Actor & ActivityEvent & { readonly at: Date };

/** Somebody logged in, as the one who does something in the organisation they work in. */
export function byCaller(caller: {
  readonly organizationId: string;
  readonly user: { readonly id: string };
  readonly origin: Origin;
}): Actor {
  const { organizationId, user, origin } = caller;
  return { organizationId, actor: 'user', userId: user.id, origin };
}

/**
 * Notes what happened in an account, for its owner to read; for good. To be called in the
 * transaction of what happened. Details hold no more than its sentence says, and nothing of a
 * person that their erasure would have to find: an id is of nobody then.
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
