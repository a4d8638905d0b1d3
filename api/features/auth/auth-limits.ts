import type { Limit } from '#platform/rate-limits';
import type { Services } from '#services';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

export interface AuthLimits {
  readonly register: { readonly network: Limit; readonly everybody: Limit; readonly mailToOwner: Limit };
  readonly login: {
    readonly network: Limit;
    readonly everybody: Limit;
    /** Guesses at one account from one network. */
    readonly accountFromNetwork: Limit;
    /** Guesses at one account from networks that its owner has not used before, all together. */
    readonly accountFromStrangers: Limit;
  };
}

/**
 * The limits of the way in. Nobody can lock an owner out: what strangers use up never counts against a network from
 * which he has logged in.
 */
export function defineAuthLimits({ defineLimit }: Services): AuthLimits {
  return {
    register: {
      network: defineLimit({ name: 'register:network', points: 20, windowSeconds: HOUR }),
      everybody: defineLimit({ name: 'register:everybody', points: 600, windowSeconds: HOUR }),
      mailToOwner: defineLimit({ name: 'register:mail', points: 1, windowSeconds: 24 * HOUR }),
    },
    login: {
      network: defineLimit({ name: 'login:network', points: 60, windowSeconds: 15 * MINUTE }),
      everybody: defineLimit({ name: 'login:everybody', points: 1_200, windowSeconds: MINUTE }),
      accountFromNetwork: defineLimit({ name: 'login:pair', points: 10, windowSeconds: 15 * MINUTE }),
      accountFromStrangers: defineLimit({ name: 'login:strangers', points: 50, windowSeconds: HOUR }),
    },
  };
}
