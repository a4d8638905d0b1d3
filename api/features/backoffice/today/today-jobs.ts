import type { JobKind } from '#platform/jobs';

export const countFiguresJob: JobKind<Record<string, never>> = {
  name: 'count-figures',
  options: { retryLimit: 2, retryDelay: 60, expireInSeconds: 120 },
  singletonKey: () => 'once',
  concurrency: 1,
  dropWhenFailed: true,
};
