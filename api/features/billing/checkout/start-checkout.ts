import { type CreateCheckoutAnswer, type CreateCheckoutBody, disagreements } from '@horus/contract/billing';
import { feePrice, promoCovers } from '@horus/contract/catalog';
import { runningPromoCode } from '@horus/contract/promotion';
import type { Caller } from '#features/auth/auth-queries';
import type { Catalogue } from '#features/billing/catalogue/catalogue';
import type { SalesServices } from '#features/billing/catalogue/catalogue-reader';
import type { CheckoutOrder } from '#features/billing/checkout/checkout-attempts';
import { openCheckout, requireSellable } from '#features/billing/checkout/open-checkout';
import { AppError } from '#platform/app-error';
import type { Services } from '#services';

/** @throws AppError 'billing.price_mismatch', and those of `openCheckout` */
export async function startCheckout(
  services: SalesServices,
  caller: Caller,
  body: CreateCheckoutBody,
): Promise<CreateCheckoutAnswer> {
  requireMatchingClaims(await services.catalogue.read(), body);
  const order = orderOf(services, body);
  await requireSellable(services, order);
  const buyer = { organizationId: caller.organizationId, userId: caller.user.id };
  return { url: await openCheckout(services, buyer, order) };
}

/** Rejects client prices that differ from the price book; never uses them. */
function requireMatchingClaims(catalogue: Catalogue, body: CreateCheckoutBody): void {
  const fee = feePrice(body.planType, body.billingPeriod);
  const wrong = disagreements(body, [fee.lookupKey, catalogue.priceId(fee)]);
  if (wrong.length === 0) return;
  throw new AppError('billing.price_mismatch', {
    fields: Object.fromEntries(wrong.map((name) => [name, 'No coincide con la tarifa del plan elegido.'])),
  });
}

function orderOf(services: Services, body: CreateCheckoutBody): CheckoutOrder {
  const promoRuns = runningPromoCode(services.config.company, services.now()) !== '';
  return {
    planType: body.planType,
    billingPeriod: body.billingPeriod,
    channel: 'pricing',
    // The card shows the discounted price, so no code is needed.
    promotional: promoRuns && promoCovers(body.planType, body.billingPeriod),
    devices: 0,
    cards: 0,
  };
}
