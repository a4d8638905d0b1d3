import { defineTypedMails } from '#platform/mailbox-limits';
import type { Limit } from '#platform/rate-limits';
import type { SharedLimit } from '#platform/shared-limits';
import type { Services } from '#services';

const HOUR = 3_600;

export interface LeadsLimits {
  readonly network: Limit;
  /** New requests only, repeated ones excluded. */
  readonly shared: SharedLimit;
  /** Emails to the mailbox named in a form. */
  readonly mails: Limit;
}

/** The daily limit per mailbox and kind of request is in `claimAcknowledgement`. */
export function defineLeadsLimits({ defineLimit, sharedLimits }: Services): LeadsLimits {
  return {
    network: defineLimit({ name: 'leads:network', points: 60, windowSeconds: HOUR, keys: 'networks' }),
    shared: sharedLimits.define({ name: 'leads', points: 600, windowSeconds: HOUR }),
    mails: defineTypedMails(defineLimit),
  };
}
