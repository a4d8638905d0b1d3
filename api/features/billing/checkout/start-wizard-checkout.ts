import type { CreateCheckoutAnswer } from '@horus/contract/billing';
import { type PlanType, plans } from '@horus/contract/catalog';
import { errors } from '@horus/contract/errors';
import { promoCodeRefusal } from '@horus/contract/hiring-quote';
import type { WizardCheckoutBody } from '@horus/contract/leads';
import { paths } from '@horus/contract/paths';
import { runningPromoCode } from '@horus/contract/promotion';
import { ADDRESS_BUCKETS } from '#features/auth/auth-limits';
import type { Caller } from '#features/auth/auth-queries';
import { findUserByEmail } from '#features/auth/buyer-accounts';
import type { SalesServices } from '#features/billing/catalogue/catalogue-reader';
import {
  type Buyer,
  type CheckoutOrder,
  storeLeadRequest,
} from '#features/billing/checkout/checkout-attempts';
import { openCheckout, requireSellable } from '#features/billing/checkout/open-checkout';
import { findSubscriptionStatus } from '#features/billing/customer-area/subscription-queries';
import { remindOfPurchase } from '#features/billing/purchases/claim-wizard-purchase';
import {
  ensureWaitingOrganization,
  findUnjoinedPurchase,
  findWaitingOrganization,
  requestKey,
} from '#features/billing/purchases/wizard-purchases';
import { AppError } from '#platform/app-error';
import { mailboxOf } from '#platform/mailbox';
import { defineMailboxLimit } from '#platform/mailbox-limits';
import type { Limit } from '#platform/rate-limits';
import type { SharedLimit } from '#platform/shared-limits';
import { createSingleFlight } from '#platform/single-flight';
import type { Visitor } from '#platform/visitor';
import type { Services } from '#services';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Request id at the start of a form token. */
const REQUEST_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?=\.)/;

export interface WizardLimits {
  readonly network: Limit;
  readonly shared: SharedLimit;
  /** New purchases per address and network. Other networks can't use up the owner's limit. */
  readonly addressFromNetwork: Limit;
  /** Mails to an address that others may type; `+tag` variants share the limit. */
  readonly mailToOwner: Limit;
}

export function defineWizardLimits({ defineLimit, sharedLimits }: Services): WizardLimits {
  return {
    network: defineLimit({
      name: 'wizard:network',
      points: 60,
      windowSeconds: 10 * MINUTE,
      keys: 'networks',
    }),
    shared: sharedLimits.define({ name: 'wizard', points: 600, windowSeconds: HOUR }),
    addressFromNetwork: defineLimit({
      name: 'wizard:pair',
      points: 10,
      windowSeconds: HOUR,
      buckets: ADDRESS_BUCKETS,
    }),
    mailToOwner: defineMailboxLimit(defineLimit, { name: 'wizard:mail', points: 1, windowSeconds: DAY }),
  };
}

/**
 * Without a sign-in, an organisation without users waits for the payment, one per request.
 * @throws AppError 'billing.invalid_promo_code' | 'billing.promo_code_used'
 *   | 'billing.continue_by_mail' | 'request.rate_limited' | 'request.work_required', and those of
 *   `openCheckout`
 */
export async function startWizardCheckout(
  services: SalesServices,
  limits: WizardLimits,
  caller: Caller | null,
  body: WizardCheckoutBody,
  visitor: Visitor,
): Promise<CreateCheckoutAnswer> {
  const order = orderOf(services, body, await hasHadPromotion(services, caller));
  await requireSellable(services, order);
  if (caller) {
    const buyer = { organizationId: caller.organizationId, userId: caller.user.id };
    return openPage(services, buyer, order, body);
  }
  await rejectRegisteredEmail(services, limits, body);
  const organizationId = await waitingOrganization(services, limits, body, visitor);
  try {
    return await openPage(services, { organizationId, userId: null }, order, body);
  } catch (error) {
    // A purchase paid a moment ago has an account by now. Its state is private, so the answer is a
    // mail.
    if (isAlreadyBought(error)) await rejectRegisteredEmail(services, limits, body);
    throw error;
  }
}

/** Links the page to the wizard request, which the back office shows. */
async function openPage(
  services: SalesServices,
  buyer: Buyer,
  order: CheckoutOrder,
  { requestToken = '' }: WizardCheckoutBody,
): Promise<CreateCheckoutAnswer> {
  const url = await openCheckout(services, buyer, order);
  const [leadRequestId] = REQUEST_ID.exec(requestToken) ?? [];
  if (leadRequestId) await storeLeadRequest(services.database.db, buyer.organizationId, leadRequestId);
  return { url };
}

async function hasHadPromotion({ database, now }: Services, caller: Caller | null): Promise<boolean> {
  return (
    caller !== null && (await findSubscriptionStatus(database.db, caller.organizationId, now())).promoUsed
  );
}

/** An invalid code is rejected, never ignored. */
function orderOf({ config, now }: Services, body: WizardCheckoutBody, promoUsed: boolean): CheckoutOrder {
  const { planType, hardware, promoCode = '' } = body;
  const runningCode = runningPromoCode(config.company, now());
  const refusal = promoCodeRefusal(promoCode, planType, runningCode, promoUsed);
  if (refusal) throw new AppError(refusal, { fields: { promoCode: errors[refusal][1] } });
  return {
    planType,
    billingPeriod: 'monthly',
    channel: 'wizard',
    promotional: promoCode !== '',
    devices: hardware.devices,
    cards: hardware.cards,
  };
}

/** Rejects an address with an account; only a mail to its owner gives the reason. */
async function rejectRegisteredEmail(
  services: Services,
  limits: WizardLimits,
  { email, planType }: WizardCheckoutBody,
): Promise<void> {
  const owner = await findUserByEmail(services.database.db, email);
  if (!owner) return;
  if (await limits.mailToOwner.tryConsume(mailboxOf(email)))
    await mailOwner(services, { ...owner, email }, planType);
  throw new AppError('billing.continue_by_mail');
}

/** Mails how to continue: join the waiting purchase, or sign in. */
async function mailOwner(
  services: Services,
  owner: { userId: string; organizationId: string; name: string; email: string },
  planType: PlanType,
): Promise<void> {
  await services.database.db.transaction(async (tx) => {
    const purchase = await findUnjoinedPurchase(tx, owner.email);
    if (purchase) return remindOfPurchase(services, tx, purchase, owner);
    const { subscribed } = await findSubscriptionStatus(tx, owner.organizationId, services.now());
    const props = { ...mailProps(services, planType), name: owner.name, subscribed };
    return services.mailer.queue(tx, { to: owner.email }, { template: 'continue-hiring', props });
  });
}

function mailProps({ config }: Services, planType: PlanType) {
  const { publicUrl } = config.server;
  return {
    plan: plans[planType].name,
    loginUrl: publicUrl + paths.auth.login.href(),
    dashboardUrl: publicUrl + paths.account.dashboard.href(),
  };
}

async function waitingOrganization(
  services: Services,
  limits: WizardLimits,
  body: WizardCheckoutBody,
  visitor: Visitor,
): Promise<string> {
  const key = requestKey(body);
  return inFlight(key.toString('base64url'), async () => {
    const known = await findWaitingOrganization(services.database.db, key);
    if (known) return known;
    await limits.shared.take(visitor);
    await limits.addressFromNetwork.consume(`${mailboxOf(body.email)} ${visitor.network}`);
    return ensureWaitingOrganization(services.database, key, body);
  });
}

const inFlight = createSingleFlight<string>();

function isAlreadyBought(error: unknown): boolean {
  return (
    error instanceof AppError &&
    (error.code === 'billing.already_subscribed' || error.code === 'billing.payment_pending')
  );
}
