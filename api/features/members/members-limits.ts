import { defineMailboxLimit } from '#platform/mailbox-limits';
import type { Limit } from '#platform/rate-limits';
import type { Services } from '#services';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

export interface MembersLimits {
  readonly invitations: {
    /** Invitations that an organisation sends. */
    readonly organization: Limit;
    /** Invitations that a mailbox gets from all senders together: no stranger is flooded. */
    readonly mailbox: Limit;
  };
  /** Tries of a link, by network. */
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
