import type { OwedFigures } from '@horus/contract/backoffice/deletions';
import { formatLongDate } from '@horus/contract/dates';
import { UNNAMED_ORGANIZATION } from '@horus/contract/members';
import type { PlanStatus } from '@horus/contract/requests';
import { sql } from 'drizzle-orm';
import type { deletionRequests } from '#features/auth/deletion-tables';
import {
  findUser,
  listOrganizationsOf,
  type OwnOrganization,
  type UserRecord,
} from '#features/auth/user-data';
import { findSubscriptionStatus } from '#features/billing/billing-queries';
import { listPurchasesOf } from '#features/billing/checkout/wizard-purchases';
import {
  findLastPlanEnd,
  findOwedBy,
  findPlanStatus,
  hasOpenPaymentPage,
  type PlansRow,
  plansOf,
  toPlanStatus,
} from '#features/billing/organization-data';
import { type AskedDeletion, deletionTerms } from '#features/requests/deletion-terms';
import type { Db } from '#platform/database';

type DeletionRequest = Pick<typeof deletionRequests.$inferSelect, 'stc' | 'givesUpRest' | 'createdAt'>;

/** An organisation that goes: one of the user's, or one that they bought for in the wizard. */
export type ErasedOrganization = Pick<UserRecord, 'organizationId' | 'company' | 'stripeCustomerId'>;

export interface DeletionScope {
  readonly user: UserRecord;
  /** Every organisation that they work in, those that stay among them. */
  readonly own: readonly OwnOrganization[];
  /** What they bought in the wizard and never came into. */
  readonly purchases: readonly ErasedOrganization[];
  /** All that is erased with them. */
  readonly leaving: readonly ErasedOrganization[];
  /** Those whose plans come first: nobody is charged for what is gone. */
  readonly withPlans: readonly ErasedOrganization[];
}

/** Null when the user is gone. */
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

/** The names of the organisations that keep somebody here: others work there, nobody else owns. */
export function listLastOwned({ own }: DeletionScope): string[] {
  return own.filter(({ isLastOwner }) => isLastOwner).map(({ company }) => company ?? UNNAMED_ORGANIZATION);
}

/** How the plans stand that come before a deletion. */
export function findPlansBefore(db: Db, { withPlans }: DeletionScope, now: Date): Promise<PlanStatus> {
  return findPlanStatus(
    db,
    withPlans.map(({ organizationId }) => organizationId),
    now,
  );
}

/** By when a deletion has to be carried out, as its plans stand. */
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

/**
 * What each of some deletions waits for, by its id: {@link findScope} and the rule of decision 063
 * for all of them at once.
 */
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
 * Why a deletion can't be carried out, each in a sentence. Nobody is erased whose plan renews or
 * who may be charged in a moment, or who has some time of a plan left and not given it up.
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

/** What is still owed, either way. */
export function findOwed(db: Db, { leaving }: DeletionScope): Promise<OwedFigures> {
  return findOwedBy(
    db,
    leaving.map(({ organizationId }) => organizationId),
  );
}
