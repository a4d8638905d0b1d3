import type { Limit } from '#platform/rate-limits';
import type { Services } from '#services';

const HOUR = 3_600;

export interface LeadsLimits {
  readonly network: Limit;
  readonly everybody: Limit;
  /** Pages in answer to forms, which cost milliseconds each whether anything is taken or not. */
  readonly pages: Limit;
}

/** How much is taken in. How often a mailbox is written to is kept with the leads: `claimAcknowledgement`. */
export function defineLeadsLimits({ defineLimit }: Services): LeadsLimits {
  return {
    network: defineLimit({ name: 'leads:network', points: 60, windowSeconds: HOUR }),
    everybody: defineLimit({ name: 'leads:everybody', points: 600, windowSeconds: HOUR }),
    pages: defineLimit({ name: 'leads:pages', points: 300, windowSeconds: HOUR }),
  };
}
