import { type PlanType, plans } from '@horus/contract/catalog';
import {
  createBuyer,
  findUserByEmail,
  inviteToOrganization,
  type SetPasswordLink,
} from '#features/auth/buyer-accounts';
import type { CustomerState } from '#features/billing/mirror/fetch-customer';
import { takeWaitingPurchase } from '#features/billing/purchases/wizard-purchases';
import type { Db } from '#platform/database';
import type { Services } from '#services';

/**
 * Creates the buyer's account once, in the payment's transaction. An address registered by now gets
 * an invitation instead: opening it proves the mailbox.
 */
export async function claimWizardPurchase(
  services: Services,
  tx: Db,
  organizationId: string,
  state: CustomerState,
): Promise<void> {
  const session = state.checkoutSessions.find(({ status }) => status === 'complete');
  if (!session) return;
  const buyer = await takeWaitingPurchase(tx, organizationId, services.now());
  if (!buyer) return;
  const account = await accountFor(services, tx, organizationId, buyer);
  await mailLink(services, tx, { planType: session.planType, email: buyer.email }, account);
}

/** Mails a new invitation to an owner who did not use the first one. */
export async function remindOfPurchase(
  services: Services,
  tx: Db,
  purchase: { organizationId: string; planType: PlanType },
  owner: { userId: string; name: string; email: string },
): Promise<void> {
  const { organizationId } = purchase;
  const link = await inviteToOrganization(services, tx, { userId: owner.userId, organizationId });
  await mailLink(services, tx, { ...purchase, email: owner.email }, { ...link, name: owner.name });
}

async function mailLink(
  services: Services,
  tx: Db,
  purchase: { planType: PlanType; email: string },
  { name, setPasswordUrl, validDays }: { name: string } & SetPasswordLink,
): Promise<void> {
  const plan = plans[purchase.planType].name;
  await services.mailer.queue(
    tx,
    { to: purchase.email },
    { template: 'set-password', props: { name, plan, setPasswordUrl, validDays } },
  );
}

async function accountFor(
  services: Services,
  tx: Db,
  organizationId: string,
  buyer: { email: string; name: string },
): Promise<{ name: string } & SetPasswordLink> {
  const created = await createBuyer(services, tx, { organizationId, ...buyer });
  if (created) return { ...created, name: buyer.name };
  const owner = await findUserByEmail(tx, buyer.email);
  if (!owner) throw new Error('an address that is neither free nor taken');
  const link = await inviteToOrganization(services, tx, { userId: owner.userId, organizationId });
  return { ...link, name: owner.name };
}
