import type { Limit } from '#platform/rate-limits';
import type { Services } from '#services';

const DAY = 24 * 3_600;

export interface RequestsLimits {
  readonly invoices: { readonly organization: Limit };
  readonly deletions: { readonly user: Limit };
  readonly exports: { readonly user: Limit };
}

/**
 * Each of these writes to people or makes work: a user has enough of them, and can't fill a
 * mailbox.
 */
export function defineRequestsLimits({ defineLimit }: Services): RequestsLimits {
  return {
    invoices: { organization: defineLimit({ name: 'requests:invoice', points: 20, windowSeconds: DAY }) },
    deletions: {
      user: defineLimit({ name: 'requests:deletion', points: 5, windowSeconds: DAY, keys: 'users' }),
    },
    exports: { user: defineLimit({ name: 'requests:export', points: 3, windowSeconds: DAY, keys: 'users' }) },
  };
}
