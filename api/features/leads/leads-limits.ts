import { defineTypedMails } from '#platform/mailbox-limits';
import type { Limit } from '#platform/rate-limits';
import type { SharedLimit } from '#platform/shared-limits';
import type { Services } from '#services';

const HOUR = 3_600;

export interface LeadsLimits {
  readonly network: Limit;
  /** Requests that are stored and mailed; sent again they are neither. */
  readonly shared: SharedLimit;
  /** Pages in answer to forms, which cost milliseconds each whether anything is taken or not. */
  readonly pages: Limit;
  /** Mails to the mailbox that a form names. */
  readonly mails: Limit;
}

/**
 * How much is taken in. How often a mailbox is written to of one kind of request is kept with the
 * leads: `claimAcknowledgement`.
 */
export function defineLeadsLimits({ defineLimit, sharedLimits }: Services): LeadsLimits {
  return {
    network: defineLimit({ name: 'leads:network', points: 60, windowSeconds: HOUR, keys: 'networks' }),
    shared: sharedLimits.define({ name: 'leads', points: 600, windowSeconds: HOUR }),
    pages: defineLimit({ name: 'leads:pages', points: 300, windowSeconds: HOUR, keys: 'networks' }),
    mails: defineTypedMails(defineLimit),
  };
}
