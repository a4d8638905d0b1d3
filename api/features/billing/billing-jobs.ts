import type { JobKind } from '#platform/jobs';

/** Bring our mirror of a customer up to date. Waiting jobs for one customer are one job. */
export const syncCustomerJob: JobKind<{ customerId: string }> = {
  name: 'sync-customer',
  options: { retryLimit: 12, retryDelay: 2, retryBackoff: true, retryDelayMax: 3_600, expireInSeconds: 120 },
  singletonKey: ({ customerId }) => customerId,
  concurrency: 2,
};

/** Nightly: sync every customer, for the webhooks that never came. */
export const reconcileJob: JobKind<Record<string, never>> = {
  name: 'reconcile-customers',
  options: { retryLimit: 3, retryDelay: 300, expireInSeconds: 4 * 3_600 },
  singletonKey: () => 'once',
  concurrency: 1,
};

export const billingJobs = [syncCustomerJob, reconcileJob];
