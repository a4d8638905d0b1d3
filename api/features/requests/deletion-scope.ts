import type { OwedFigures } from '@horus/contract/backoffice/deletions';
import { formatLongDate } from '@horus/contract/dates';
import type { PlanStatus } from '@horus/contract/requests';
import { UNNAMED_ORGANIZATION } from '@horus/contract/roles';
import { sql } from 'drizzle-orm';
import type { deletionRequests } from '#features/auth/deletion-tables';
import {
  findUser,
  listOrganizationsOf,
  type OwnOrganization,
  type UserRecord,
} from '#features/auth/user-data';
import {
  findLastPlanEnd,
  findOwedBy,
  findPlanStatus,
  hasOpenPaymentPage,
  type PlansRow,
  plansOf,
  toPlanStatus,
} from '#features/billing/customer-area/organization-data';
import { findSubscriptionStatus } from '#features/billing/customer-area/subscription-queries';
import { listPurchasesOf } from '#features/billing/purchases/wizard-purchases';
import { type AskedDeletion, deletionTerms } from '#features/requests/deletion-terms';
import type { Db } from '#platform/database';

type DeletionRequest = Pick<typeof deletionRequests.$inferSelect, 'stc' | 'givesUpRest' | 'createdAt'>;

/** An organisation to erase: one of the user's own, or one from a wizard purchase. */
export type ErasedOrganization = Pick<UserRecord, 'organizationId' | 'company' | 'stripeCustomerId'>;

export interface DeletionScope {
  readonly user: UserRecord;
  /** All their organisations, including those that stay. */
  readonly own: readonly OwnOrganization[];
  /** Wizard purchases that the user never joined. */
  readonly purchases: readonly ErasedOrganization[];
  readonly leaving: readonly ErasedOrganization[];
  /** Organisations whose plans must end first, so that an erased customer is never charged. */
  readonly withPlans: readonly ErasedOrganization[];
}

/** Null when the user is erased. */
export async function findScope(
  db: Db,
  { stc }: Pick<DeletionRequest, 'stc'>,
  userId: string,
): Promise<DeletionScope | null> {
  const user = await findUser(db, userId);
  if (!user) return null;
  const own = await listOrganizationsOf(db, userId);
  const purchases = stc && user.emailVerifiedAt ? await listPurchasesOf(db, user.email) : [];
  const withPlans = [...own.filter(({ isLastMember }) => isLastMember), ...purchases];
  return { user, own, purchases, leaving: stc ? withPlans : [], withPlans };
}

/** Returns the names of the organisations with other members where this user is the only owner. */
export function listLastOwned({ own }: DeletionScope): string[] {
  return own.filter(({ isLastOwner }) => isLastOwner).map(({ company }) => company ?? UNNAMED_ORGANIZATION);
}

export function findPlansBefore(db: Db, { withPlans }: DeletionScope, now: Date): Promise<PlanStatus> {
  return findPlanStatus(
    db,
    withPlans.map(({ organizationId }) => organizationId),
    now,
  );
}

/** Returns the deletion's deadline for the current plans. */
export async function findDueAt(
  db: Db,
  { withPlans }: DeletionScope,
  asked: AskedDeletion,
  now: Date,
): Promise<Date> {
  const terms = [deletionTerms({ status: { state: 'none' }, lastEnd: null }, asked)];
  for (const { organizationId } of withPlans) terms.push(await findTerms(db, organizationId, asked, now));
  return new Date(Math.max(...terms.map(({ dueAt }) => dueAt.getTime())));
}

/** Returns what each deletion waits for, by id: {@link findScope} and decision 063 in one query. */
export async function findWaits(
  db: Db,
  requests: readonly (AskedDeletion & { readonly id: string })[],
  now: Date,
): Promise<ReadonlyMap<string, 'cancellation' | Date | null>> {
  const ids = sql.param(requests.map(({ id }) => id));
  const others = sql`from memberships o where o.organization_id`;
  const withPlans = sql`
    select m.organization_id from memberships m
     where m.user_id = u.id and not exists (select ${others} = m.organization_id and o.user_id <> u.id)
    union
    select w.organization_id from wizard_purchases w
     where d.stc and u.email_verified_at is not null and w.email = u.email
       and not exists (select ${others} = w.organization_id)`;
  const { rows } = await db.execute<PlansRow & { id: string }>(sql`
    select d.id, p.renews, p.ends_at
      from deletion_requests d join users u on u.id = d.user_id
      cross join lateral (${plansOf(withPlans, now)}) p
     where d.id = any(${ids}::uuid[])`);
  const plans = new Map(rows.map((row) => [row.id, toPlanStatus(row)]));
  return new Map(
    requests.map((request) => {
      const status = plans.get(request.id) ?? { state: 'none' };
      return [request.id, deletionTerms({ status, lastEnd: null }, request).waitsFor];
    }),
  );
}

async function findTerms(db: Db, organizationId: string, asked: AskedDeletion, now: Date) {
  const status = await findPlanStatus(db, [organizationId], now);
  return deletionTerms({ status, lastEnd: await findLastPlanEnd(db, organizationId) }, asked);
}

/**
 * Returns the reasons that block a deletion: a plan that renews, a possible charge, a sole
 * ownership, or remaining time of a plan that was not given up.
 */
export async function listBlockers(
  db: Db,
  { own, leaving, withPlans }: DeletionScope,
  request: DeletionRequest,
  now: Date,
): Promise<string[]> {
  const lastOwner = own
    .filter(({ isLastOwner }) => request.stc && isLastOwner)
    .map(
      ({ company }) =>
        `Es el único titular de «${company ?? 'una empresa sin nombre'}», donde hay más personas: pídele antes que haga titular a otra.`,
    );
  const unsettled: string[] = [];
  for (const each of withPlans) unsettled.push(...(await listPlansBefore(db, each, request, now)));
  for (const each of leaving) unsettled.push(...(await listUnsettled(db, each, now)));
  return [...lastOwner, ...unsettled];
}

async function listPlansBefore(
  db: Db,
  { organizationId, company }: ErasedOrganization,
  request: DeletionRequest,
  now: Date,
): Promise<string[]> {
  const { waitsFor } = await findTerms(db, organizationId, request, now);
  if (waitsFor === 'cancellation') {
    const whose = company === null ? '' : ` (${company})`;
    return [
      `Tiene una suscripción en marcha${whose}: hay que cancelarla antes, en su área de cliente o en su ficha.`,
    ];
  }
  if (waitsFor === null || waitsFor <= now) return [];
  return [
    `Su plan no se renueva, termina el ${formatLongDate(waitsFor)} y no ha renunciado al resto: se podrá cuando termine.`,
  ];
}

async function listUnsettled(db: Db, { organizationId }: ErasedOrganization, now: Date): Promise<string[]> {
  const paysOpenPage = await hasOpenPaymentPage(db, organizationId, now);
  const { paymentPending } = await findSubscriptionStatus(db, organizationId, now);
  return [
    paysOpenPage &&
      'Tiene una página de pago abierta, o no se sabe aún si ha pagado en ella: se podrá mañana.',
    paymentPending && 'Tiene un pago en camino: se podrá cuando haya llegado o fallado.',
  ].filter((blocker) => blocker !== false);
}

/** Returns the open amounts in both directions. */
export function findOwed(db: Db, { leaving }: DeletionScope): Promise<OwedFigures> {
  return findOwedBy(
    db,
    leaving.map(({ organizationId }) => organizationId),
  );
}
