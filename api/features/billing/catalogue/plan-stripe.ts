import type Stripe from 'stripe';
import type { Config } from '#config';
import { planCatalogue, type SetupStep } from '#features/billing/catalogue/create-catalogue';
import { planPromotion } from '#features/billing/catalogue/plan-promotion';
import { planPortal } from '#features/billing/catalogue/portal-configuration';

/**
 * What has to be done for Stripe to sell what we sell: prices, tax rates, promotion, customer portal. Running the steps
 * in order and planning again gives an empty list.
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
