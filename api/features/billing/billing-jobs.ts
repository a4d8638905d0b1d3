import type { JobKind } from '#platform/jobs';

/** Bring our mirror of a customer up to date. Waiting jobs for one customer are one job. */
export const syncCustomerJob: JobKind<{ customerId: string }> = {
  name: 'sync-customer',
  options: { retryLimit: 12, retryDelay: 2, retryBackoff: true, retryDelayMax: 3_600, expireInSeconds: 120 },
  singletonKey: ({ customerId }) => customerId,
  concurrency: 2,
  describe: ({ customerId }) => `Sincronizar el cliente ${customerId} con Stripe`,
};

/** Nightly: sync every customer, for the webhooks that never came. */
export const reconcileJob: JobKind<Record<string, never>> = {
  name: 'reconcile-customers',
  options: { retryLimit: 3, retryDelay: 300, expireInSeconds: 4 * 3_600 },
  singletonKey: () => 'once',
  concurrency: 1,
  describe: () => 'Repaso nocturno de todos los clientes',
};

/** Daily: mails about what will be charged, or end, soon. */
export const renewalNoticesJob: JobKind<Record<string, never>> = {
  name: 'renewal-notices',
  options: { retryLimit: 6, retryDelay: 300, expireInSeconds: 3_600 },
  singletonKey: () => 'once',
  concurrency: 1,
  describe: () => 'Avisos de renovación del día',
};

export const billingJobs = [syncCustomerJob, reconcileJob, renewalNoticesJob];
