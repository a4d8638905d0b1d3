import type { Limit } from '#platform/rate-limits';
import type { Services } from '#services';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export interface AuthLimits {
  readonly register: { readonly network: Limit; readonly everybody: Limit };
  readonly login: {
    readonly network: Limit;
    /** Guesses of all from networks that are not the owners' own. */
    readonly everybody: Limit;
    /** Guesses at one account from one network. */
    readonly accountFromNetwork: Limit;
    /** Guesses at one account from networks that its owner has not used before, all together. */
    readonly accountFromStrangers: Limit;
  };
  readonly forgotPassword: {
    readonly network: Limit;
    readonly everybody: Limit;
    readonly addressFromNetwork: Limit;
  };
  /** Mails that one owner gets because somebody typed his address. */
  readonly mailToOwner: {
    readonly registeredAgain: Limit;
    readonly forgottenFromFamiliar: Limit;
    readonly forgottenFromStrangers: Limit;
  };
  readonly useLink: { readonly network: Limit };
  readonly currentPassword: { readonly session: Limit };
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
    },
    login: {
      network: defineLimit({ name: 'login:network', points: 60, windowSeconds: 15 * MINUTE }),
      everybody: defineLimit({ name: 'login:everybody', points: 1_200, windowSeconds: MINUTE }),
      accountFromNetwork: defineLimit({ name: 'login:pair', points: 10, windowSeconds: 15 * MINUTE }),
      accountFromStrangers: defineLimit({ name: 'login:strangers', points: 50, windowSeconds: HOUR }),
    },
    forgotPassword: {
      network: defineLimit({ name: 'forgot:network', points: 20, windowSeconds: HOUR }),
      everybody: defineLimit({ name: 'forgot:everybody', points: 600, windowSeconds: HOUR }),
      addressFromNetwork: defineLimit({ name: 'forgot:pair', points: 5, windowSeconds: HOUR }),
    },
    mailToOwner: {
      registeredAgain: defineLimit({ name: 'mail:registered', points: 1, windowSeconds: DAY }),
      forgottenFromFamiliar: defineLimit({ name: 'mail:forgotten', points: 5, windowSeconds: DAY }),
      forgottenFromStrangers: defineLimit({ name: 'mail:strangers', points: 3, windowSeconds: DAY }),
    },
    useLink: { network: defineLimit({ name: 'link:network', points: 60, windowSeconds: 15 * MINUTE }) },
    currentPassword: defineCurrentPasswordLimit({ defineLimit }),
  };
}

/** Guesses at the caller's own password: one count, wherever he is asked for it again. */
export function defineCurrentPasswordLimit({
  defineLimit,
}: Pick<Services, 'defineLimit'>): AuthLimits['currentPassword'] {
  return { session: defineLimit({ name: 'password:session', points: 10, windowSeconds: 15 * MINUTE }) };
}
