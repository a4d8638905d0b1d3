import { desc } from 'drizzle-orm';
import { Gauge, type Registry } from 'prom-client';
import { billingReconciliations } from '#features/billing/billing-tables';
import type { Services } from '#services';

export function registerDriftGauges(registry: Registry, { database }: Pick<Services, 'database'>): void {
  const readLast = async () => {
    const { startedAt } = billingReconciliations;
    const last = database.db.select().from(billingReconciliations).orderBy(desc(startedAt)).limit(1);
    return (await last)[0];
  };
  new Gauge({
    name: 'billing_differences_mended',
    help: 'Differences from Stripe that the last reconciliation has found and mended',
    registers: [registry],
    async collect() {
      this.set((await readLast())?.differencesFound ?? 0);
    },
  });
  new Gauge({
    name: 'billing_reconciliation_failures',
    help: 'Customers that the last reconciliation could not compare',
    registers: [registry],
    async collect() {
      this.set((await readLast())?.failures ?? 0);
    },
  });
  new Gauge({
    name: 'billing_last_reconciliation_timestamp_seconds',
    help: 'When the last reconciliation has ended; 0 before the first',
    registers: [registry],
    async collect() {
      this.set(((await readLast())?.finishedAt.getTime() ?? 0) / 1_000);
    },
  });
}
