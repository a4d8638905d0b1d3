import type { JobKind } from '#platform/jobs';

export const deleteInvitationsJob: JobKind<Record<string, never>> = {
  name: 'forget-invitations',
  options: { retryLimit: 3, retryDelay: 60, expireInSeconds: 300 },
  singletonKey: () => 'once',
  concurrency: 1,
};
