import type { JobKind } from '#platform/jobs';

export const deleteOldLeadsJob: JobKind<Record<string, never>> = {
  name: 'delete-old-leads',
  options: { retryLimit: 3, retryDelay: 60, expireInSeconds: 300 },
  singletonKey: () => 'once',
  concurrency: 1,
};
