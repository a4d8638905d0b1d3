import { defineMailboxLimit } from '#platform/mailbox-limits';
import type { Limit } from '#platform/rate-limits';
import type { Services } from '#services';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

export interface MembersLimits {
  readonly invitations: {
    readonly organization: Limit;
    /** Invitations from all senders together, so that a mailbox can't be flooded. */
    readonly mailbox: Limit;
  };
  /** Attempts to open a link, per network. */
  readonly links: Limit;
}

export function defineMembersLimits({ defineLimit }: Pick<Services, 'defineLimit'>): MembersLimits {
  return {
    invitations: {
      organization: defineLimit({ name: 'invite:organization', points: 30, windowSeconds: DAY }),
      mailbox: defineMailboxLimit(defineLimit, { name: 'invite:mailbox', points: 5, windowSeconds: DAY }),
    },
    links: defineLimit({
      name: 'invitation:network',
      points: 60,
      windowSeconds: 15 * MINUTE,
      keys: 'networks',
    }),
  };
}
