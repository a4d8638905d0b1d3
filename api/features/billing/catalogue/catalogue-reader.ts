import { Gauge, type Registry } from 'prom-client';
import { type Catalogue, loadCatalogue } from '#features/billing/catalogue/catalogue';
import type { Services } from '#services';

/** The catalogue, as it was last read. */
export interface CatalogueReader {
  /** @throws AppError 'billing.provider_unavailable' when it has never been read, and can't be */
  read(): Promise<Catalogue>;
  /**
   * Reads it again.
   * @throws AppError 'billing.provider_unavailable'; what was read before is kept then
   */
  reload(): Promise<Catalogue>;
  /** What can't be sold, by the last reading. */
  missing(): readonly string[];
}

/** What selling needs besides. */
export interface SalesServices extends Services {
  /** What Stripe sells for us. */
  readonly catalogue: CatalogueReader;
}

/** Adds the catalogue to the services; once a process. */
export function withCatalogue(services: Services): SalesServices {
  return { ...services, catalogue: createCatalogueReader(services) };
}

/**
 * One a process. What comes to be missing in Stripe, and what is there again, is logged, once each.
 */
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

/** `stripe_sales_closed` of `/metrics`. */
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
