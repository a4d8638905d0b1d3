import type { InstallationList, InstallationQueueRow } from '@horus/contract/backoffice/installations';
import { addressLine } from '@horus/contract/fiscal-data';
import { type InstallationStep, parcelOf, stepsOf } from '@horus/contract/installations';
import { QUEUE_PAGE } from '@horus/contract/list-cursor';
import { and, asc, desc, eq, getTableColumns, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import { organizations } from '#features/auth/auth-tables';
import { fiscalData, installations } from '#features/billing/billing-tables';
import type { Db } from '#platform/database';
import { cutPage, isBeyond, microsOf } from '#platform/list-page';

/** Company name, or the first owner's name if it is null. */
const called = sql<string | null>`coalesce(${organizations.name}, (
  select u.name from memberships m join users u on u.id = m.user_id
   where m.organization_id = ${organizations.id} and m.role = 'owner'
   order by m.created_at, u.id limit 1))`;

const { address, postalCode, city, province, country } = getTableColumns(fiscalData);

/** The newest operator of each step. */
const doneBy = sql<Partial<Record<InstallationStep, string>>>`coalesce((
  select jsonb_object_agg(step, operator_name) from (
    select distinct on (action) split_part(action, '.', 2) as step, operator_name from audit_log
     where subject_kind = 'installation' and subject_id = ${installations.id}::text
       and action in ('installation.called', 'installation.shipped', 'installation.configured')
     order by action, audit_log.id desc) a), '{}')`;

/** The newest save of the delivery address, alone or with the parcel. */
const addressed = sql<InstallationQueueRow['addressed']>`(
  select jsonb_build_object('by', operator_name, 'at', at) from audit_log
   where subject_kind = 'installation' and subject_id = ${installations.id}::text
     and action in ('installation.addressed', 'installation.shipped')
     and ${installations.deliverTo} is not null
   order by audit_log.id desc limit 1)`;

const columns = {
  ...{ row: installations, company: called, doneBy, addressed },
  fiscal: { address, postalCode, city, province, country },
};

const { calledAt, shippedAt, returnedOn, configuredAt, setsUp, devices, cards, travels } = installations;
const lacks: Readonly<Record<InstallationStep, SQL | undefined>> = {
  called: and(setsUp, isNull(calledAt)),
  shipped: and(sql`${devices} + ${cards} > 0`, or(isNull(shippedAt), isNotNull(returnedOn))),
  configured: and(setsUp, isNull(configuredAt)),
};

/**
 * Lists a page: open ones by nearest deadline, travelling parcels oldest first, others newest
 * first.
 */
export async function listInstallations(
  db: Db,
  {
    list,
    step,
    cursor,
    customers,
    only,
  }: {
    list: InstallationList;
    step?: InstallationStep | undefined;
    cursor?: string | undefined;
    /** A subquery; all without it. */
    customers?: SQL;
    /** A condition; all without it. */
    only?: SQL | undefined;
  },
): Promise<{ rows: InstallationQueueRow[]; next: string | null }> {
  const { id, nextDueAt, orderedAt, cancelledAt } = installations;
  const moment = { open: nextDueAt, travelling: shippedAt, done: orderedAt, cancelled: orderedAt }[list];
  const isOldestFirst = list === 'open' || list === 'travelling';
  const listed: Readonly<Record<InstallationList, SQL | undefined>> = {
    open: isNotNull(nextDueAt),
    travelling: sql`${travels}`,
    done: and(isNull(nextDueAt), isNull(cancelledAt), not(travels)),
    cancelled: and(isNull(nextDueAt), isNotNull(cancelledAt)),
  };
  const found = await db
    .select({ id, micros: microsOf(moment), ...columns })
    .from(installations)
    // Outer join, so PostgreSQL reads the page's rows first, by their index.
    .leftJoin(organizations, eq(organizations.id, installations.organizationId))
    .leftJoin(fiscalData, eq(fiscalData.organizationId, installations.organizationId))
    .where(
      and(
        listed[list],
        step && lacks[step],
        only,
        customers && sql`${installations.organizationId} in (${customers})`,
        isBeyond(cursor, isOldestFirst ? 'oldest' : 'newest', moment, id),
      ),
    )
    .orderBy(isOldestFirst ? asc(moment) : desc(moment), isOldestFirst ? asc(id) : desc(id))
    .limit(QUEUE_PAGE + 1);
  const { page, next } = cutPage(found, QUEUE_PAGE);
  return { rows: page.map(toQueueRow), next };
}

export async function findInstallation(db: Db, installationId: string): Promise<InstallationQueueRow | null> {
  const [found] = await db
    .select(columns)
    .from(installations)
    .innerJoin(organizations, eq(organizations.id, installations.organizationId))
    .leftJoin(fiscalData, eq(fiscalData.organizationId, installations.organizationId))
    .where(eq(installations.id, installationId));
  return found ? toQueueRow(found) : null;
}

export async function findLastCarrier(db: Db): Promise<string | null> {
  const [last] = await db
    .select({ carrier: installations.carrier })
    .from(installations)
    .where(isNotNull(shippedAt))
    .orderBy(desc(shippedAt))
    .limit(1);
  return last?.carrier ?? null;
}

interface Found {
  readonly row: typeof installations.$inferSelect;
  readonly company: string | null;
  readonly doneBy: InstallationQueueRow['doneBy'];
  readonly addressed: InstallationQueueRow['addressed'];
  readonly fiscal: Parameters<typeof addressLine>[0] | null;
}

function toQueueRow({ row, company, doneBy, addressed, fiscal }: Found): InstallationQueueRow {
  return {
    id: row.id,
    organizationId: row.organizationId,
    company,
    planType: row.planType,
    devices: row.devices,
    cards: row.cards,
    orderedAt: row.orderedAt.toISOString(),
    steps: stepsOf(row),
    carrier: row.carrier,
    trackingNumber: row.trackingNumber,
    deliverTo: row.deliverTo,
    parcel: parcelOf(row),
    returnReason: row.returnReason,
    appointment: row.appointmentAt && {
      at: row.appointmentAt.toISOString(),
      about: row.appointmentFor ?? '',
    },
    nextDueAt: row.nextDueAt?.toISOString() ?? null,
    cancelledAt: row.cancelledAt?.toISOString() ?? null,
    version: row.version,
    callTries: row.callTries,
    callTriedAt: row.callTriedAt?.toISOString() ?? null,
    callAgainOn: row.callAgainOn,
    callAgainHour: row.callAgainHour,
    address: fiscal && addressLine(fiscal),
    ...{ doneBy, addressed },
  };
}
