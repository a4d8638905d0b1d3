import type { PaletteHit } from '@horus/contract/backoffice/search';
import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database';

/** Returns the installations of some customers, those to do first. */
export async function findInstallations(
  db: Db,
  customers: readonly Pick<PaletteHit, 'id' | 'title'>[],
  most: number,
): Promise<PaletteHit[]> {
  if (customers.length === 0) return [];
  const { rows } = await db.execute<{
    id: string;
    organization_id: string;
    state: string;
    parcel: string | null;
  }>(sql`
    select id, organization_id, tracking_number as parcel,
           case when cancelled_at is not null then 'cancelada' when next_due_at is null then 'hecha' else 'por hacer' end as state
      from installations where organization_id = any(${sql.param(customers.map(({ id }) => id))}::uuid[])
     order by next_due_at, ordered_at desc, id limit ${most}`);
  return rows.map(({ id, organization_id: organizationId, state, parcel }) => ({
    kind: 'installation',
    id,
    title: customers.find((customer) => customer.id === organizationId)?.title ?? 'Sin nombre',
    detail: [state, parcel].filter(Boolean).join(', '),
  }));
}
