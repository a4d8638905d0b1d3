import type { Limit } from '#platform/rate-limits';
import type { Services } from '#services';

const DAY = 24 * 3_600;

export interface RequestsLimits {
  readonly invoices: { readonly organization: Limit };
  readonly deletions: { readonly user: Limit };
  readonly exports: { readonly user: Limit };
}

/** Each call sends email or starts a job. */
export function defineRequestsLimits({ defineLimit }: Services): RequestsLimits {
  return {
    invoices: { organization: defineLimit({ name: 'requests:invoice', points: 20, windowSeconds: DAY }) },
    deletions: {
      user: defineLimit({ name: 'requests:deletion', points: 5, windowSeconds: DAY, keys: 'users' }),
    },
    exports: { user: defineLimit({ name: 'requests:export', points: 3, windowSeconds: DAY, keys: 'users' }) },
  };
}
