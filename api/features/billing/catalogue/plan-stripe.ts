import type Stripe from 'stripe';
import type { Config } from '#config';
import { planCatalogue, planWithdrawals } from '#features/billing/catalogue/create-catalogue';
import { planOldCoupons, planPromotion } from '#features/billing/catalogue/plan-promotion';
import { planPortal } from '#features/billing/catalogue/portal-configuration';
import type { SetupStep } from '#features/billing/catalogue/setup-step';

/** Empty after the steps have run. Removes nothing that another version sells. */
export async function planStripe(
  stripe: Stripe,
  { company, server }: Pick<Config, 'company' | 'server'>,
): Promise<SetupStep[]> {
  return [
    ...(await planCatalogue(stripe)),
    ...(await planPromotion(stripe, company.PROMO_CODE)),
    ...(await planPortal(stripe, server.publicUrl)),
  ];
}

/** Returns the steps that withdraw the items of other versions. */
export async function planWithdrawal(stripe: Stripe): Promise<SetupStep[]> {
  return [...(await planWithdrawals(stripe)), ...(await planOldCoupons(stripe))];
}
