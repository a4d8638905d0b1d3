import type { JobKind } from '#platform/jobs';

export const housekeepingJob: JobKind<Record<string, never>> = {
  name: 'delete-ended-sessions',
  options: { retryLimit: 3, retryDelay: 60, expireInSeconds: 300 },
  singletonKey: () => 'once',
  concurrency: 1,
};

export interface OwnerNotice {
  readonly email: string;
  readonly about: 'registered' | 'registered-again' | 'forgotten-password';
  /** The hash of the sender's network, in base64. */
  readonly networkHash: string;
}

/**
 * Looks up a typed address outside the request, so that its response time is the same for unknown
 * addresses. Delayed, so that it does not slow the next response. Kept for an hour only.
 */
export const writeToOwnerJob: JobKind<OwnerNotice> = {
  name: 'write-to-owner',
  options: {
    retryLimit: 12,
    retryDelay: 2,
    retryBackoff: true,
    expireInSeconds: 60,
    deleteAfterSeconds: 3_600,
  },
  singletonKey: ({ email, about }) => `${about} ${email}`,
  concurrency: 1,
  announced: false,
};
