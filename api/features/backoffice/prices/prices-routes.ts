import { systemCalls } from '@horus/contract/backoffice/calls/system';
import { comparePrices } from '#features/billing/catalogue/compare-prices';
import type { App } from '#platform/app-type';
import { serveCalls } from '#platform/serve-calls';
import type { Services } from '#services';

const serve = serveCalls(systemCalls, 'Oficina: tarifas');

export function registerPrices(app: App, { stripe, stripeCircuit, config }: Services): void {
  serve(app, 'GET /api/admin/prices', () =>
    stripeCircuit.ask(() => comparePrices(stripe, config.company.PROMO_CODE)),
  );
}
