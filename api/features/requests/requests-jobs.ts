import type { JobKind } from '#platform/jobs';

export const makeExportJob: JobKind<{ exportId: string }> = {
  name: 'make-data-export',
  options: { retryLimit: 4, retryDelay: 10, retryBackoff: true, expireInSeconds: 300 },
  singletonKey: null,
  concurrency: 1,
  describe: ({ exportId }) => `copia de datos ${exportId}`,
};

export const deleteExpiredJob: JobKind<Record<string, never>> = {
  name: 'delete-expired-requests',
  options: { retryLimit: 3, retryDelay: 60, expireInSeconds: 300 },
  singletonKey: () => 'once',
  concurrency: 1,
};
