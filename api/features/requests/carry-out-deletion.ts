import { formatLongDate } from '@horus/contract/dates';
import { eq } from 'drizzle-orm';
import {
  eraseUser,
  findUser,
  holdOrganization,
  listFirstOwned,
  listOrganizationsOf,
  type OwnOrganization,
  type UserRecord,
} from '#features/auth/user-data';
import { findSubscriptionStatus } from '#features/billing/billing-queries';
import { contactChanged } from '#features/billing/checkout/carry-contact';
import { anonymizePurchase, listPurchasesOf } from '#features/billing/checkout/wizard-purchases';
import { eraseOrganization } from '#features/billing/erase-organization';
import { findPlanStatus, hasOpenPaymentPage } from '#features/billing/organization-data';
import { blockHiringRequests, blockRecords } from '#features/requests/block-records';
import { takePendingDeletion } from '#features/requests/deletion-queries';
import type { LeadsOfAddress } from '#features/requests/leads-of-address';
import { OperatorRefusal } from '#features/requests/operator-refusal';
import type { OperatorServices } from '#features/requests/operator-services';
import { deletionRequests, invoiceRequests } from '#features/requests/requests-tables';
import type { Db } from '#platform/database';
import { eraseMailsFrom, eraseMailsTo } from '#platform/mail';

/** What was done, for the operator. */
export interface DeletionOutcome {
  readonly blockedRecords: number;
  /** The customers that Stripe still holds, with the invoices that have to be kept. */
  readonly keptCustomers: readonly string[];
  /**
   * Whether messages sent with the address were left, because nobody has shown that it is theirs.
   */
  readonly leadsLeft: boolean;
}

/**
 * Carries a deletion out, all of it or nothing. 'stc' erases the user, everything that hangs on
 * them and the organisations that nobody else works in; what the law has the company keep is
 * blocked.
 * The account in the Horus application ('horus') lives on another server: the operator says that it
 * is gone.
 * @throws OperatorRefusal when the request does not wait, a subscription still runs, something may
 *   still be paid, others work in an organisation that nobody else owns, or the Horus account is
 *   not gone
 */
export async function carryOutDeletion(
  services: OperatorServices,
  leads: LeadsOfAddress,
  requestId: string,
  { horusErased }: { horusErased: boolean },
): Promise<DeletionOutcome> {
  return services.database.db.transaction(async (tx) => {
    const request = await takePendingDeletion(tx, requestId);
    const user = request && (await findUser(tx, request.userId));
    if (!user) throw new OperatorRefusal('Esa solicitud no existe, se ha retirado o ya está hecha.');
    if (request.horus && !horusErased) {
      throw new OperatorRefusal('Elimina antes la cuenta en la aplicación Horus y añade --horus-eliminado.');
    }
    // Held before they are looked into: what is written of a purchase at this moment comes before,
    // or finds nobody.
    for (const { organizationId } of await listOrganizationsOf(tx, user.id)) {
      await holdOrganization(tx, organizationId);
    }
    const own = await listOrganizationsOf(tx, user.id);
    if (request.stc) refuseLastOwner(own);
    const leaving = own.filter(({ isLastMember }) => isLastMember);
    const purchases = request.stc && user.emailVerifiedAt ? await listPurchasesOf(tx, user.email) : [];
    for (const { organizationId } of purchases) await holdOrganization(tx, organizationId);
    for (const each of [...leaving, ...purchases]) {
      await refuseUnsettled(tx, each, request.givesUpRest, services.now());
    }
    const accounts = { horus: request.horus, stc: request.stc };
    const outcome = request.stc
      ? await eraseEverything(services, leads, tx, request.id, { user, own, purchases })
      : { blockedRecords: 0, keptCustomers: [], leadsLeft: false };
    const done = { state: 'done', otherReason: '', endedAt: services.now() } as const;
    await tx.update(deletionRequests).set(done).where(eq(deletionRequests.id, request.id));
    await services.mailer.queue(
      tx,
      { to: user.email },
      { template: 'deletion-done', props: { name: user.name, accounts } },
    );
    return outcome;
  });
}

function refuseLastOwner(own: readonly OwnOrganization[]): void {
  for (const { company, isLastOwner } of own) {
    if (!isLastOwner) continue;
    throw new OperatorRefusal(
      `Es el único titular de «${company ?? 'una empresa sin nombre'}», donde hay más personas: pídele que haga titular a otra y repite la orden.`,
    );
  }
}

/**
 * Erases nobody who is being charged, or may be in a moment, or has paid for some time and not
 * given it up.
 * @throws OperatorRefusal saying what has to end before
 */
async function refuseUnsettled(
  tx: Db,
  { organizationId, stripeCustomerId }: Erasable,
  givesUpRest: boolean,
  now: Date,
): Promise<void> {
  const plan = await findPlanStatus(tx, [organizationId], now);
  if (plan.state === 'ends' && !givesUpRest) {
    throw new OperatorRefusal(
      `Su plan no se renueva y está pagado hasta el ${formatLongDate(plan.endsAt)}, y no ha renunciado al resto: repite la orden cuando termine.`,
    );
  }
  if (plan.state === 'renews') {
    throw new OperatorRefusal(
      `Tiene una suscripción en marcha: cancélala en Stripe (${stripeCustomerId}) y repite la orden.`,
    );
  }
  if (await hasOpenPaymentPage(tx, organizationId, now)) {
    throw new OperatorRefusal(
      'Tiene una página de pago abierta, o no se sabe aún si ha pagado en ella: repite la orden mañana.',
    );
  }
  if ((await findSubscriptionStatus(tx, organizationId, now)).paymentPending) {
    throw new OperatorRefusal('Tiene un pago en camino: repite la orden cuando haya llegado o fallado.');
  }
}

/** An organisation that goes: one of the user's, or one that they bought for in the wizard. */
type Erasable = Pick<UserRecord, 'organizationId' | 'company' | 'stripeCustomerId'>;

async function eraseEverything(
  services: OperatorServices,
  leads: LeadsOfAddress,
  tx: Db,
  requestId: string,
  {
    user,
    own,
    purchases,
  }: { user: UserRecord; own: readonly OwnOrganization[]; purchases: readonly Erasable[] },
): Promise<DeletionOutcome> {
  const leadsLeft = user.emailVerifiedAt === null && (await leads.list(tx, user.email)).length > 0;
  if (user.emailVerifiedAt) {
    await blockHiringRequests(tx, leads, user, requestId, services.now());
    await leads.erase(tx, user.email);
    await eraseMailsFrom(tx, user.email);
  }
  await eraseMailsTo(tx, user.email);
  await tx.update(deletionRequests).set({ otherReason: '' }).where(eq(deletionRequests.userId, user.id));
  const firstOwned = await listFirstOwned(tx, user.id);
  await eraseUser(tx, user.id);
  for (const { isLastMember, organizationId } of own) {
    if (isLastMember) continue;
    await anonymizePurchase(tx, organizationId, user.email);
    // Stripe's customer still has the address of who is gone.
    if (firstOwned.includes(organizationId)) await contactChanged(services, tx, organizationId);
  }

  const keptCustomers: string[] = [];
  let blockedRecords = 0;
  const leaving = own.filter(({ isLastMember }) => isLastMember);
  for (const each of [...leaving, ...purchases]) {
    const kept = await eraseBooks(services, tx, requestId, each);
    blockedRecords += kept;
    if (kept > 0 && each.stripeCustomerId) keptCustomers.push(each.stripeCustomerId);
  }
  return { blockedRecords, keptCustomers, leadsLeft };
}

/** Erases an organisation but for what has to be kept; answers how many records that is. */
async function eraseBooks(
  services: OperatorServices,
  tx: Db,
  requestId: string,
  { organizationId, company, stripeCustomerId }: Erasable,
): Promise<number> {
  const deletion = { id: requestId, organizationId, company, stripeCustomerId };
  const blocked = await blockRecords(tx, deletion, services.now());
  await tx.delete(invoiceRequests).where(eq(invoiceRequests.organizationId, organizationId));
  await eraseOrganization(services, tx, organizationId, { keepsCustomer: blocked > 0 });
  return blocked;
}
