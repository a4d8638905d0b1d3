import { endpoints } from '@horus/contract/backoffice/paths';
import { pricesAnswer } from '@horus/contract/backoffice/prices';
import { comparePrices } from '#features/billing/catalogue/compare-prices';
import type { App } from '#platform/app-type';
import type { Services } from '#services';

export function registerPrices(app: App, { stripe, stripeCircuit, config }: Services): void {
  app.get(
    endpoints.admin.prices.pattern,
    {
      schema: {
        tags: ['Oficina: tarifas'],
        summary: 'The price book beside what Stripe sells',
        response: { 200: pricesAnswer },
      },
    },
    () => stripeCircuit.ask(() => comparePrices(stripe, config.company.PROMO_CODE)),
  );
}
