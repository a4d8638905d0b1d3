import type { Limit } from '#platform/rate-limits';
import type { SharedLimit } from '#platform/shared-limits';
import type { Services } from '#services';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Rows for addresses, which anybody makes up. */
const ADDRESS_BUCKETS = 10_000;

export interface OperatorLimits {
  readonly network: Limit;
  /** Guesses of all from where no operator has logged in. */
  readonly shared: SharedLimit;
  readonly accountFromNetwork: Limit;
  /** Guesses at one operator from networks and browsers not yet theirs, all together. */
  readonly accountFromStrangers: Limit;
  /** Guesses at a second step, by someone who knows the password. */
  readonly stepFromNetwork: Limit;
  readonly stepFromStrangers: Limit;
  /** Guesses at a code that a session is asked for. */
  readonly proof: Limit;
  readonly link: Limit;
}

/**
 * The limits of the operators' way in, as the customers': what strangers use up never counts
 * against a network, or a browser, in which an operator has logged in. Browsers are known by a
 * cookie: OWASP's 'device cookies', for nobody mails an operator a way in.
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
    link: defineLimit({ name: 'operator-link', points: 60, ...quarter, keys: 'networks' }),
  };
}
