import type { JobKind } from '#platform/jobs';

export const deleteActivitiesJob: JobKind<Record<string, never>> = {
  name: 'forget-activities',
  options: { retryLimit: 3, retryDelay: 60, expireInSeconds: 300 },
  singletonKey: () => 'once',
  concurrency: 1,
};
