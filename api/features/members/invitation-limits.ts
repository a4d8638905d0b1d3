import { defineMailboxLimit } from '#platform/mailbox-limits';
import type { Limit } from '#platform/rate-limits';
import type { Services } from '#services';

const DAY = 24 * 3_600;

export interface InvitationLimits {
  readonly organization: Limit;
  /** Invitations from all senders together, so that a mailbox can't be flooded. */
  readonly mailbox: Limit;
}

export function defineInvitationLimits({ defineLimit }: Pick<Services, 'defineLimit'>): InvitationLimits {
  return {
    organization: defineLimit({ name: 'invite:organization', points: 30, windowSeconds: DAY }),
    mailbox: defineMailboxLimit(defineLimit, { name: 'invite:mailbox', points: 5, windowSeconds: DAY }),
  };
}
