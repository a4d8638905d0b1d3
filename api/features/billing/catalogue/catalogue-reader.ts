import { Gauge, type Registry } from 'prom-client';
import { type Catalogue, loadCatalogue } from '#features/billing/catalogue/catalogue';
import type { Services } from '#services';

export interface CatalogueReader {
  /** @throws AppError 'billing.provider_unavailable' if it was never read and can't be */
  read(): Promise<Catalogue>;
  /** @throws AppError 'billing.provider_unavailable'; the cached catalogue stays */
  reload(): Promise<Catalogue>;
  missing(): readonly string[];
}

export interface SalesServices extends Services {
  readonly catalogue: CatalogueReader;
}

/** Call it once per process. */
export function withCatalogue(services: Services): SalesServices {
  return { ...services, catalogue: createCatalogueReader(services) };
}

/** Logs each change of the missing items once. */
function createCatalogueReader({ stripe, stripeCircuit, config, log }: Services): CatalogueReader {
  let last: Catalogue | null = null;
  let loading: Promise<Catalogue> | null = null;
  const missing = () => last?.missing ?? [];

  async function load(): Promise<Catalogue> {
    const loaded = await stripeCircuit.ask(() => loadCatalogue(stripe, config.company.PROMO_CODE));
    if (loaded.missing.join() !== missing().join()) {
      if (loaded.missing.length === 0) log.info('everything in the price book is sold again');
      else
        log.error(
          { missing: loaded.missing },
          'not sold: not in Stripe as the price book has it, run stripe:setup',
        );
    }
    last = loaded;
    return loaded;
  }
  const reload = () => {
    loading ??= load().finally(() => {
      loading = null;
    });
    return loading;
  };
  return { missing, reload, read: async () => last ?? reload() };
}

export function registerCatalogueMetric(registry: Registry, { catalogue }: SalesServices): void {
  new Gauge({
    name: 'stripe_sales_closed',
    help: 'Prices, tax rates and coupons without which something is not sold: run stripe:setup',
    registers: [registry],
    collect() {
      this.set(catalogue.missing().length);
    },
  });
}
