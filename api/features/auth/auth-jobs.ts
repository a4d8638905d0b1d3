import type { JobKind } from '#platform/jobs';

/** Once a night: sessions and links that no token opens any more, and limits that have run out. */
export const housekeepingJob: JobKind<Record<string, never>> = {
  name: 'delete-ended-sessions',
  options: { retryLimit: 3, retryDelay: 60, expireInSeconds: 300 },
  singletonKey: () => 'once',
  concurrency: 1,
};

/**
 * An address that somebody typed, and what its owner, if it has one, is to be told: the new one
 * too.
 */
export interface OwnerNotice {
  readonly email: string;
  readonly about: 'registered' | 'registered-again' | 'forgotten-password';
  /** The network that it was typed from, as it is stored; base64. */
  readonly networkHash: string;
}

/**
 * Looks up an address off the path of the answer, so that the answer takes as long for an address
 * that nobody has. Not begun at once either, or what there is to do for a known one would slow the
 * next answer down. Kept for an hour only: most of these addresses are no customer's.
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
