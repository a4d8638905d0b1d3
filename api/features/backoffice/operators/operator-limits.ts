import { ADDRESS_BUCKETS } from '#features/auth/auth-limits';
import type { Limit } from '#platform/rate-limits';
import type { SharedLimit } from '#platform/shared-limits';
import type { Services } from '#services';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

export interface OperatorLimits {
  readonly network: Limit;
  /** Attempts from all unfamiliar networks and browsers. */
  readonly shared: SharedLimit;
  readonly accountFromNetwork: Limit;
  /** Attempts at one operator from all unfamiliar networks and browsers. */
  readonly accountFromStrangers: Limit;
  /** Attempts by a caller with the right password. */
  readonly stepFromNetwork: Limit;
  readonly stepFromStrangers: Limit;
  /** Wrong proofs per session. */
  readonly proof: Limit;
}

/**
 * Attempts by strangers never count against a familiar network or browser. A cookie identifies the
 * browser (OWASP's 'device cookies'), because operators can't reset their password by email.
 */
export function defineOperatorLimits({ defineLimit, sharedLimits }: Services): OperatorLimits {
  const quarter = { windowSeconds: 15 * MINUTE };
  const addresses = { buckets: ADDRESS_BUCKETS };
  return {
    network: defineLimit({ name: 'operator:network', points: 60, ...quarter, keys: 'networks' }),
    shared: sharedLimits.define({ name: 'operator', points: 600, windowSeconds: MINUTE }),
    accountFromNetwork: defineLimit({ name: 'operator:pair', points: 10, ...quarter, ...addresses }),
    accountFromStrangers: defineLimit({
      ...{ name: 'operator:strangers', points: 50, windowSeconds: HOUR },
      ...addresses,
    }),
    stepFromNetwork: defineLimit({ name: 'operator-step:pair', points: 10, ...quarter }),
    stepFromStrangers: defineLimit({ name: 'operator-step:strangers', points: 10, windowSeconds: HOUR }),
    proof: defineLimit({ name: 'operator-proof', points: 10, ...quarter }),
  };
}
