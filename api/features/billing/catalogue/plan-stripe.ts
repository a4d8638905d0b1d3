import type Stripe from 'stripe';
import type { Config } from '#config';
import { planCatalogue, planWithdrawals } from '#features/billing/catalogue/create-catalogue';
import { planOldCoupons, planPromotion } from '#features/billing/catalogue/plan-promotion';
import { planPortal } from '#features/billing/catalogue/portal-configuration';
import type { SetupStep } from '#features/billing/catalogue/setup-step';

/**
 * What has to be done for Stripe to sell what we sell: prices, tax rates, promotion, customer
 * portal. Running the steps in order and planning again gives an empty list. Nothing is taken from
 * a version that sells at other prices.
 */
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

/** What is left on sale in Stripe of other versions of the price book. */
export async function planWithdrawal(stripe: Stripe): Promise<SetupStep[]> {
  return [...(await planWithdrawals(stripe)), ...(await planOldCoupons(stripe))];
}
