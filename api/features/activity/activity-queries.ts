import {
  ACTIVITIES_PER_PAGE,
  type ActivityPage,
  type ActivityView,
  describeActivity,
} from '@horus/contract/activity';
import { addMonths } from '@horus/contract/dates';
import { ACTIVITY_MONTHS } from '@horus/contract/retention';
import { and, asc, desc, eq, lt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { activities } from '#features/activity/activity-tables';
import { users } from '#features/auth/auth-tables';
import type { Db } from '#platform/database';

/** Actor labels of events without a user. */
const BY_ITSELF = 'Automático';
const BY_PAYMENT = 'Al confirmarse el pago';
const paidKinds: readonly string[] = ['plan.bought', 'plan.renewed', 'payment.received'];
/** The users that events affect, as opposed to their actors. */
const members = alias(users, 'members');
const SOMEBODY_GONE = 'Alguien que ya no está';

/** Returns one page of an organisation's events, newest first. */
export async function listActivities(
  db: Db,
  { organizationId, companyName }: { organizationId: string; companyName: string },
  before: string | undefined,
  size = ACTIVITIES_PER_PAGE,
): Promise<ActivityPage> {
  const rows = await db
    .select({
      id: activities.id,
      at: activities.createdAt,
      actor: activities.actor,
      name: users.name,
      kind: activities.kind,
      details: activities.details,
      device: activities.device,
      network: activities.network,
      whom: members.name,
    })
    .from(activities)
    .leftJoin(users, eq(users.id, activities.userId))
    .leftJoin(members, eq(members.id, sql`(${activities.details} ->> 'member')::uuid`))
    .where(
      and(
        eq(activities.organizationId, organizationId),
        before === undefined ? undefined : lt(activities.id, Number(before)),
      ),
    )
    .orderBy(desc(activities.id))
    .limit(size + 1);
  const page = rows.slice(0, size).map(
    ({ id, at, actor, name, kind, details, device, network, whom }): ActivityView => ({
      id: String(id),
      at: at.toISOString(),
      who: {
        user: name ?? SOMEBODY_GONE,
        company: companyName,
        system: paidKinds.includes(kind) ? BY_PAYMENT : BY_ITSELF,
      }[actor],
      what: describeActivity({ kind, details }, whom),
      device,
      network,
    }),
  );
  return { activities: page, next: rows.length > size ? (page.at(-1)?.id ?? null) : null };
}

/** Returns a user's events in every organisation, oldest first, for their data export. */
export function collectActivities(db: Db, userId: string) {
  const { kind, details, device, network, createdAt } = activities;
  return db
    .select({ kind, details, device, network, createdAt })
    .from(activities)
    .where(eq(activities.userId, userId))
    .orderBy(asc(activities.id));
}

export async function deleteOldActivities(db: Db, now: Date): Promise<void> {
  await db.delete(activities).where(lt(activities.createdAt, addMonths(now, -ACTIVITY_MONTHS)));
}
