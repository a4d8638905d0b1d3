import type { OwedFigures } from '@horus/contract/backoffice/deletions';
import { formatLongDate } from '@horus/contract/dates';
import {
  findUser,
  listOrganizationsOf,
  type OwnOrganization,
  type UserRecord,
} from '#features/auth/user-data';
import { findSubscriptionStatus } from '#features/billing/billing-queries';
import { listPurchasesOf } from '#features/billing/checkout/wizard-purchases';
import { findOwedBy, findPlanStatus, hasOpenPaymentPage } from '#features/billing/organization-data';
import type { deletionRequests } from '#features/requests/requests-tables';
import type { Db } from '#platform/database';

type DeletionRequest = Pick<typeof deletionRequests.$inferSelect, 'stc' | 'givesUpRest'>;

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
}

/** Null when the user is gone. */
export async function findScope(
  db: Db,
  { stc }: DeletionRequest,
  userId: string,
): Promise<DeletionScope | null> {
  const user = await findUser(db, userId);
  if (!user) return null;
  const own = await listOrganizationsOf(db, userId);
  const purchases = stc && user.emailVerifiedAt ? await listPurchasesOf(db, user.email) : [];
  const leaving = stc ? [...own.filter(({ isLastMember }) => isLastMember), ...purchases] : [];
  return { user, own, purchases, leaving };
}

/**
 * Why a deletion can't be carried out, each in a sentence. Nobody is erased who is being charged,
 * or may be in a moment, or has paid for some time and not given it up.
 * @param endsPlans whether plans that renew are ended at Stripe as its first step
 */
export async function listBlockers(
  db: Db,
  { own, leaving }: DeletionScope,
  request: DeletionRequest,
  { endsPlans, now }: { endsPlans: boolean; now: Date },
): Promise<string[]> {
  const lastOwner = own
    .filter(({ isLastOwner }) => request.stc && isLastOwner)
    .map(
      ({ company }) =>
        `Es el único titular de «${company ?? 'una empresa sin nombre'}», donde hay más personas: pídele que haga titular a otra y repite la orden.`,
    );
  const unsettled: string[] = [];
  for (const each of leaving) {
    unsettled.push(...(await listUnsettled(db, each, request, { endsPlans, now })));
  }
  return [...lastOwner, ...unsettled];
}

async function listUnsettled(
  db: Db,
  { organizationId, stripeCustomerId }: ErasedOrganization,
  { givesUpRest }: DeletionRequest,
  { endsPlans, now }: { endsPlans: boolean; now: Date },
): Promise<string[]> {
  const plan = await findPlanStatus(db, [organizationId], now);
  const paysOpenPage = await hasOpenPaymentPage(db, organizationId, now);
  const { paymentPending } = await findSubscriptionStatus(db, organizationId, now);
  return [
    plan.state === 'ends' &&
      !givesUpRest &&
      `Su plan no se renueva y está pagado hasta el ${formatLongDate(plan.endsAt)}, y no ha renunciado al resto: repite la orden cuando termine.`,
    plan.state === 'renews' &&
      !endsPlans &&
      `Tiene una suscripción en marcha: cancélala en Stripe (${stripeCustomerId}) y repite la orden.`,
    paysOpenPage &&
      'Tiene una página de pago abierta, o no se sabe aún si ha pagado en ella: repite la orden mañana.',
    paymentPending && 'Tiene un pago en camino: repite la orden cuando haya llegado o fallado.',
  ].filter((blocker) => blocker !== false);
}

/** What is still owed, either way. */
export async function findOwed(
  db: Db,
  { leaving }: DeletionScope,
  { givesUpRest }: DeletionRequest,
  now: Date,
): Promise<OwedFigures> {
  const owed = await findOwedBy(
    db,
    leaving.map(({ organizationId }) => organizationId),
    now,
  );
  return givesUpRest ? { ...owed, restUntil: null } : owed;
}
